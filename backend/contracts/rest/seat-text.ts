import type { SeatOverrideStatus } from './catalogue.js';
import type { ConflictingSeat } from './errors.js';

/** Names of seat statuses in screens and histories. */
export const SEAT_OVERRIDES: Readonly<Record<SeatOverrideStatus, string>> = {
  available: /*i18n*/ 'Available',
  unavailable: /*i18n*/ 'Unavailable',
  reserved: /*i18n*/ 'Reserved',
  vip: /*i18n*/ 'VIP',
  booked: /*i18n*/ 'Booked',
};

/** Labels of a seat, as in plans, orders and conflicts. */
interface LabelledSeat {
  readonly section: string;
  readonly row: string;
  readonly number: number;
}

/** Removes a leading "Row" from a row's label, because texts add the word: `Row A` and `A` name the same row. */
export const rowName = (label: string): string => label.trim().replace(/^row\s+/i, '');

/** Formats a seat as the specification does: `Stalls - Row A, Seat 5`. */
export const seatText = (seat: LabelledSeat): string =>
  `${seat.section} - Row ${rowName(seat.row)}, Seat ${seat.number}`;

/** Formats a seat as messages of the server do: `Stalls Row A Seat 5`. */
export const seatTextShort = (seat: LabelledSeat): string =>
  `${seat.section} Row ${rowName(seat.row)} Seat ${seat.number}`;

/** Formats a conflict for staff, who may know the booking: `Stalls Row A Seat 5 (booked by 7K3MQ-9XR2T)`. */
export const conflictText = (seat: ConflictingSeat): string =>
  seat.confirmationNumber
    ? `${seatTextShort(seat)} (booked by ${seat.confirmationNumber})`
    : seatTextShort(seat);
