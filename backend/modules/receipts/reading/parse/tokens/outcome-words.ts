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

/*
 * Reads the outcome of a transfer from words. Words around a success may take it back: a success that is still to come, or spoken
 * of in general, does not count as a success.
 */

/** Maximum number of words of a headline or a status; a long sentence with "failed" in it may be advice. */
const SHORT = 6;

/** Returns the outcome that one line states, or null. */
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

/** Returns true for a name with a word of success: "Success Academy Sdn Bhd". */
const isNameWithSuccess = (text: string): boolean =>
  OF_A_BODY.pattern.test(text) &&
  SUCCESS_IN_NAMES.pattern.test(text) &&
  !OF_A_TRANSFER.pattern.test(text);

/** Returns the part of the sentence before its first word or phrase of a kind; null when the line has none. */
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

/** Returns true when a word is read as one of the words. A letter before "success" is the rest of "un". */
const isReadAs = (word: string, words: readonly string[]): boolean =>
  word !== VERB &&
  !OTHER_WORDS.includes(word) &&
  !/^[a-z]success/.test(word) &&
  words.some((meant) => reads(word, meant));

/** Returns true for a headline or a status, by its few words. */
const isHeadline = (text: string): boolean =>
  text.split(/[^a-z']+/i).filter(Boolean).length <= SHORT;

/** Returns true for an outcome alone on its line: "Successful" below a title that looks like a label is no name. */
export const isOutcomeAlone = (text: string): boolean => OUTCOME_ALONE.pattern.test(text);

const DOUBT: readonly string[] = [...FAILED.words, ...PENDING.words, ...FURTHER_DOUBT];

/** Shortest word that is compared with tolerance; shorter words are similar to too many others. */
const SHORTEST_DOUBT = 4;
/** Share of the letters of a word of doubt that may be misread, and how much longer or shorter the word may be. */
const MISREAD_SHARE = 0.4;
const MISREAD_LENGTH = 2;

/**
 * Returns true when the text has a word that may be a misread word of failure or waiting: up to two letters in five may
 * differ. Tolerates far more than `outcomeOf`; used for pages on which nothing else shows the outcome.
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

/** Returns true for a headline such as "Refund successful": the money came back, even if the page states a success. */
export const tellsOfMoneyBack = (text: string): boolean =>
  isHeadline(text) && fitsAny(MONEY_BACK, text) && !RULES_AND_OFFERS.pattern.test(text);

/** Returns true for a headline such as "Standing instruction created": the success on the page is not that of a transfer. */
export const isAnotherTransaction = (text: string): boolean =>
  isHeadline(text) && fitsAny(OTHER_TRANSACTIONS, text);
