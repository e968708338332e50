import { Map as ImmutableMap } from 'immutable';
import type { Seat } from '../../../contracts/events/index.js';
import { seatKey } from '../../../contracts/seat.js';
import type { SeatHolding, SeatLedger } from './seat-ledger.js';

/**
 * Version of stored ledgers. Increase it when {@link evolveSeats} gives other results, seat streams get a new event
 * type, or {@link writeLedger} writes another format. Ledgers of other versions are not read. A unit test fails when
 * the version was not increased.
 */
export const SEAT_LEDGER_VERSION = 5;

/** Seat ledger as JSON. It has no personal data, because seat events have none. */
export interface WrittenLedger {
  readonly changes: number;
  readonly waitingList: string | null;
  readonly holdings: readonly {
    readonly bookingId: string;
    readonly holding: SeatHolding;
    /** Indexes of the holding's seats that the booking does not own; absent when it owns all. */
    readonly notOwned?: readonly number[];
  }[];
}

/** Converts a ledger to JSON. Seat owners can be derived from the holdings, so only the exceptions are stored. */
export function writeLedger({ owners, holdings, waitingList, changes }: SeatLedger): WrittenLedger {
  return {
    changes,
    waitingList,
    holdings: [...holdings].map(([bookingId, holding]) => {
      const notOwned = holding.seats.flatMap((seat, place) =>
        owners.get(seatKey(seat)) === bookingId ? [] : [place],
      );
      return { bookingId, holding, ...(notOwned.length > 0 ? { notOwned } : {}) };
    }),
  };
}

/** Reads a stored ledger. @throws TypeError when the value is not a stored ledger */
export function readLedger(written: WrittenLedger): SeatLedger {
  if (!Number.isSafeInteger(written.changes)) throw new TypeError('A ledger counts its changes');
  let owners = ImmutableMap<string, string>();
  for (const { bookingId, holding, notOwned = [] } of written.holdings)
    for (const seat of ownedOf(holding.seats, notOwned))
      owners = owners.set(seatKey(seat), bookingId);
  return {
    owners,
    holdings: ImmutableMap(written.holdings.map(({ bookingId, holding }) => [bookingId, holding])),
    waitingList: written.waitingList,
    changes: written.changes,
  };
}

const ownedOf = (seats: readonly Seat[], notOwned: readonly number[]): readonly Seat[] =>
  notOwned.length === 0 ? seats : seats.filter((_, place) => !notOwned.includes(place));
