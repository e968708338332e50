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
 * Decides whether a receipt without any word on its outcome may count as carried out (decision 0009). Such receipts exist: CIMB
 * OCTO's "Transaction Summary". A receipt whose word "Pending" was lost in the reading looks just like them. So it is not enough
 * that no word was found. The page must show that there is none, and must have what a finished transfer has:
 *
 * - Nothing on the page is left unread (`illegible`), from the phone's status bar to the button below.
 * - Two readings understand every line above the fields, where such words are printed, and every label of the fields.
 * - No reading has a word that could be a misread word of doubt, or that speaks of a later transfer.
 * - Two readings show the payment network's reference beside the bank's own, and the time to the second.
 *
 * @param illegible places of the picture that look written on and that no reading understood
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

/** Returns true when the phone's status bar is at the top: the top of the page was not cut off. */
const isWhole = ({ lines }: ReceiptSections): boolean =>
  lines
    .slice(0, 2)
    .some(
      ({ text }) => /^\W*\d{1,2}\s?[:.]\s?\d{2}\b.{0,24}$/.test(text) && datesIn(text).length === 0,
    );

/** Returns true when a button or closing words are printed below the fields. */
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

/** Returns true for a line that has a date and a time, and no other word. */
const isMoment = (text: string): boolean =>
  datesIn(text).length === 1 &&
  timesIn(text).length === 1 &&
  wordsOf(text).every((word) => word.length <= 9 && /^(am|pm|myt|[a-z]{3,9})$/.test(word)) &&
  wordsOf(text).length <= 3;

/** Returns true when every label of the page is known. An unknown label may be a misread "Status". */
const knowsLabels = ({ labelled }: ReceiptSections): boolean =>
  labelled.every(({ kind }) => kind !== 'other');

const NETWORK = /duitnow|paynet|\brpp\b|instant transfer/i;

/** Returns the two references and the time with seconds as one key; null when one of them is missing. */
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
