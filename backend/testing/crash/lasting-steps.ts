import type { INestApplicationContext } from '@nestjs/common';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import {
  JOB_QUEUE,
  type EnqueueOptions,
  type JobQueue,
  type JobToEnqueue,
} from '../../infrastructure/jobs/port.js';
import { MAIL_SENDER, type MailSender } from '../../infrastructure/mail/port.js';
import { CatalogueRelay } from '../../infrastructure/outbox/catalogue-relay.js';
import { ProcessManager } from '../../infrastructure/process-manager/process-manager.js';

/** Kinds of lasting effects of background work. The effects include the relay's check of its earlier appends. */
export const STEP_KINDS = [
  'relay looked back',
  'events appended',
  'outbox rows deleted, not committed',
  'jobs enqueued',
  'checkpoint moved',
  'mail sent',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export interface StepHooks {
  before?(): void;
  after(kind: StepKind): void;
}

/** Calls the hooks around every lasting step of a backend. An error of a hook becomes an error of the step. */
export function watchSteps(app: INestApplicationContext, hooks: StepHooks): void {
  function watch<T extends object>(
    target: T,
    method: string,
    kind: StepKind,
    isStep: (parameters: readonly unknown[]) => boolean = () => true,
  ): void {
    const methods = target as Record<string, (...parameters: unknown[]) => Promise<unknown>>;
    const original = methods[method]?.bind(target);
    if (!original) throw new Error(`${target.constructor.name} has no ${method}`);
    methods[method] = async (...parameters) => {
      hooks.before?.();
      const result = await original(...parameters);
      if (isStep(parameters)) hooks.after(kind);
      return result;
    };
  }
  const jobs = app.get<JobQueue>(JOB_QUEUE, { strict: false });
  // At each start the job reconciler enqueues known jobs again, which changes nothing, so only new jobs count.
  watch(jobs, 'enqueue', 'jobs enqueued', ([, , , options]) => isNew(options as EnqueueOptions));
  watch(jobs, 'enqueueAll', 'jobs enqueued', ([list]) => (list as JobToEnqueue[]).some(isNew));
  watch(app.get(DomainEventStore), 'lookBack', 'relay looked back');
  watch(app.get(DomainEventStore), 'append', 'events appended');
  watch(app.get(CatalogueRelay), 'deleteRows', 'outbox rows deleted, not committed');
  watch(app.get(ProcessManager), 'moveCheckpoint', 'checkpoint moved');
  watch(app.get<MailSender>(MAIL_SENDER, { strict: false }), 'send', 'mail sent');
}

const isNew = (options?: EnqueueOptions): boolean => !options?.unlessKnown;
