import { bankIn } from '../tokens/banks.js';
import { valuesOf, type LabelledValue, type ReceiptSections } from '../page/sections.js';
import { type Seen, STRENGTH } from '../combine.js';
import { toldPayments } from './sentence.js';

/**
 * Finds the paid account on a receipt, with `*` for hidden digits. A number labelled only "Account number" is the
 * recipient's, unless its place is between the labels of payer and recipient.
 */
export function accountNumberSeen(sections: ReceiptSections): Seen<string>[] {
  const own = numbersOf(valuesOf(sections, 'recipientAccount'), STRENGTH.labelled);
  const bare = numbersOf(
    valuesOf(sections, 'account').filter((entry) => !belongsToPayer(sections, entry)),
    STRENGTH.wellPlaced,
  );
  if (own.length + bare.length > 0) return [...own, ...bare];
  const below = ['recipient', 'recipientBank'] as const;
  const ofRecipient = below.map((kind) =>
    numbersOf(
      valuesOf(sections, kind).filter(
        (entry) => kind === 'recipient' || !belongsToPayer(sections, entry),
      ),
      STRENGTH.wellPlaced,
    ),
  );
  const inSentences = toldPayments(sections.lines).flatMap(({ account }) =>
    account === null ? [] : [{ value: account, strength: STRENGTH.wellPlaced }],
  );
  return ofRecipient.find((seen) => seen.length > 0) ?? inSentences;
}

export const payersAccounts = (sections: ReceiptSections): string[] =>
  valuesOf(sections, 'payer', 'payerBank').flatMap(({ values }) =>
    values.flatMap((value) => accountIn(value) ?? []),
  );

/**
 * Finds account numbers beside a bank's name, without a label. They are used only when no OCR reading has a labelled
 * account; otherwise the receipt would pass by the name alone.
 */
export function unlabelledAccounts({ lines, owner }: ReceiptSections): Seen<string>[] {
  return lines.flatMap(({ text }, index) => {
    const number = owner[index] === -1 ? accountIn(text) : null;
    const bank = [index, index - 1, index + 1].some(
      (near) => (owner[near] === -1 || near === index) && bankIn(lines[near]?.text ?? '') !== null,
    );
    return number !== null && bank && !REGISTRATION.test(text)
      ? [{ value: number, strength: STRENGTH.besideItsBank }]
      : [];
  });
}

/** Lines with a company's registration or telephone number, which must not be taken for an account. */
const REGISTRATION =
  /\b(?:berhad|bhd)\W+(?:19|20)\d{2}0[1-6]\d{6}\b|\b1[38]00\b|reg|syarikat|\bco\b|call|tel\b|hubungi|\(/i;

function numbersOf(entries: readonly LabelledValue[], strength: number): Seen<string>[] {
  return entries.flatMap(({ values }) => {
    const number = values
      .map((value) => accountIn(value) ?? hiddenIn(value))
      .find((found) => found !== null);
    return number ? [{ value: number, strength }] : [];
  });
}

/**
 * Finds partly hidden numbers such as "***1222". They are too short for an account number but must still be compared.
 */
function hiddenIn(text: string): string | null {
  const end = /(?<![\d*])[*•·●][*•·●\s]+(\d{3,4})(?!\d)/.exec(text)?.[1];
  return end === undefined ? null : `****${end}`;
}

/** Returns true when the payer, not the recipient, was the last party named above the entry. */
export function belongsToPayer(sections: ReceiptSections, entry: LabelledValue): boolean {
  const before = sections.labelled
    .filter(({ line, kind }) => line < entry.line && PARTIES.has(kind))
    .at(-1);
  return before?.kind === 'payer' || before?.kind === 'payerBank';
}

const PARTIES: ReadonlySet<string> = new Set([
  'payer',
  'payerBank',
  'recipient',
  'recipientBank',
  'recipientAccount',
]);

/** Telephone numbers, which must not be taken for accounts: "+60 12-334 4719", "1-300-88-0000", "03-2000 0000". */
const TELEPHONE = /\+\s?60\b|(?<!\d)(1-?[3578]00-\d|0[3-9]-\d{2,4} ?\d{3,4} ?\d{0,4}(?![\d-]))/;

/**
 * Finds an account number such as "5123 4567 8901" or "8881 0**** 2219", also behind a name; null when there is none.
 */
export function accountIn(text: string): string | null {
  if (TELEPHONE.test(text)) return null;
  const runs = text.replace(/[•·●x](?=[•·●x*\d\s-])/gi, '*').match(/[\d*][\d*\s-]*[\d*]/g) ?? [];
  const numbers = runs
    .map((run) => run.replace(/[\s-]/g, ''))
    .filter((run) => run.length >= 8 && run.length <= 18 && /\d{4}/.test(run));
  return numbers.length === 1 ? (numbers[0] as string) : null;
}
