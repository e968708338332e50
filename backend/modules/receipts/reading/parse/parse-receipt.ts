import type {
  ReadField,
  ReceiptReading,
  TransferOutcome,
} from '../../../../contracts/events/receipt-reading.js';
import { accountNumberSeen, payersAccounts, unlabelledAccounts } from './fields/account-number.js';
import { amountSeen } from './fields/amount.js';
import { combine, CONFIDENCE, type Seen } from './combine.js';
import { outcomeSeen } from './fields/outcome.js';
import { paidAtSeen } from './fields/paid-at.js';
import { recipientSeen } from './fields/recipient.js';
import { withColonsOfOthers, sectionsOf, type ReceiptSections } from './page/sections.js';
import { methodSeen, payerBankSeen, referenceSeen } from './fields/small-fields.js';
import { alphanumeric, editDistance, foldLookAlikes } from '../../domain/spelling.js';
import { decodeDuitNowId } from './tokens/duitnow-id.js';
import type { TextLine } from './page/text-line.js';
import { transactionIdSeen } from './fields/transaction-id.js';
import { impliesSuccess } from './fields/wordless.js';

export type ReceiptFields = Omit<ReceiptReading, 'texts' | 'engine' | 'durationMs'>;

export interface ReadingFacts {
  /** Number of places that look written on but gave no words; null when nobody searched for such places. */
  readonly illegible?: number | null;
}

/**
 * Parses a receipt's fields from one or more OCR readings of its picture. Where readings are equally good, the first
 * wins.
 */
export function parseReceipt(
  readings: readonly (readonly TextLine[])[],
  { illegible = null }: ReadingFacts = {},
): ReceiptFields {
  const pages = withColonsOfOthers(readings.map(sectionsOf));
  const seenBy = <T>(see: (page: (typeof pages)[number]) => Seen<T>[]): Seen<T>[][] =>
    pages.map(see);
  const transactionId = combineIds(seenBy(transactionIdSeen));
  return {
    amountSen: combine(seenBy(amountSeen), String),
    recipient: combineNames(seenBy(recipientSeen)),
    accountNumber: combine(accountsIn(pages, transactionId.candidates), (value) => value),
    transactionId,
    furtherIds: furtherIds(seenBy(transactionIdSeen), transactionId),
    paidAt: combineMoments(seenBy(paidAtSeen)),
    method: combine(seenBy(methodSeen), foldLookAlikes),
    reference: combine(seenBy(referenceSeen), foldLookAlikes),
    payerBank: combine(seenBy(payerBankSeen), alphanumeric),
    outcome: outcomeOf(pages, seenBy(outcomeSeen), illegible),
  };
}

/** Finds the paid account. Ids without a label and the payer's own account are excluded. */
function accountsIn(pages: readonly ReceiptSections[], ids: readonly string[]): Seen<string>[][] {
  const labelled = pages.map(accountNumberSeen);
  if (labelled.some((seen) => seen.length > 0)) return labelled;
  const others = [...ids, ...pages.flatMap(payersAccounts)];
  return pages.map((page) =>
    unlabelledAccounts(page).filter(({ value }) => !others.some((other) => other.includes(value))),
  );
}

/** Minimum length of a line of a name; shorter lines before the name are specks. */
const LINE = 8;

/**
 * Combines the names of all OCR readings. A reading that lost a line of the name does not contradict the others. Words
 * that only one reading has after the name may be the next field.
 */
function combineNames(readings: readonly (readonly Seen<string>[])[]): ReadField<string> {
  const all = readings.flat().map(({ value }) => value);
  const isTwice = (name: string): boolean => all.filter((other) => other === name).length > 1;
  const isPart = (name: string): boolean =>
    all.some(
      (whole) =>
        whole.length - name.length >= LINE &&
        (whole.endsWith(` ${name}`) ||
          (whole.startsWith(`${name} `) &&
            !isTwice(name) &&
            (isTwice(whole) || !name.includes(' ')))),
    );
  return combine(
    readings.map((seen) => seen.filter(({ value }) => !isPart(value))),
    foldLookAlikes,
    moreWords,
  );
}

/** Prefers the name with more words, because OCR loses spaces more often than it adds them. */
const moreWords = (a: string, b: string): string =>
  b.split(' ').length > a.split(' ').length ? b : a;

/** Maximum difference, in letters, between a DuitNow id and a misreading of it. */
const BROKEN = 4;
/** Returns true for a DuitNow id or a UUID, whose structure proves that it was read completely. */
const hasStructure = (id: string): boolean =>
  decodeDuitNowId(id) !== null || /^[0-9A-F]{32}$/.test(id);

/**
 * Combines the transaction ids of all OCR readings by comparing the first id of each. A reading that lost the first
 * label shows the second id first; it neither confirms nor contradicts.
 */
function combineIds(readings: readonly (readonly Seen<string>[])[]): ReadField<string> {
  const isSecond = ({ value }: Seen<string>): boolean =>
    readings.some((others) =>
      others.slice(1).some((other) => foldLookAlikes(other.value) === foldLookAlikes(value)),
    );
  const compared = readings.map((seen) => seen.slice(0, 1));
  const own = compared.map((seen) => seen.filter((one) => !isSecond(one)));
  const first = own.flat().length > 0 ? own : compared;
  const whole = first.flat().filter(({ value }) => hasStructure(value));
  const isBroken = (id: string): boolean =>
    !hasStructure(id) &&
    (whole.some(({ value }) => value.startsWith(id) || editDistance(id, value) <= BROKEN) ||
      first.flat().some(({ value }) => isHalfOf(id, value)));
  return combine(
    first.map((seen) => seen.filter(({ value }) => !isBroken(value))),
    foldLookAlikes,
  );
}

/** Minimum number of letters that an id loses together with its second line. One letter of the rest may be misread. */
const SECOND_LINE = 4;
const HALF = 12;
const isHalfOf = (id: string, whole: string): boolean =>
  whole.length - id.length >= SECOND_LINE &&
  (whole.startsWith(id) ||
    (id.length >= HALF &&
      [-1, 0, 1].some((more) => editDistance(id, whole.slice(0, id.length + more)) <= 1)));

/**
 * Returns the further ids on which two OCR readings agree. A picture cut below the first id is then still recognised as
 * the same transfer.
 */
function furtherIds(
  readings: readonly (readonly Seen<string>[])[],
  first: ReadField<string>,
): string[] {
  const known = new Set(first.candidates.map(foldLookAlikes));
  const seen = readings.map(
    (ids) => new Map(ids.map(({ value }) => [foldLookAlikes(value), value])),
  );
  const agreed = seen.flatMap((ids, index) =>
    [...ids].filter(
      ([fold]) => !known.has(fold) && seen.some((other, place) => place > index && other.has(fold)),
    ),
  );
  return [...new Map(agreed).values()];
}

/** Combines times. An OCR reading that lost the time of day does not contradict one that has it. */
function combineMoments(readings: readonly (readonly Seen<string>[])[]): ReadField<string> {
  const all = readings.flat().map(({ value }) => value);
  const completed = readings.map((seen) =>
    seen.map((one) => {
      const fuller = all.find(
        (other) => other.length > one.value.length && other.startsWith(one.value),
      );
      return fuller === undefined ? one : { value: fuller, strength: one.strength };
    }),
  );
  return combine(completed, (value) => value);
}

function outcomeOf(
  pages: readonly ReceiptSections[],
  seen: readonly (readonly Seen<TransferOutcome>[])[],
  illegible: number | null,
): ReadField<TransferOutcome> {
  const outcome = combineOutcomes(seen);
  if (outcome.value !== 'unknown' || illegible === null || !impliesSuccess(pages, illegible))
    return outcome;
  return { value: 'implied', confidence: 1, candidates: ['implied'] };
}

/** Combines outcomes. Any word of doubt outweighs a word of success. */
function combineOutcomes(
  readings: readonly (readonly Seen<TransferOutcome>[])[],
): ReadField<TransferOutcome> {
  const field = combine(readings, (value) => value);
  if (field.value === null) return { value: 'unknown', confidence: 0, candidates: [] };
  const worst = (['failed', 'pending', 'success'] as const).find((outcome) =>
    field.candidates.includes(outcome),
  );
  if (worst === undefined || worst === field.value) return field;
  return {
    value: worst,
    confidence: CONFIDENCE.open,
    candidates: [worst, ...field.candidates.filter((outcome) => outcome !== worst)],
  };
}
