import { HttpError } from '../../api/errors';
import { compactSeats } from '../compact-seats';

export interface SoldSeats {
  readonly count: number;
  /** Owners of the seats, with one text per row. The confirmation number is empty for an order that is still being placed. */
  readonly bookings: readonly {
    readonly confirmationNumber: string;
    readonly seats: readonly string[];
  }[];
}

/** Returns the sold seats because of which the server refused a change; null for any other failure. */
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
