import type { TransferOutcome } from '../../../../../contracts/events/receipt-reading.js';
import { editDistance } from '../../../domain/spelling.js';
import {
  CHARGES,
  FAILED,
  FURTHER_DOUBT,
  HARMLESS,
  MESSAGE_TO_COME,
  NAMES_NEAR_DOUBT,
  NEVER,
  NOT_SAID,
  NOT_YET,
  OF_A_BODY,
  OF_A_TRANSFER,
  OTHER_SUCCESS,
  OTHER_WORDS,
  OUTCOME_ALONE,
  PENDING,
  SUCCESS,
  SUCCESS_IN_NAMES,
  SUPPOSED,
  VERB,
  type OutcomeVocabulary,
  MONEY_BACK,
  OTHER_TRANSACTIONS,
  RULES_AND_OFFERS,
} from '../vocabulary/outcomes.js';
import { firstFit, fitsAny } from '../vocabulary/tables.js';
import { reads } from './spelling.js';

/* Reads the outcome of a transfer from words. A success that is yet to come, or only possible, does not count. */

/** Maximum number of words of a status. A longer sentence with "failed" may be advice. */
const SHORT = 6;

export function outcomeOf(text: string): TransferOutcome | null {
  const isShort = isHeadline(text);
  const failed = wordsBefore(text, FAILED);
  if (
    failed !== null &&
    !NEVER.pattern.test(failed) &&
    !fitsAny(SUPPOSED, failed) &&
    !fitsAny(HARMLESS, failed)
  )
    return isShort ? 'failed' : 'pending';
  const pending = wordsBefore(text.replace(CHARGES.pattern, ''), PENDING);
  if (pending !== null)
    return fitsAny(HARMLESS, pending) || fitsAny(MESSAGE_TO_COME, text) ? null : 'pending';
  const success = wordsBefore(text, SUCCESS);
  if (
    success === null ||
    fitsAny(HARMLESS, text) ||
    fitsAny(OTHER_SUCCESS, text) ||
    isNameWithSuccess(text)
  )
    return null;
  if (NOT_YET.pattern.test(success) && isShort) return 'pending';
  return fitsAny(SUPPOSED, success) || NOT_SAID.pattern.test(success) ? null : 'success';
}

/** Returns true for a name that contains a word of success: "Success Academy Sdn Bhd". */
const isNameWithSuccess = (text: string): boolean =>
  OF_A_BODY.pattern.test(text) &&
  SUCCESS_IN_NAMES.pattern.test(text) &&
  !OF_A_TRANSFER.pattern.test(text);

/** Returns the text before the first word or phrase of an outcome; null when there is none. */
function wordsBefore(text: string, { words, phrases }: OutcomeVocabulary): string | null {
  const word = [...text.matchAll(/(?<![a-z0-9])[a-z']+(?!\w|\s?\?)/gi)].find(([found]) =>
    isReadAs(found.toLowerCase(), words),
  );
  const index = word?.index ?? firstFit(phrases, text);
  return index === null
    ? null
    : (text
        .slice(0, index)
        .split(/[.!?:;|]\s/)
        .at(-1) ?? '');
}

/** Returns true when OCR's word means one of the words. A letter before "success" is left over from "un". */
const isReadAs = (word: string, words: readonly string[]): boolean =>
  word !== VERB &&
  !OTHER_WORDS.includes(word) &&
  !/^[a-z]success/.test(word) &&
  words.some((meant) => reads(word, meant));

const isHeadline = (text: string): boolean =>
  text.split(/[^a-z']+/i).filter(Boolean).length <= SHORT;

/** Returns true when a line is only an outcome, such as "Successful". Such a line is never a name. */
export const isOutcomeAlone = (text: string): boolean => OUTCOME_ALONE.pattern.test(text);

const DOUBT: readonly string[] = [...FAILED.words, ...PENDING.words, ...FURTHER_DOUBT];

/** Shortest word of doubt that may be misread; shorter words resemble too many others. */
const SHORTEST_DOUBT = 4;
/** Share of letters of a word of doubt that may be misread, and its possible difference in length. */
const MISREAD_SHARE = 0.4;
const MISREAD_LENGTH = 2;

/**
 * Returns true when a word in the text may be a misread "pending", "failed" or similar. Tolerates far more errors than
 * `outcomeOf`. Used on receipts that never state an outcome.
 */
export function looksLikeWordOfDoubt(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[^a-z0-9|]+/)
    .filter((word) => word.length >= SHORTEST_DOUBT && !NAMES_NEAR_DOUBT.includes(word));
  return (
    fitsAny(FAILED.phrases, text) ||
    fitsAny(PENDING.phrases, text) ||
    words.some((word) =>
      DOUBT.some(
        (meant) =>
          Math.abs(word.length - meant.length) <= MISREAD_LENGTH &&
          editDistance(word, meant) <= MISREAD_SHARE * meant.length,
      ),
    )
  );
}

/** Returns true for a headline about returned money, such as "Refund successful". */
export const tellsOfMoneyBack = (text: string): boolean =>
  isHeadline(text) && fitsAny(MONEY_BACK, text) && !RULES_AND_OFFERS.pattern.test(text);

/** Returns true for a headline about something else than a transfer: "Standing instruction created". */
export const isAnotherTransaction = (text: string): boolean =>
  isHeadline(text) && fitsAny(OTHER_TRANSACTIONS, text);
