import { stockStream, type StockEvent, type StockOfSize } from '../../../contracts/events/index.js';
import { withCounts, type Counts, type ReservationKind } from './reservations.js';

/** Stock of one extra: bookings have so much of each size. Decides all events of the stream `stock-{extraId}`. */
export const STOCK: ReservationKind<StockEvent> = {
  stream: stockStream,
  evolve: (stock, { type, data }) =>
    type === 'StockReturned'
      ? withCounts(stock, data.bookingId, countsIn(data.kept))
      : withCounts(stock, data.bookingId, countsIn(data.sizes), data.bookingVersion),
  taken: ({ id: extraId, counts, bookingId, performanceId, version: bookingVersion }) => ({
    type: 'StockTaken',
    data: { extraId, bookingId, performanceId, sizes: sizesIn(counts), bookingVersion },
  }),
  returned: ({ id: extraId, bookingId, kept }) => ({
    type: 'StockReturned',
    data: { extraId, bookingId, kept: sizesIn(kept) },
  }),
};

const countsIn = (sizes: readonly StockOfSize[]): Counts =>
  new Map(sizes.map(({ size, count }) => [size, count]));

const sizesIn = (counts: Counts): StockOfSize[] =>
  [...counts].map(([size, count]) => ({ size, count }));
