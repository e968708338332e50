import { Map as ImmutableMap } from 'immutable';
import type { DiscountCodeEvent } from '../../../contracts/events/index.js';

/**
 * Uses of one discount code; decides all events of the stream `code-{codeId}`. The rules for a command that is cut off between
 * this stream and the booking are those of seats (seats/domain/unfinished-changes.ts).
 */
export interface CodeUses {
  readonly byBooking: ImmutableMap<string, CodeUse>;
  /** Number of uses of each word that has any. */
  readonly byWord: ImmutableMap<string, number>;
  /** Number of events applied. */
  readonly changes: number;
}

/** The use that one booking has. */
export interface CodeUse {
  readonly word: string;
  /** Version of the booking that the writing command had read. */
  readonly bookingVersion: number;
  /** Number of the change that wrote this use. A caller compares it to detect a change since its last read. */
  readonly at: number;
}

export const noUses = (): CodeUses => ({
  byBooking: ImmutableMap(),
  byWord: ImmutableMap(),
  changes: 0,
});

export function evolveUses(uses: CodeUses, { type, data }: DiscountCodeEvent): CodeUses {
  const { bookingId, word } = data;
  const changes = uses.changes + 1;
  const known = uses.byBooking.get(bookingId);
  const byWord = known ? counted(uses.byWord, known.word, -1) : uses.byWord;
  if (type === 'DiscountCodeReturned')
    return { byBooking: uses.byBooking.delete(bookingId), byWord, changes };
  const use = { word, bookingVersion: data.bookingVersion, at: changes };
  return {
    byBooking: uses.byBooking.set(bookingId, use),
    byWord: counted(byWord, word, 1),
    changes,
  };
}

function counted(
  byWord: CodeUses['byWord'],
  word: string,
  change: 1 | -1,
): ImmutableMap<string, number> {
  const count = (byWord.get(word) ?? 0) + change;
  return count > 0 ? byWord.set(word, count) : byWord.delete(word);
}

/** Returns true when the booking has a use of the word, or when another order may still use it. */
export const mayUse = (
  { byBooking, byWord }: CodeUses,
  { bookingId, word }: { readonly bookingId: string; readonly word: string },
  most: number,
): boolean => byBooking.get(bookingId)?.word === word || (byWord.get(word) ?? 0) < most;

export interface UseCode {
  readonly codeId: string;
  readonly word: string;
  readonly bookingId: string;
  readonly performanceId: string;
  /** Version of the booking that the command had read. */
  readonly version: number;
  /** True when the booking, as it was read, keeps its use. */
  readonly hasRight: boolean;
  /** Number of this command's own last change; null: none. */
  readonly own: number | null;
  /** Most bookings that may use the word; null: staff decided, so the limit does not count. */
  readonly most: number | null;
}

/**
 * Uses a word for a booking, before its seats and the booking are written. A use that another unfinished command wrote, or that is
 * about to be returned, is written again, so that neither takes it away. Null: the word is used up.
 */
export function useCode(uses: CodeUses, asked: UseCode): DiscountCodeEvent[] | null {
  const { codeId, word, bookingId, performanceId, version, hasRight, own, most } = asked;
  if (most !== null && !mayUse(uses, asked, most)) return null;
  const known = uses.byBooking.get(bookingId);
  if (known?.word === word && (known.at === own || (hasRight && known.bookingVersion < version)))
    return [];
  return [
    {
      type: 'DiscountCodeUsed',
      data: { codeId, word, bookingId, performanceId, bookingVersion: version },
    },
  ];
}

/** Returns the booking's use when it is still the one that was read. @param at number of the change that was read */
export function returnUse(
  { byBooking }: CodeUses,
  { codeId, bookingId, at }: { codeId: string; bookingId: string; at: number },
): DiscountCodeEvent[] {
  const known = byBooking.get(bookingId);
  return known?.at === at
    ? [{ type: 'DiscountCodeReturned', data: { codeId, word: known.word, bookingId } }]
    : [];
}
