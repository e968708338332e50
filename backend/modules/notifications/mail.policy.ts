import {
  causedBy,
  newsUntil,
  type ObservedEvent,
  type Policy,
} from '../../infrastructure/process-manager/policy.js';
import { MAILS } from './mails.js';

export const mailPolicy: Policy = (event) =>
  MAILS.flatMap(({ queue, on, until = newsUntil }) => {
    const dataOf = on?.[event.type] as
      ((data: unknown, of: ObservedEvent) => object | false) | undefined;
    const data = dataOf?.(event.data, event);
    if (!data) return [];
    const latest = until(event);
    return [
      {
        ...{ queue, id: event.id, data: { ...data, ...causedBy(event) } },
        ...(latest ? { until: latest } : {}),
      },
    ];
  });
