import { html } from '../../infrastructure/mail/frame/escape.js';
import { button, frame, heading, note, paragraph } from '../../infrastructure/mail/frame/frame.js';
import { link, paragraphs, plain, subjectLine } from '../../infrastructure/mail/frame/mail-text.js';
import type { ComposedMail } from '../../infrastructure/mail/port.js';

export interface WaitingEmailInput {
  readonly to: string;
  readonly schoolName: string;
  /** Sentences about work that has waited for more than a day; at least one. */
  readonly lines: readonly string[];
  /** Absolute address of the booking that has waited longest. */
  readonly url: string;
}

/** Mail to each owner and administrator of a school, once a day while something has waited for more than a day. */
export function waitingEmail({ to, schoolName, lines, url }: WaitingEmailInput): ComposedMail {
  const title = `Something waits for you at ${schoolName}`;
  const small =
    'This mail comes once a day, and only while something has waited for more than a day.';
  return {
    to,
    subject: subjectLine(title),
    text: paragraphs([title, ...lines, plain`Look at it: ${link(url)}`, small]).value,
    html: frame({
      title,
      preview: lines[0] ?? title,
      body: html`${heading(title)} ${lines.map((line) => paragraph(line))}
      ${button('Look at it', url)} ${note(small)}`,
      footer: `Sent by Houselights to the administrators of ${schoolName}.`,
    }),
  };
}
