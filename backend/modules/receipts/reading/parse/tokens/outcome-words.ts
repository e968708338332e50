import type { TransferOutcome } from '../../../../../contracts/events/receipt-reading.js';
import { editDistance } from '../../../domain/spelling.js';
import { reads } from './spelling.js';

/*
 * Words by which banks and wallets say what became of a transfer, and what around them takes that back: a success that is still to
 * come, or is spoken of in general, is none.
 */

interface Vocabulary {
  /** Known with a slip of the reader. */
  readonly words: readonly string[];
  readonly phrase: RegExp;
}

const FAILED: Vocabulary = {
  words: [
    'failed',
    'failure',
    'declined',
    'rejected',
    'cancelled',
    'canceled',
    'reversed',
    'refunded',
    'gagal',
    'ditolak',
    'dibatalkan',
    'dibatal',
    'batal',
  ],
  phrase:
    /\b(un ?-?succ?es\w*|not (been )?success\w*|not complete\w*|tidak berjaya|tidak ?lengkap|could not be (completed|processed)|timed out|(transaction|transfer|payment|status)\W+(expired|voided|returned|dipulangkan|dikembalikan))\b|^\W*(insufficient (funds|balance)|baki tidak mencukupi)\W*$/i,
};
const PENDING: Vocabulary = {
  words: [
    'pending',
    'processing',
    'accepted',
    'scheduled',
    'submitted',
    'awaiting',
    'queued',
    'diterima',
    'diproses',
    'dijadualkan',
    'menunggu',
    'tertangguh',
    'dihantarkan',
  ],
  phrase:
    /\b(in progress|in process|being processed|will be processed|under review|dalam pro[sc]es\w*|sedang di\w+|akan di\w+|belum selesai|on hold|(transfer|payment|transaction) initiated|instruction received|future[- ]dated?|please wait|sila tunggu|subject to clearance|unclaimed|not been credited|(will|shall) (arrive|reach)|sent to (approver|bank)|for (approval|authori[sz]ation|verification))\b/i,
};
/** "Selesai" and "Done" alone are buttons. */
const SUCCESS: Vocabulary = {
  words: ['successful', 'successfully', 'success', 'succesful', 'berjaya', 'completed'],
  phrase:
    /\b((money|payment|transfer) sent|(money|funds?|amount) transferred|status\W+(processed|settled|done|complete|paid|sent|approved|selesai|lulus|diluluskan)\W*$|you('ve| have)? (paid|sent|transferred)|(payment|transfer|transaction) (is )?complete|(telah|sudah) (dibayar|dihantar|dipindahkan)|wang dihantar|bayaran selesai|pindahan selesai|transaksi selesai)\b|^\W*(complete|paid|dibayar|sent|dihantar|dipindahkan|approved|all done|payment made|(payment|transfer) confirmed|(payment|transfer|transaction) approved)\W*$/i,
};
/** One letter from "completed", and as a verb of what somebody is asked to do: "Complete your profile". */
const VERB = 'complete';

/** Words of their own, one letter from one of doubt. */
const OTHER_WORDS = new Set([
  'mailed',
  'emailed',
  'sailed',
  'tailed',
  'spending',
  'sending',
  'lending',
  'bending',
  'vending',
  'schedule',
  'ejected',
]);
/** Charges have "processing" in their names. */
const CHARGES = /\bprocessing (fees?|charges?|time)\b/gi;
/** What is still to come is a message to the payer, not the money. */
const MESSAGE_TO_COME = /(resit|salinan|e-?mel|notifikasi|makluman) akan di|akan dimaklumkan/i;
/** Before a word of doubt, or anywhere in a line with one of success: notes of the bank speak of what may happen, offers of what others did. */
const HARMLESS =
  /\b(made|done|dibuat|dilakukan|transfers|transactions|payments|pindahan|transaksi) (after|before|selepas|sebelum) \d|\b(usually|normally|biasanya)\b|report|lapor|fee|caj|subject to|please|sila|if (the|your|this)|jika|sekiranya|computer generated|no signature|success rate|successful (transfers|transactions|payments)|\bstep \d|\d (of|daripada) \d/i;
/** What succeeded was something else: signing in, a form, a favourite, earlier payments. */
const OTHER_SUCCESS =
  /\b(log ?-?(in|on)|log masuk|sign(ed)?[- ]?in|tac|otp|saved?|favou?rites?|created|set up|didaftarkan|missions?|journey|\d+ times|last time|transferred cannot|enrol\w*)\b/i;
/** Before a word of success or failure: it is spoken of, and has not happened. */
const SUPPOSED =
  /\b(once|when(ever)?|upon|until|unless|if|should|apabila|bila|setelah|sehingga|jika|sekiranya|kalau)\b|\b(after|following|selepas)\W+(\w+\W+)?$/i;
/** Before a word of success alone: a failure stays a doubt, whatever stands around it. */
const NOT_SAID = /\b(will|shall|only|not|to be|hanya|akan)\b/i;
/** Right before a word of success. */
const NOT_YET = /\b(not|never|yet|belum|t[il1|]dak|un|(to|will|shall) be)\W+(\w+\W+){0,2}$/i;
/** Right before a word of failure: "cannot be reversed", "no payment is refunded"; "Payment no 12876541" is a number. */
const NEVER =
  /\b(cannot|can't|can not|may not|(are|is) not|not be|no(?!\W+\d)|non|tidak (boleh|akan|dapat))\W+(\w+\W+){0,2}$/i;
/** Two words of success are parts of names as well; beside a word for the deed they are none. */
const IN_NAMES = /\b(success|berjaya)\b/i;
const OF_A_BODY =
  /\b(sdn|bhd|berhad|enterprise|trading|academy|akademi|persatuan|pusat|sekolah|kelab|times square|resorts?|holdings?)\b/i;
const DEED = /\b(transfer|payment|transaction|status|transaksi|(pe|me)?m?(pindah|bayar)\w*)\b/i;

/** A headline or a status has few words; a long sentence with "failed" in it may be advice. */
const SHORT = 6;

/** What one line says, or null. */
export function outcomeOf(text: string): TransferOutcome | null {
  const isShort = isHeadline(text);
  const failed = wordsBefore(text, FAILED);
  if (failed !== null && !NEVER.test(failed) && !SUPPOSED.test(failed) && !HARMLESS.test(failed))
    return isShort ? 'failed' : 'pending';
  const pending = wordsBefore(text.replace(CHARGES, ''), PENDING);
  if (pending !== null)
    return HARMLESS.test(pending) || MESSAGE_TO_COME.test(text) ? null : 'pending';
  const success = wordsBefore(text, SUCCESS);
  if (
    success === null ||
    HARMLESS.test(text) ||
    OTHER_SUCCESS.test(text) ||
    (OF_A_BODY.test(text) && IN_NAMES.test(text) && !DEED.test(text))
  )
    return null;
  if (NOT_YET.test(success) && isShort) return 'pending';
  return SUPPOSED.test(success) || NOT_SAID.test(success) ? null : 'success';
}

/** What stands before the first word or phrase of a kind in its sentence; null when the line has none. */
function wordsBefore(text: string, { words, phrase }: Vocabulary): string | null {
  const word = [...text.matchAll(/(?<![a-z0-9])[a-z']+(?!\w|\s?\?)/gi)].find(([found]) =>
    isReadAs(found.toLowerCase(), words),
  );
  const index = word?.index ?? phrase.exec(text)?.index;
  return index === undefined
    ? null
    : (text
        .slice(0, index)
        .split(/[.!?:;|]\s/)
        .at(-1) ?? '');
}

/** A letter before "success" is what is left of "un". */
const isReadAs = (word: string, words: readonly string[]): boolean =>
  word !== VERB &&
  !OTHER_WORDS.has(word) &&
  !/^[a-z]success/.test(word) &&
  words.some((meant) => reads(word, meant));

/** A headline or a status, by its few words. */
export const isHeadline = (text: string): boolean =>
  text.split(/[^a-z']+/i).filter(Boolean).length <= SHORT;

/** "Successful" below a title that looks like a label: nobody has that name. */
const ALONE =
  /^\W*(successful|success|completed?|unsuccessful|failed|declined|pending|processing|berjaya|selesai|gagal|tidak berjaya|ditolak|dalam proses|diproses)\W*$/i;
export const isOutcomeAlone = (text: string): boolean => ALONE.test(text);

const DOUBT = [
  ...FAILED.words,
  ...PENDING.words,
  'unsuccessful',
  'progress',
  'incomplete',
  'expired',
  'ended',
  'void',
  'denied',
  'error',
  'ralat',
  'proses',
  'menanti',
  'semakan',
  'review',
  'hold',
];

/** Names of many schools, near "menanti". */
const NAMES = new Set(['melati', 'melanti']);

/**
 * Whether a word could be one of failure or waiting, however badly misread: up to two letters in five may be others. Far wider
 * than `outcomeOf`, for pages on which nothing else tells the outcome.
 */
export function looksLikeWordOfDoubt(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[^a-z0-9|]+/)
    .filter((word) => word.length >= 4 && !NAMES.has(word));
  return (
    FAILED.phrase.test(text) ||
    PENDING.phrase.test(text) ||
    words.some((word) =>
      DOUBT.some(
        (meant) =>
          Math.abs(word.length - meant.length) <= 2 &&
          editDistance(word, meant) <= 0.4 * meant.length,
      ),
    )
  );
}
