import {
  causedBy,
  newsUntil,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const INVITATION_MAIL_QUEUE = 'invitation-mail';

/** Names no address: the mail goes to the one that the invitation has when the job runs. */
export interface InvitationMailJob {
  readonly invitationId: string;
  /** Id of a person; null when it is not known. */
  readonly invitedById: string | null;
}

/** Whoever is invited is told by e-mail. By the event, so that a crash right after the invitation was kept loses no mail. */
export const invitationMailPolicy: Policy = (event) => {
  if (event.type !== 'AdministratorInvited') return [];
  const { actor } = event.metadata;
  const data: InvitationMailJob & JobCause = {
    invitationId: event.data.invitationId,
    invitedById: actor.kind === 'user' ? actor.id : null,
    ...causedBy(event),
  };
  return [{ queue: INVITATION_MAIL_QUEUE, id: event.id, data, until: newsUntil(event) }];
};
