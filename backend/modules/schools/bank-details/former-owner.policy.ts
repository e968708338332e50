import {
  causedBy,
  newsUntil,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const OWNER_LEFT_QUEUE = 'owner-left-mail';

export interface OwnerLeftJob {
  readonly schoolId: string;
  /** Id of a person; null when it was no person. */
  readonly byId: string | null;
  /** ISO 8601 */
  readonly at: string;
  readonly formerOwnerId: string;
}

/**
 * Whoever is an owner no more is told, and so are the owners who stay: an owner who makes the others administrators, to change the
 * bank details unheard, is heard.
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
