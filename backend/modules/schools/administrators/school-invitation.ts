import { html } from '../../../infrastructure/mail/frame/escape.js';
import {
  button,
  frame,
  heading,
  note,
  paragraph,
} from '../../../infrastructure/mail/frame/frame.js';
import {
  link,
  mailAddress,
  type MailText,
  paragraphs,
  plain,
  subjectLine,
} from '../../../infrastructure/mail/frame/mail-text.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';

export interface SchoolInvitationInput {
  readonly to: string;
  readonly schoolName: string;
  /** A name or an e-mail address; null when that account was deleted. */
  readonly invitedBy: string | MailText | null;
  /** Absolute address. */
  readonly signInUrl: string;
}

/** Mail that invites a person to help run a school's productions. */
export function schoolInvitationEmail({
  to,
  schoolName,
  invitedBy,
  signInUrl,
}: SchoolInvitationInput): ComposedMail {
  const title = `Help to run ${schoolName}`;
  const invited = plain`${invitedBy ?? schoolName} has invited you to administer ${schoolName} on Houselights: its productions, seating, bookings and the door.`;
  const sentences = [
    'Hello,',
    invited,
    plain`Sign in with this email address, ${mailAddress(to)}, and accept the invitation there.`,
  ];
  const small =
    'You did not expect this? Then simply ignore it, or ask the school to take you off its list.';
  return {
    to,
    subject: subjectLine(`You are invited to administer ${schoolName}`),
    text: paragraphs([...sentences, plain`Sign in: ${link(signInUrl)}`, small]).value,
    html: frame({
      title,
      preview: invited,
      body: html`${heading(title)} ${sentences.map((sentence) => paragraph(sentence))}
      ${button('Sign in', signInUrl)} ${note(small)}`,
      footer: `Sent by Houselights for ${schoolName}, because an administrator entered this address.`,
    }),
  };
}
