import { filled, letters, mostly, wordIn } from './columns.js';
import type { TableRow } from './statement.js';

/*
 * Reads the status of each row. Wallets list failed and waiting payments among those that arrived. Staff are asked
 * about unknown words.
 */

/** `taken-back` means that the payment arrived and was returned later. */
export type RowStatus = 'paid' | 'not-paid' | 'taken-back';

const WORDS: Readonly<Record<RowStatus, readonly string[]>> = {
  paid: [
    'success',
    'successful',
    'succeeded',
    'completed',
    'complete',
    'settled',
    'paid',
    'posted',
    'booked',
    'cleared',
    'approved',
    'received',
    'done',
    'ok',
    'berjaya',
    'selesai',
    'diterima',
  ],
  'not-paid': [
    'failed',
    'fail',
    'failure',
    'unsuccessful',
    'pending',
    'processing',
    'in progress',
    'in process',
    'initiated',
    'scheduled',
    'authorised',
    'authorized',
    'on hold',
    'declined',
    'rejected',
    'cancelled',
    'canceled',
    'voided',
    'void',
    'expired',
    'timeout',
    'timed out',
    'error',
    'unpaid',
    'gagal',
    'ditolak',
    'dibatalkan',
    'batal',
    'dalam proses',
    'menunggu',
    'tertunda',
  ],
  'taken-back': [
    'refunded',
    'reversed',
    'returned',
    'charged back',
    'chargeback',
    'dipulangkan',
    'dibalikkan',
  ],
};

const STATUSES = new Map<string, RowStatus>(
  (Object.keys(WORDS) as RowStatus[]).flatMap((status) =>
    WORDS[status].map((word) => [word, status] as const),
  ),
);

export const statusOfWord = (cell: string): RowStatus | null => STATUSES.get(wordIn(cell)) ?? null;

const HEADING = /^(transaction|txn|trx|payment|transfer)?status(transaksi|bayaran|pembayaran)?$/;
const LONGEST_HEADING = 40;
const LIKE_HEADING =
  /status(?!.*(date|time|tarikh|masa))|^(transaction|txn|trx|payment|order)?(state|result|outcome)$|^keputusan$/;

/** Returns the column that shows if a payment arrived, found by its heading or its words; null when there is none. */
export function statusColumn(
  headings: readonly string[],
  dated: readonly TableRow[],
  used: ReadonlySet<number>,
): number | null {
  const width = Math.max(0, ...dated.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !used.has(column) && filled(dated, column).length > 0,
  );
  const byHeading = (like: RegExp): number | undefined =>
    columns.find((column) => like.test(letters(headings[column] ?? '').slice(0, LONGEST_HEADING)));
  const byWords = columns.find((column) =>
    mostly(filled(dated, column), (cell) => statusOfWord(cell) !== null),
  );
  return byHeading(HEADING) ?? byWords ?? byHeading(LIKE_HEADING) ?? null;
}
