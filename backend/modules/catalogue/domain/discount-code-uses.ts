import { codeStream, type DiscountCodeEvent } from '../../../contracts/events/index.js';
import { withCounts, type Counts, type ReservationKind } from './reservations.js';

/** Uses of one discount code: a booking uses one of its words once. Decides all events of the stream `code-{codeId}`. */
export const DISCOUNT_CODE_USES: ReservationKind<DiscountCodeEvent> = {
  stream: codeStream,
  evolve: (uses, { type, data }) =>
    type === 'DiscountCodeReturned'
      ? withCounts(uses, data.bookingId, new Map())
      : withCounts(uses, data.bookingId, new Map([[data.word, 1]]), data.bookingVersion),
  taken: ({ id: codeId, counts, bookingId, performanceId, version: bookingVersion }) => ({
    type: 'DiscountCodeUsed',
    data: { codeId, word: wordIn(counts), bookingId, performanceId, bookingVersion },
  }),
  returned: ({ id: codeId, bookingId, held }) => ({
    type: 'DiscountCodeReturned',
    data: { codeId, word: wordIn(held), bookingId },
  }),
};

const wordIn = (counts: Counts): string => [...counts.keys()][0] ?? '';
