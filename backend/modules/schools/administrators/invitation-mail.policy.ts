import {
  causedBy,
  newsUntil,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const INVITATION_MAIL_QUEUE = 'invitation-mail';

/** A job without an address: the mail goes to the invitation's address at the time of the job. */
export interface InvitationMailJob {
  readonly invitationId: string;
  /** Id of a person; null when unknown. */
  readonly invitedById: string | null;
}

/** Mails invited people. Triggered by the event, so that a crash right after storing the invitation loses no mail. */
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
