import type { TransferOutcome } from '../../../../contracts/events/receipt-reading.js';
import type { LabelKind } from '../labels/label-kind.js';
import type { ReceiptSections } from '../page/sections.js';
import type { TextLine } from '../page/text-line.js';
import type { Seen } from './seen.js';
import { editDistance } from '../../../domain/spelling.js';
import { reads } from '../tokens/spelling.js';

/** What people typed or were called is no statement of the bank. */
const NOT_THE_BANKS_WORD: ReadonlySet<LabelKind> = new Set(['reference', 'note', 'recipient', 'name', 'payer', 'account', 'recipientAccount', 'transactionId', 'otherMoney', 'method', 'other']);

/** "Your transaction is successful." is the bank's, whatever title above it looks like a label of it. */
const STATEMENT = /^\W*(your|anda|the|transaction|transaksi|payment|bayaran|transfer|pindahan)\b.*\b(is|was|has|telah|sudah)\b/i;
/** "Successful" below a title that looks like a label: nobody has that name. */
const ALONE = /^\W*(successful|success|completed?|unsuccessful|failed|declined|pending|processing|berjaya|selesai|gagal|tidak berjaya|ditolak|dalam proses|diproses)\W*$/i;
export const isOutcomeAlone = (text: string): boolean => ALONE.test(text);
const isBanksOwn = (text: string, besideLabel: boolean): boolean => STATEMENT.test(text) || (!besideLabel && isOutcomeAlone(text));
/** Only what a payer may have typed is not even then. */
const TYPED: ReadonlySet<LabelKind> = new Set(['reference', 'note', 'other']);

const FAILED = ['failed', 'failure', 'declined', 'rejected', 'cancelled', 'canceled', 'reversed', 'refunded', 'gagal', 'ditolak', 'dibatalkan', 'dibatal', 'batal'];
const FAILED_PHRASE = /\b(un ?-?succ?es\w*|not (been )?success\w*|not complete\w*|tidak berjaya|tidak ?lengkap|could not be (completed|processed)|timed out|(transaction|transfer|payment|status)\W+(expired|voided|returned|dipulangkan|dikembalikan))\b|^\W*(insufficient (funds|balance)|baki tidak mencukupi)\W*$/i;
const PENDING = ['pending', 'processing', 'accepted', 'scheduled', 'submitted', 'awaiting', 'queued', 'diterima', 'diproses', 'dijadualkan', 'menunggu', 'tertangguh', 'dihantarkan'];
const PENDING_PHRASE = /\b(in progress|in process|being processed|will be processed|under review|dalam pro[sc]es\w*|sedang di\w+|akan di\w+|belum selesai|on hold|(transfer|payment|transaction) initiated|instruction received|future[- ]dated?)\b/i;
/** "Selesai" and "Done" alone are buttons. */
const SUCCESS = ['successful', 'successfully', 'success', 'succesful', 'berjaya', 'completed'];
const SUCCESS_PHRASE = /\b((money|payment|transfer) sent|(money|funds?|amount) transferred|status\W+(processed|settled|done|paid|sent|approved|selesai|lulus|diluluskan)\W*$|you('ve| have)? (paid|sent|transferred)|(payment|transfer|transaction) (is )?complete|(telah|sudah) (dibayar|dihantar|dipindahkan)|wang dihantar|bayaran selesai|pindahan selesai|transaksi selesai)\b|^\W*(paid|dibayar|sent|dihantar|dipindahkan|approved|all done|payment made|(payment|transfer) confirmed|(payment|transfer|transaction) approved)\W*$/i;
/** Charges have "processing" in their names; notes of the bank speak of what may happen. */
const HARMLESS = /\b(made|done|dibuat|dilakukan) (after|before|selepas|sebelum) \d|processing (fee|charge|time)|fee|caj|subject to|please|sila|if (the|your|this)|jika|sekiranya|computer generated|no signature/i;
/** A headline or a status has few words; a long sentence with "failed" in it may be advice. */
const SHORT = 6;

/** What the words of the picture say about the transfer; several answers when they contradict each other, none when they say nothing. */
export function outcomeSeen({ lines, labelled, owner }: ReceiptSections): Seen<TransferOutcome>[] {
  const seen = new Map<TransferOutcome, number>();
  lines.forEach(({ text, pieces }, index) => {
    const kind = labelled[owner[index] ?? -1]?.kind;
    // "Berjaya | Successful" is no label with a value.
    const inTwoLanguages = pieces.length > 1 && pieces.every((piece) => outcomeOf(piece) !== null);
    if (kind !== undefined && NOT_THE_BANKS_WORD.has(kind) && !inTwoLanguages && (TYPED.has(kind) || !isBanksOwn(text, labelled[owner[index] ?? -1]?.line === index))) return;
    const outcome = outcomeOf(text) ?? (isStatusOfSum(lines, index) ? 'success' : null);
    if (outcome !== null) seen.set(outcome, 1);
  });
  return [...seen].map(([value, strength]) => ({ value, strength }));
}

/** A button elsewhere; right below the sum that a page is about it tells what became of it. */
const isStatusOfSum = (lines: readonly TextLine[], index: number): boolean => /^\W*(selesai|done|processed|diluluskan)\W*$/i.test(lines[index]?.text ?? '') && /^\W*(RM|MYR)\s?[\d,]+\.\d{2}\W*$/i.test(lines[index - 1]?.text ?? '');

const DOUBT = [...FAILED, ...PENDING, 'unsuccessful', 'progress', 'incomplete', 'expired', 'ended', 'void', 'denied', 'error', 'ralat', 'proses', 'menanti', 'semakan', 'review', 'hold'];

/**
 * Whether a word could be one of failure or waiting, however badly misread: up to two letters in five may be others. Far wider
 * than `outcomeSeen`, for pages on which nothing else tells the outcome.
 */
export function looksLikeWordOfDoubt(text: string): boolean {
  const words = text.toLowerCase().split(/[^a-z0-9|]+/).filter((word) => word.length >= 4);
  return FAILED_PHRASE.test(text) || PENDING_PHRASE.test(text) || words.some((word) => DOUBT.some((meant) => Math.abs(word.length - meant.length) <= 2 && editDistance(word, meant) <= 0.4 * meant.length));
}

/** What one line says, or null. */
export function outcomeOf(text: string): TransferOutcome | null {
  const words = text.toLowerCase().split(/[^a-z']+/).filter(Boolean);
  const has = (list: readonly string[]): boolean => words.some((word) => list.some((meant) => reads(word, meant)));
  const harmless = HARMLESS.test(text);
  if (has(FAILED) || FAILED_PHRASE.test(text)) {
    if (words.length <= SHORT) return 'failed';
    return harmless ? null : 'pending';
  }
  if (has(PENDING) || PENDING_PHRASE.test(text)) return harmless ? null : 'pending';
  if (has(SUCCESS) || SUCCESS_PHRASE.test(text)) return harmless ? null : 'success';
  return null;
}
