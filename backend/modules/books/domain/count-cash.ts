import type { CashCounted, CashEvent } from '../../../contracts/events/index.js';
import { toRinggit } from '../../../contracts/money.js';
import { Refusal } from '../../../contracts/refusal.js';

/* Decides on cash counts, in the stream `cash-{schoolId}`. A count is never overwritten; another count corrects it. */

export interface CashBook {
  /** Counts as recorded, by id. */
  readonly counts: ReadonlyMap<string, CashCounted['data']>;
  /** Id of the last count of each box. */
  readonly last: ReadonlyMap<string, string>;
}

export const emptyCashBook = (): CashBook => ({ counts: new Map(), last: new Map() });

const boxOf = ({ day, productionId, sellerId }: CashCounted['data']): string =>
  [day, productionId, sellerId].join(' ');

export const evolveCashBook = ({ counts, last }: CashBook, { data }: CashEvent): CashBook => ({
  counts: new Map(counts).set(data.countId, data),
  last: new Map(last).set(boxOf(data), data.countId),
});

const isSame = (before: CashCounted['data'], count: CashCounted['data']): boolean =>
  boxOf(before) === boxOf(count) &&
  before.countedSen === count.countedSen &&
  before.note === count.note;

/**
 * Records a count, and a repeated one only once. @param today Malaysian day in ISO 8601 @throws Refusal `other_count`
 * when another count has this id, `day_to_come`, `counted_meanwhile` when the corrected count is not the last one
 */
export function countCash(book: CashBook, count: CashCounted['data'], today: string): CashEvent[] {
  const before = book.counts.get(count.countId);
  if (before && isSame(before, count)) return [];
  if (before)
    throw new Refusal(
      'conflict',
      'other_count',
      `${toRinggit(before.countedSen)} were recorded already with this request. Please look at this cash again.`,
    );
  if (count.day > today)
    throw new Refusal(
      'rule-broken',
      'day_to_come',
      'This day is still to come. Please count the cash of a day on which it was taken.',
    );
  if ((book.last.get(boxOf(count)) ?? null) !== count.corrects)
    throw new Refusal(
      'conflict',
      'counted_meanwhile',
      'Somebody else has counted this cash meanwhile. Please look at it again.',
    );
  return [{ type: 'CashCounted', data: count }];
}
