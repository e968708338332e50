import type { Seat, SeatEvent } from '../../../contracts/events/index.js';
import type { PerformanceReplay, ReplayEvent } from '../../../contracts/rest/replay.js';

/** Seat event with the time of its decision. */
export type TimedSeatEvent = SeatEvent & { readonly metadata: { readonly occurredAt: string } };

/** Price of an order, and the time from which it applies. */
export interface OrderPrice {
  readonly bookingId: string;
  readonly at: string;
  readonly sen: number;
}

/**
 * Returns a performance's events without personal data. Seat events keep their stream's order, which decides who owned
 * a seat. Clocks of servers differ: an event never gets a time before its predecessor's, nor after the present.
 *
 * @param from first moment and `now` the last, in milliseconds since 1970
 */
export function replayEvents(
  seatEvents: readonly TimedSeatEvent[],
  prices: readonly OrderPrice[],
  { from, now }: { readonly from: number; readonly now: number },
): Pick<PerformanceReplay, 'orders' | 'seats' | 'events'> {
  const orders = new Places<string>();
  const seats = new Places<string>();
  const named: (readonly [string, number])[] = [];
  const placeOf = ({ rowId, number }: Seat): number => {
    const place = seats.placeOf(`${rowId}:${number}`);
    named[place] = [rowId, number];
    return place;
  };
  const happened = (iso: string): number => Math.min(since(from, iso), now - from);
  let last = 0;
  const ofSeats = seatEvents.map((event): ReplayEvent => {
    last = Math.max(last, happened(event.metadata.occurredAt));
    return compact(event, last, orders.placeOf(event.data.bookingId), placeOf, from);
  });
  const costs = prices.flatMap(({ bookingId, at, sen }): ReplayEvent[] =>
    orders.has(bookingId) ? [[happened(at), 'costs', orders.placeOf(bookingId), [], sen]] : [],
  );
  // Array.sort is stable, so at the same moment an order's price comes before the sale of its seats.
  const events = [...costs, ...ofSeats].sort(([a], [b]) => a - b);
  return { orders: orders.size, seats: named, events };
}

const since = (from: number, iso: string): number => Math.max(0, Date.parse(iso) - from);

function compact(
  event: SeatEvent,
  at: number,
  order: number,
  placeOf: (seat: Seat) => number,
  from: number,
): ReplayEvent {
  const end = (until: string | null): number | null => (until === null ? null : since(from, until));
  switch (event.type) {
    case 'SeatsHeld': {
      const { seats, until, block } = event.data;
      return [at, block ? 'kept' : 'held', order, seats.map(placeOf), end(until)];
    }
    case 'HoldExtended':
      return [at, 'extended', order, [], end(event.data.until)];
    case 'SeatsTaken':
      return [at, 'taken', order, event.data.seats.map(placeOf), null];
    case 'SeatsReleased':
      return [at, 'released', order, [], null];
    case 'SeatsMoved':
      return [at, 'moved', order, event.data.to.map(placeOf), null];
  }
}

/** Numbers distinct values from 0, in order of their first appearance. */
class Places<T> {
  private readonly known = new Map<T, number>();

  get size(): number {
    return this.known.size;
  }

  has(thing: T): boolean {
    return this.known.has(thing);
  }

  placeOf(thing: T): number {
    const place = this.known.get(thing) ?? this.known.size;
    this.known.set(thing, place);
    return place;
  }
}
