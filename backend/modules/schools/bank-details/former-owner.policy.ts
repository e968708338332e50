import {
  causedBy,
  newsUntil,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const OWNER_LEFT_QUEUE = 'owner-left-mail';

export interface OwnerLeftJob {
  readonly schoolId: string;
  /** Id of a person; null when a process did it. */
  readonly byId: string | null;
  /** ISO 8601 */
  readonly at: string;
  readonly formerOwnerId: string;
}

/**
 * Mails a former owner and the remaining owners. So an owner who demotes the others to change the bank details
 * unnoticed is noticed.
 */
export const formerOwnerPolicy: Policy = (event) => {
  if (event.type !== 'AdministratorRemoved') return [];
  const { schoolId, userId, role } = event.data;
  if (role !== 'owner') return [];
  const { actor, occurredAt } = event.metadata;
  const data: OwnerLeftJob & JobCause = {
    schoolId,
    byId: actor.kind === 'user' ? actor.id : null,
    at: occurredAt,
    formerOwnerId: userId,
    ...causedBy(event),
  };
  return [{ queue: OWNER_LEFT_QUEUE, id: event.id, data, until: newsUntil(event) }];
};
