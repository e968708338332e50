import type { PricedSeat, Seat } from './events/index.js';
import type { StaffSeat } from './rest/bookings.js';
import { seatText } from './rest/seat-text.js';

/** Returns a seat's identity: the id of its row, and its number. Labels may change, the identity does not. */
export const seatKey = (seat: Pick<Seat, 'rowId' | 'number'>): string =>
  `${seat.rowId}:${seat.number}`;

export const sameSeats = (a: readonly Seat[], b: readonly Seat[]): boolean => {
  const ofA = new Set(a.map(seatKey));
  const ofB = new Set(b.map(seatKey));
  return a.length === b.length && ofA.size === ofB.size && [...ofB].every((key) => ofA.has(key));
};

/** `Stalls - Row A, Seat 1` */
export const describeSeat = seatText;

/** `Stalls - Row A, Seat 1; Stalls - Row A, Seat 2` */
export const describeSeats = (
  seats: readonly { section: string; row: string; number: number }[],
): string => seats.map(describeSeat).join('; ');

/** Returns a seat of a booking as staff see it. @param proofs proofs to show at the door, by ticket kind */
export function staffSeat(
  { section, row, number, kind }: PricedSeat,
  proofs: ReadonlyMap<string, string> = new Map(),
): StaffSeat {
  const proof = kind && proofs.get(kind.id);
  return { section, row, number, ...(kind && { kind: kind.name }), ...(proof && { proof }) };
}

/** Returns the sum in sen that a booking's discount code takes off its seats. */
export const offSenOf = (seats: readonly Pick<PricedSeat, 'offSen'>[]): number =>
  seats.reduce((sum, { offSen = 0 }) => sum + offSen, 0);

/** Removes the price, because the seat stream has none. */
export const withoutPrice = ({ rowId, number, section, row }: Seat): Seat => ({
  rowId,
  number,
  section,
  row,
});

/** Returns all seats of both lists, each once. */
export function union(some: readonly Seat[], others: readonly Seat[]): Seat[] {
  const known = new Set(some.map(seatKey));
  return [...some, ...others.filter((seat) => !known.has(seatKey(seat)))];
}
