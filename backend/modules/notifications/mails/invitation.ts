import { DataSource } from 'typeorm';
import { displayName } from '../../../infrastructure/commands/command-context.js';
import type { Job } from '../../../infrastructure/jobs/port.js';
import { mailAddress, type MailText, plain } from '../../../infrastructure/mail/frame/mail-text.js';
import { isPlainName } from '../../../infrastructure/mail/frame/texts.js';
import type { RequestedMails } from '../../../infrastructure/mail/mail-requests.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { User } from '../../identity/api.js';
import { SchoolInvitation } from '../../schools/api.js';
import { composeSiteLetter } from '../letter.js';
import { LIMITS } from '../limits.js';
import { mail } from '../mail.js';

export interface SchoolInvitationInput {
  readonly to: string;
  readonly schoolName: string;
  /** Name or e-mail address of the inviting person; null when that account was deleted. */
  readonly invitedBy: string | MailText | null;
  readonly signInUrl: string;
}

/** Writes the mail that invites a person to help run a school's productions. */
export function schoolInvitationEmail({
  to,
  schoolName,
  invitedBy,
  signInUrl,
}: SchoolInvitationInput): ComposedMail {
  const invited = plain`${invitedBy ?? schoolName} has invited you to administer ${schoolName} on Houselights: its productions, seating, bookings and the door.`;
  return composeSiteLetter({
    to,
    subject: `You are invited to administer ${schoolName}`,
    title: `Help to run ${schoolName}`,
    preview: invited,
    sentences: [
      'Hello,',
      invited,
      plain`Sign in with this email address, ${mailAddress(to)}, and accept the invitation there.`,
    ],
    action: ['Sign in', signInUrl],
    small:
      'You did not expect this? Then simply ignore it, or ask the school to take you off its list.',
    footer: `Sent by Houselights for ${schoolName}, because an administrator entered this address.`,
  });
}

/** Data of jobs that an older release queued and that may still wait. */
interface FormerJob {
  readonly schoolId: string;
  readonly email: string;
  readonly invitedById: string;
}

/** Mail to an invited person. The address is read from the invitation when the job runs, so the job stores none. */
export const invitation = mail({
  queue: 'invitation-mail',
  on: {
    AdministratorInvited: ({ invitationId }, { metadata: { actor } }) => ({
      invitationId,
      invitedById: actor.kind === 'user' ? actor.id : null,
    }),
  },
  needs: { dataSource: DataSource },
  async run(
    { id, data }: Job<RequestedMails['invitation-mail'] | FormerJob>,
    { dataSource, config, send },
  ) {
    const { invitedById } = data;
    const waiting = await dataSource.getRepository(SchoolInvitation).findOne({
      where:
        'invitationId' in data
          ? { id: data.invitationId }
          : { schoolId: data.schoolId, email: data.email },
      relations: { school: true },
    });
    // Meanwhile the invitation may have been withdrawn or answered, or the school suspended.
    if (waiting?.school?.status !== 'approved') return;
    const inviter =
      invitedById === null
        ? null
        : await dataSource.getRepository(User).findOneBy({ id: invitedById });
    await send({
      messageId: `invitation-${id}`,
      mail: schoolInvitationEmail({
        to: waiting.email,
        schoolName: waiting.school.name,
        invitedBy: inviter && nameInMail(inviter),
        signInUrl: `${config.publicUrl}/api/login?redirect=${encodeURIComponent('/admin/productions')}`,
      }),
      limit: LIMITS.invitation(waiting.schoolId),
    });
  },
});

/**
 * Returns a person's name or e-mail address. Only the address is trusted, because the identity provider verified it;
 * names are chosen freely.
 */
function nameInMail(person: User): string | MailText {
  const name = displayName(person);
  return isPlainName(name) ? name : mailAddress(person.email);
}
