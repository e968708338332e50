import { bankIn } from '../tokens/banks.js';
import { moneyIn } from '../tokens/money.js';
import { valuesOf, type ReceiptSections } from '../page/sections.js';
import { looksLikeWordOfDoubt } from '../tokens/outcome-words.js';
import { isTitle, wordsOf } from '../labels/labels.js';
import { datesIn, timesIn } from '../tokens/date.js';
import { fitsAny } from '../vocabulary/tables.js';
import { CLOSING, LATER_KIND, STILL_TO_COME, STILL_TO_DO } from '../vocabulary/outcomes.js';
import { transactionIdIn } from './transaction-id.js';
import { alphanumeric, foldLookAlikes } from '../../../domain/spelling.js';

/**
 * Decides whether a receipt that never states an outcome may count as a finished transfer (decision 0009). CIMB OCTO
 * prints such receipts. A receipt whose "Pending" OCR lost looks the same, so all of these must hold:
 *
 * - No part of the page is unread (`illegible`), from the phone's status bar to the button below.
 * - Two OCR readings know every line above the fields and every label.
 * - No OCR reading has a possible word of doubt or mentions a later transfer.
 * - Two OCR readings show both references and the time with seconds, which only finished transfers have.
 *
 * @param illegible number of places that look written on and that no OCR reading understood
 */
export function impliesSuccess(pages: readonly ReceiptSections[], illegible: number): boolean {
  if (illegible > 0 || pages.some(hasDoubt)) return false;
  const complete = pages.filter(
    (page) => isWhole(page) && understandsTop(page) && knowsLabels(page),
  );
  const proofs = complete.map(proofOf).filter((proof) => proof !== null);
  const agreed = proofs.some((proof, index) => proofs.indexOf(proof) !== index);
  return agreed && pages.some(hasClosing);
}

const hasDoubt = ({ lines, labelled }: ReceiptSections): boolean =>
  labelled.some(({ kind }) => kind === 'status') ||
  lines.some(
    ({ text }) =>
      fitsAny([LATER_KIND, ...STILL_TO_COME, STILL_TO_DO], text) || looksLikeWordOfDoubt(text),
  );

/** Returns true when the page begins with the phone's status bar, so that nothing was cut off at the top. */
const isWhole = ({ lines }: ReceiptSections): boolean =>
  lines
    .slice(0, 2)
    .some(
      ({ text }) => /^\W*\d{1,2}\s?[:.]\s?\d{2}\b.{0,24}$/.test(text) && datesIn(text).length === 0,
    );

const hasClosing = ({ lines, labelled }: ReceiptSections): boolean => {
  const last = labelled.at(-1)?.line ?? lines.length;
  return lines.slice(last + 1).some(({ text }) => fitsAny(CLOSING, text));
};

function understandsTop({ lines, labelled }: ReceiptSections): boolean {
  const first = labelled[0]?.line ?? 0;
  const top = lines.slice(0, first).map(({ text }) => text);
  const isKnown = (text: string, index: number): boolean =>
    isTitle(text) ||
    moneyIn(text)[0]?.alone === true ||
    isMoment(text) ||
    (bankIn(text) !== null && wordsOf(text).length <= 3) ||
    (index === 0 && /^\W*\d{1,2}\s?[:.]/.test(text));
  return top.some(isTitle) && top.every(isKnown);
}

const isMoment = (text: string): boolean =>
  datesIn(text).length === 1 &&
  timesIn(text).length === 1 &&
  wordsOf(text).every((word) => word.length <= 9 && /^(am|pm|myt|[a-z]{3,9})$/.test(word)) &&
  wordsOf(text).length <= 3;

/** Returns true when every label is known. An unknown label may be a misread "Status". */
const knowsLabels = ({ labelled }: ReceiptSections): boolean =>
  labelled.every(({ kind }) => kind !== 'other');

const NETWORK = /duitnow|paynet|\brpp\b|instant transfer/i;

/** Returns both references and the exact time as one key; null when one is missing. */
function proofOf(page: ReceiptSections): string | null {
  const ids = valuesOf(page, 'transactionId').flatMap(({ line, values }) => {
    const id = transactionIdIn(values);
    return id === null
      ? []
      : [
          {
            id: foldLookAlikes(alphanumeric(id)),
            network: NETWORK.test(page.lines[line]?.text ?? ''),
          },
        ];
  });
  const network = ids.find((one) => one.network);
  const own = ids.find((one) => !one.network);
  const second = page.lines
    .map(({ text }) =>
      datesIn(text).length === 1 ? /\d{1,2}\s?:\s?\d{2}\s?:\s?\d{2}/.exec(text)?.[0] : undefined,
    )
    .find((found) => found !== undefined);
  if (!network || !own || network.id === own.id || second === undefined) return null;
  return [network.id, own.id, second.replace(/\s/g, '')].join(' ');
}
