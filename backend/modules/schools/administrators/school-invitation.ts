import { html } from '../../../infrastructure/mail/frame/escape.js';
import {
  button,
  frame,
  heading,
  note,
  paragraph,
} from '../../../infrastructure/mail/frame/frame.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';

export interface SchoolInvitationInput {
  readonly to: string;
  readonly schoolName: string;
  /** A name or an e-mail address; null when that person is gone. */
  readonly invitedBy: string | null;
  /** Absolute. */
  readonly signInUrl: string;
}

/** Somebody may help to run a school's productions from now on. */
export function schoolInvitationEmail({
  to,
  schoolName,
  invitedBy,
  signInUrl,
}: SchoolInvitationInput): ComposedMail {
  const title = `Help to run ${schoolName}`;
  const sentences = [
    'Hello,',
    `${invitedBy ?? schoolName} has invited you to administer ${schoolName} on Houselights: its productions, seating, bookings and the door.`,
    `Sign in with this email address, ${to}, and accept the invitation there.`,
  ];
  const small =
    'You did not expect this? Then simply ignore it, or ask the school to take you off its list.';
  return {
    to,
    subject: `You are invited to administer ${schoolName}`.replace(/\s+/g, ' '),
    text: `${[...sentences, `Sign in: ${signInUrl}`, small].join('\n\n')}\n`,
    html: frame({
      title,
      preview: sentences[1] ?? title,
      body: html`${heading(title)} ${sentences.map((sentence) => paragraph(sentence))}
      ${button('Sign in', signInUrl)} ${note(small)}`,
      footer: `Sent by Houselights for ${schoolName}, because an administrator entered this address.`,
    }),
  };
}
