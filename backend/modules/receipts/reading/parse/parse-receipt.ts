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
  /** Places that look written on and that no reading could read; null when no such places were searched for. */
  readonly illegible?: number | null;
}

/**
 * Parses the fields of a receipt from one or more readings of its picture, each a list of lines. The first reading breaks ties.
 * Pure.
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

/**
 * Finds accounts. An id whose label was lost is no account, and neither is an account for which another reading has a
 * label of the payer.
 */
function accountsIn(pages: readonly ReceiptSections[], ids: readonly string[]): Seen<string>[][] {
  const labelled = pages.map(accountNumberSeen);
  if (labelled.some((seen) => seen.length > 0)) return labelled;
  const others = [...ids, ...pages.flatMap(payersAccounts)];
  return pages.map((page) =>
    unlabelledAccounts(page).filter(({ value }) => !others.some((other) => other.includes(value))),
  );
}

/** Minimum number of letters of a line of a name; a line with fewer letters before a name consists of specks. */
const LINE = 8;

/**
 * Combines names. A reading that lost a line of a wrapped name does not contradict the others. Text that only one reading has
 * after a name of several words may be the next field.
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

/** Prefers the text with more words: readings lose spaces more often than they add them. */
const moreWords = (a: string, b: string): string =>
  b.split(' ').length > a.split(' ').length ? b : a;

/**
 * Maximum number of letters by which an id without a known structure may differ from an id with one, and still be a misreading of
 * it. An id that lost its second line counts as a misreading, too.
 */
const BROKEN = 4;
/** Returns true for a DuitNow id, or the 32 digits of a UUID. */
const hasStructure = (id: string): boolean =>
  decodeDuitNowId(id) !== null || /^[0-9A-F]{32}$/.test(id);

/**
 * Combines ids. Several ids on a page are no contradiction: the first id of each reading is compared. A reading that lost the
 * label of the first id has the second in its place, and says nothing about the first.
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

/**
 * Minimum number of letters by which an id without its second line is shorter than the whole id. Such a half may have one misread
 * letter.
 */
const SECOND_LINE = 4;
const HALF = 12;
const isHalfOf = (id: string, whole: string): boolean =>
  whole.length - id.length >= SECOND_LINE &&
  (whole.startsWith(id) ||
    (id.length >= HALF &&
      [-1, 0, 1].some((more) => editDistance(id, whole.slice(0, id.length + more)) <= 1)));

/** Returns the further ids that two readings agree on: a picture cut below the first id must not look like a new transfer. */
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

/** Combines times. A reading that lost the time of day does not contradict one that has it. */
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
  const said = combineOutcomes(seen);
  if (said.value !== 'unknown' || illegible === null || !impliesSuccess(pages, illegible))
    return said;
  return { value: 'implied', confidence: 1, candidates: ['implied'] };
}

/** Combines outcomes: any word of doubt outweighs a word of success. */
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
