import type { WayOfPayment } from '../events/booking.js';
import type { SeatInput } from './bookings.js';

/*
 * Sales by staff: a walk-up at the door for cash or a transfer that they saw, and complimentary seats. Managers and above;
 * who works at the door alone checks guests in and sells nothing (design.md section 7, staff roles).
 */

export const WAYS_OF_PAYMENT = [
  'cash',
  'transfer',
  'complimentary',
] as const satisfies readonly WayOfPayment[];

/**
 * POST /api/admin/performances/{id}/sales, with header `Idempotency-Key`: the same sale sent twice is one.
 * 201 {@link SoldTicketView}: confirmed at once, valid at the door. 409 `Seat conflict` with conflictingSeats, 409 `seat_blocked`;
 * 422 `wrong_total`, `reason_missing`, `performance_past`, `unknown_seat`, `no_seats`, `too_many_seats`.
 */
export interface SellSeatsRequest {
  readonly seats: readonly SeatInput[];
  /** Decimal string in RM; `0.00` for complimentary seats. */
  readonly totalAmount: string;
  readonly wayOfPayment: WayOfPayment;
  /** Needed for complimentary seats: cast, sponsor, guest of honour. */
  readonly reason?: string;
  readonly customerName?: string;
}

/** What the guest takes along, on paper or on a phone. */
export interface SoldTicketView {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly productionTitle: string;
  /** ISO 8601 */
  readonly startsAt: string;
  readonly venue: string;
  readonly school: string;
  readonly customerName: string | null;
  readonly seats: readonly SeatInput[];
  /** What the papers for one seat say, in the order of `seats`. */
  readonly seatCodes: readonly string[];
  readonly totalAmount: string;
  readonly wayOfPayment: WayOfPayment;
}
