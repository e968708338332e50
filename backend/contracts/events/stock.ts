import type { EventTypes } from './personal.js';

/** Stock of one extra (docs/decisions/0057). Stream: `stock-{extraId}`. */

/** Pieces of one size. A thing without sizes has the empty name. */
export interface StockOfSize {
  readonly size: string;
  readonly count: number;
}

interface OfStock {
  readonly extraId: string;
  readonly bookingId: string;
}

/** An order takes these pieces, or a booking that comes back takes them again. Written before the seats and the booking. */
export interface StockTaken {
  readonly type: 'StockTaken';
  readonly data: OfStock & {
    readonly performanceId: string;
    /** All that the booking has from now on. */
    readonly sizes: readonly StockOfSize[];
    /** The booking's version that the command had read; see `SeenBooking` of the seat events. */
    readonly bookingVersion: number;
  };
}

/** The booking ended, or was never placed: it has no more than `kept`, which was handed out. */
export interface StockReturned {
  readonly type: 'StockReturned';
  readonly data: OfStock & { readonly kept: readonly StockOfSize[] };
}

export type StockEvent = StockTaken | StockReturned;

/** Event types, each with its sealed fields. */
export const STOCK_EVENT_TYPES: EventTypes<StockEvent> = { StockTaken: {}, StockReturned: {} };
