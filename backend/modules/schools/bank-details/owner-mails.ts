import { html } from '../../../infrastructure/mail/frame/escape.js';
import {
  type Fact,
  factLines,
  facts,
  frame,
  heading,
  note,
  paragraph,
} from '../../../infrastructure/mail/frame/frame.js';
import { dateAndTime } from '../../../infrastructure/mail/frame/texts.js';
import {
  mailAddress,
  type MailText,
  paragraphs,
  plain,
  subjectLine,
} from '../../../infrastructure/mail/frame/mail-text.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';

export interface BankDetailChange {
  readonly label: string;
  /** Empty when there was, or is, no value. */
  readonly before: string;
  readonly now: string;
}

interface OwnerMailInput {
  readonly to: string;
  readonly schoolName: string;
  /** Name and e-mail address. */
  readonly by: string | MailText;
  readonly at: Date;
}

/** Former owners get this text as well, although they cannot change anything. */
const NOT_YOU =
  'Did you not expect this? Then write to the site’s administrators, and if you own the school still, sign in at once and put it right: families pay to what is shown now.';

/** Mail about changed bank details. */
export function bankDetailsEmail(
  input: OwnerMailInput & { readonly changes: readonly BankDetailChange[] },
): ComposedMail {
  const rows = input.changes.map(
    ({ label, before, now }) => [label, `${before || 'none'} → ${now || 'none'}`] as const,
  );
  return compose(input, `The bank details of ${input.schoolName} were changed`, rows);
}

/** Mail about an additional owner. */
export function newOwnerEmail(input: OwnerMailInput & { readonly newOwner: string }): ComposedMail {
  return compose(input, `${input.schoolName} has a new owner`, [
    ['New owner', mailAddress(input.newOwner)],
  ]);
}

/** Mail about an owner who lost the role. */
export function formerOwnerEmail(
  input: OwnerMailInput & { readonly formerOwner: string },
): ComposedMail {
  return compose(input, `${input.schoolName} has one owner less`, [
    ['Not an owner any more', mailAddress(input.formerOwner)],
  ]);
}

function compose(
  { to, schoolName, by, at }: OwnerMailInput,
  title: string,
  rows: readonly Fact[],
): ComposedMail {
  const sentence = plain`${by} did this on ${dateAndTime(at)}.`;
  return {
    to,
    subject: subjectLine(title),
    text: paragraphs([title, ...rows.map((row) => factLines([row])), sentence, NOT_YOU]).value,
    html: frame({
      title,
      preview: sentence,
      body: html`${heading(title)} ${facts(rows)} ${paragraph(sentence)} ${note(NOT_YOU)}`,
      footer: `Sent by Houselights to everybody who owns ${schoolName}, or owned it when this happened.`,
    }),
  };
}
