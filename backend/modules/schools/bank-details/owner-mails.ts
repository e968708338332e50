import { html } from '../../../infrastructure/mail/frame/escape.js';
import {
  facts,
  frame,
  heading,
  note,
  paragraph,
} from '../../../infrastructure/mail/frame/frame.js';
import { dateAndTime } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';

export interface BankDetailChange {
  readonly label: string;
  /** Empty: there was, or is, none. */
  readonly before: string;
  readonly now: string;
}

interface OwnerMailInput {
  readonly to: string;
  readonly schoolName: string;
  /** By name and e-mail address. */
  readonly by: string;
  readonly at: Date;
}

const NOT_YOU =
  'Did you not expect this? Then sign in at once, put it right, and write to the site’s administrators: families pay to what is shown now.';

/** To every owner: where the money of the school goes was changed. */
export function bankDetailsEmail(
  input: OwnerMailInput & { readonly changes: readonly BankDetailChange[] },
): ComposedMail {
  const rows = input.changes.map(
    ({ label, before, now }) => [label, `${before || 'none'} → ${now || 'none'}`] as const,
  );
  return compose(input, `The bank details of ${input.schoolName} were changed`, rows);
}

/** To every owner: there is one more. */
export function newOwnerEmail(input: OwnerMailInput & { readonly newOwner: string }): ComposedMail {
  return compose(input, `${input.schoolName} has a new owner`, [['New owner', input.newOwner]]);
}

/** To every owner who stays, and to who is none any more. */
export function formerOwnerEmail(
  input: OwnerMailInput & { readonly formerOwner: string },
): ComposedMail {
  return compose(input, `${input.schoolName} has one owner less`, [
    ['Not an owner any more', input.formerOwner],
  ]);
}

function compose(
  { to, schoolName, by, at }: OwnerMailInput,
  title: string,
  rows: readonly (readonly [string, string])[],
): ComposedMail {
  const sentence = `${by} did this on ${dateAndTime(at)}.`;
  const lines = rows.map(([label, text]) => `${label}: ${text}`);
  return {
    to,
    subject: title.replace(/\s+/g, ' '),
    text: `${[title, ...lines, sentence, NOT_YOU].join('\n\n')}\n`,
    html: frame({
      title,
      preview: sentence,
      body: html`${heading(title)} ${facts(rows)} ${paragraph(sentence)} ${note(NOT_YOU)}`,
      footer: `Sent by Houselights to every owner of ${schoolName}.`,
    }),
  };
}
