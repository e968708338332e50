import { Map as ImmutableMap } from 'immutable';
import type { Seat } from '../../../contracts/events/index.js';
import { seatKey } from '../../../contracts/seat.js';
import type { SeatHolding, SeatLedger } from './seat-ledger.js';

/**
 * Version of stored ledgers. Raise it when {@link evolveSeats} treats any event differently, when the seat stream gets a new type
 * of event, and when {@link writeLedger} writes something else. Ledgers of another version are not read. The spec beside this
 * file fails when that is forgotten.
 */
export const SEAT_LEDGER_VERSION = 4;

/** A ledger as JSON. It holds no personal data, because no seat event does. */
export interface WrittenLedger {
  readonly changes: number;
  readonly holdings: readonly {
    readonly bookingId: string;
    readonly holding: SeatHolding;
    /** Indexes of the holding's seats that another booking or none owns. Left out when the booking owns them all. */
    readonly notOwned?: readonly number[];
  }[];
}

/**
 * Writes a ledger. Owners follow from the holdings, so only exceptions are written: every owned seat stands in its owner's
 * holding.
 */
export function writeLedger({ owners, holdings, changes }: SeatLedger): WrittenLedger {
  return {
    changes,
    holdings: [...holdings].map(([bookingId, holding]) => {
      const notOwned = holding.seats.flatMap((seat, place) =>
        owners.get(seatKey(seat)) === bookingId ? [] : [place],
      );
      return { bookingId, holding, ...(notOwned.length > 0 ? { notOwned } : {}) };
    }),
  };
}

/** Reads a written ledger. @throws TypeError for any other value */
export function readLedger(written: WrittenLedger): SeatLedger {
  if (!Number.isSafeInteger(written.changes)) throw new TypeError('A ledger counts its changes');
  let owners = ImmutableMap<string, string>();
  for (const { bookingId, holding, notOwned = [] } of written.holdings)
    for (const seat of ownedOf(holding.seats, notOwned))
      owners = owners.set(seatKey(seat), bookingId);
  return {
    owners,
    holdings: ImmutableMap(written.holdings.map(({ bookingId, holding }) => [bookingId, holding])),
    changes: written.changes,
  };
}

const ownedOf = (seats: readonly Seat[], notOwned: readonly number[]): readonly Seat[] =>
  notOwned.length === 0 ? seats : seats.filter((_, place) => !notOwned.includes(place));
