import {
  causedBy,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const ACCOUNT_ERASURE_QUEUE = 'account-erasure';

export interface AccountErasureJob extends JobCause {
  readonly invitationIds: readonly string[];
}

/**
 * Starts the job that deletes the encryption keys of a deleted account's invitations. A job survives a crash, so the
 * address surely becomes unreadable.
 */
export const accountErasurePolicy: Policy = (event) => {
  if (event.type !== 'AccountErased') return [];
  const { userId, invitationIds } = event.data;
  const data: AccountErasureJob = { invitationIds, ...causedBy(event) };
  return [{ queue: ACCOUNT_ERASURE_QUEUE, id: userId, data }];
};
