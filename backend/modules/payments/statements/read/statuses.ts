import { filled, letters, mostly, wordIn } from './columns.js';
import type { TableRow } from './statement.js';

/*
 * A wallet lists payments that failed or wait among those that arrived. Words in English and Malay; others are asked about.
 */

/** `taken-back`: it arrived, and went back later. */
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

/** The column that says if a payment arrived: by its heading, else by its words alone. Null: the table has none. */
export function statusColumn(
  headings: readonly string[],
  dated: readonly TableRow[],
  used: ReadonlySet<number>,
): number | null {
  const width = Math.max(0, ...dated.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !used.has(column) && filled(dated, column).length > 0,
  );
  const byHeading = columns.find((column) => HEADING.test(letters(headings[column] ?? '')));
  const byWords = columns.find((column) =>
    mostly(filled(dated, column), (cell) => statusOfWord(cell) !== null),
  );
  return byHeading ?? byWords ?? null;
}
