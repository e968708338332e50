import { HttpError } from '../../api/errors';
import { compactSeats } from '../compact-seats';

export interface SoldSeats {
  readonly count: number;
  /** Whose they are: the confirmation number, empty for an order that is being placed; and its seats, a line a row. */
  readonly bookings: readonly {
    readonly confirmationNumber: string;
    readonly seats: readonly string[];
  }[];
}

/** Of a change that was refused because it would take sold seats away; null for any other failure. */
export function soldSeatsOf(error: unknown): SoldSeats | null {
  const conflicting =
    error instanceof HttpError && error.body?.error === 'seats_sold'
      ? (error.body.conflictingSeats ?? [])
      : [];
  if (conflicting.length === 0) return null;
  const numbers = [
    ...new Set(conflicting.map(({ confirmationNumber = '' }) => confirmationNumber)),
  ];
  return {
    count: conflicting.length,
    bookings: numbers.map((number) => ({
      confirmationNumber: number,
      seats: compactSeats(
        conflicting.filter(({ confirmationNumber = '' }) => confirmationNumber === number),
      ),
    })),
  };
}
