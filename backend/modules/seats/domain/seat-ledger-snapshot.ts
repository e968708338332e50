import { Map as ImmutableMap } from 'immutable';
import type { Seat } from '../../../contracts/events/index.js';
import { seatKey } from '../../../contracts/seat.js';
import type { SeatHolding, SeatLedger } from './seat-ledger.js';

/**
 * Version of the stored ledger format. Increase it when {@link evolveSeats} gives another result for any event, when seat
 * streams get a new event type, or when {@link writeLedger} changes its output. Ledgers of another version are not read. A unit
 * test fails when the version was not increased.
 */
export const SEAT_LEDGER_VERSION = 5;

/** A seat ledger as JSON. It contains no personal data, because seat events contain none. */
export interface WrittenLedger {
  readonly changes: number;
  readonly waitingList: string | null;
  readonly holdings: readonly {
    readonly bookingId: string;
    readonly holding: SeatHolding;
    /** Indexes of the holding's seats that the booking does not own. Left out when the booking owns all its seats. */
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

/**
 * Reads a stored ledger.
 * @throws TypeError when the value is not a stored ledger
 */
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
