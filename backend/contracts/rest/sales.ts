import type { WayOfPayment } from '../events/booking.js';
import type { BookedExtraView, OrderedExtra } from './extras.js';
import type { StaffSeat, OrderedSeat, SeatInput } from './bookings.js';

/*
 * Sales by staff: a walk-up at the door for cash or a transfer that they saw, and complimentary seats. Only managers and above
 * may sell; door staff check guests in and sell nothing (design.md section 7, staff roles).
 */

export const WAYS_OF_PAYMENT = [
  'cash',
  'transfer',
  'complimentary',
] as const satisfies readonly WayOfPayment[];

/**
 * Time after the beginning of a performance during which staff may still sell, in milliseconds: guests come late, and the cash is
 * counted afterwards.
 */
export const SOLD_AFTER_BEGINNING_MS = 12 * 3_600_000;

/**
 * POST /api/admin/performances/{id}/sales, with header `Idempotency-Key`: the same sale sent twice is one sale.
 * 201 {@link SoldTicketView}: confirmed at once, valid at the door. 409 `Seat conflict` with conflictingSeats, 409
 * `seat_blocked`; 422 `wrong_total`, `reason_missing`, `performance_past`, `unknown_seat`, `no_seats`, `too_many_seats`,
 * and for ticket kinds, extras and `discount_code_refused` as POST /api/bookings. Staff need no code for a kind or a section.
 */
export interface SellSeatsRequest {
  readonly seats: readonly OrderedSeat[];
  /** Decimal string in RM; `0.00` for complimentary seats. */
  readonly totalAmount: string;
  /** Word of a discount code; not with complimentary seats. */
  readonly discountCode?: string;
  /** Things and donations; not with complimentary seats. */
  readonly extras?: readonly OrderedExtra[];
  readonly wayOfPayment: WayOfPayment;
  /** Needed for complimentary seats: cast, sponsor, guest of honour. */
  readonly reason?: string;
  readonly customerName?: string;
  /** Block out of which the seats are sold. */
  readonly blockId?: string;
}

/** Ticket for the guest, on paper or on a phone. */
export interface SoldTicketView {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly productionTitle: string;
  /** ISO 8601 */
  readonly startsAt: string;
  readonly venue: string;
  readonly school: string;
  readonly customerName: string | null;
  readonly seats: readonly StaffSeat[];
  /** Codes of papers for single seats, in the order of `seats`. */
  readonly seatCodes: readonly string[];
  readonly totalAmount: string;
  /** Left out: none. */
  readonly extras?: readonly BookedExtraView[];
  readonly wayOfPayment: WayOfPayment;
}

/**
 * POST /api/admin/performances/{id}/blocks: keeps seats back for a class or a sponsor until a set time. 201 {@link
 * SeatBlockView}; the same blockId with the same seats twice is one block. 409 `Seat conflict`; 422 `release_in_past`,
 * `release_too_late`.
 *
 * DELETE /api/admin/performances/{id}/blocks/{blockId}: releases the seats that are left in the block. 204, also when no seats
 * are left.
 */
export interface KeepSeatsRequest {
  /** UUID, made by the screen. */
  readonly blockId: string;
  readonly seats: readonly SeatInput[];
  /** A class or a sponsor; no person's name: it is kept in the clear. */
  readonly forWhom: string;
  readonly reason: string;
  /** ISO 8601, not after the beginning of the performance; without an offset it is the time in Malaysia. */
  readonly until: string;
}

/** GET /api/admin/performances/{id}/blocks: lists the blocks of seats that are kept back now. */
export interface SeatBlockView {
  readonly blockId: string;
  readonly forWhom: string;
  readonly reason: string;
  /** Person who kept the seats back. */
  readonly by: string;
  /** ISO 8601: time at which the seats are released automatically. */
  readonly until: string;
  readonly seats: readonly SeatInput[];
}
