import type { Changes } from '../../../contracts/events/index.js';
import {
  causedBy,
  newsUntil,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const OWNER_MAIL_QUEUE = 'owner-mail';

export interface OwnerMailJob {
  readonly schoolId: string;
  /** Id of a person; null when a process did it. */
  readonly byId: string | null;
  /** ISO 8601 */
  readonly at: string;
  /** Changed columns of the school with both values. Empty for a new owner. */
  readonly changes: Changes;
  /** Id of a person who became an owner; null when bank details changed. */
  readonly newOwnerId: string | null;
}

/**
 * Mails all owners when the school's bank details change, and when it gets another owner, whoever did it and by any
 * call. Triggered by the event, so that a crash right after the change loses no mail.
 */
export const ownerMailPolicy: Policy = (event) => {
  const isBank = event.type === 'BankDetailsChanged';
  if (!isBank && !(event.type === 'AdministratorAdded' && event.data.role === 'owner')) return [];
  const { actor, occurredAt } = event.metadata;
  const data: OwnerMailJob & JobCause = {
    schoolId: event.data.schoolId,
    byId: actor.kind === 'user' ? actor.id : null,
    at: occurredAt,
    changes: isBank ? event.data.changes : {},
    newOwnerId: isBank ? null : event.data.userId,
    ...causedBy(event),
  };
  return [{ queue: OWNER_MAIL_QUEUE, id: event.id, data, until: newsUntil(event) }];
};
