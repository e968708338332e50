import type { SeatOverrideStatus } from './catalogue.js';
import type { ConflictingSeat } from './errors.js';

/** How screens and histories call what a plan says of a seat. */
export const SEAT_OVERRIDES: Readonly<Record<SeatOverrideStatus, string>> = {
  available: 'Available',
  unavailable: 'Unavailable',
  reserved: 'Reserved',
  vip: 'VIP',
  booked: 'Booked',
};

/** The labels of a seat, as plans, orders and conflicts carry them. */
interface LabelledSeat {
  readonly section: string;
  readonly row: string;
  readonly number: number;
}

/** The name of a row without a leading "Row", so that texts can put the word before it: `Row A` and `A` are both `A`, and name the same row. */
export const rowName = (label: string): string => label.trim().replace(/^row\s+/i, '');

/** `Stalls - Row A, Seat 5`: how the specification writes a seat. */
export const seatText = (seat: LabelledSeat): string =>
  `${seat.section} - Row ${rowName(seat.row)}, Seat ${seat.number}`;

/** `Stalls Row A Seat 5`: how messages of the server write it. */
export const seatTextShort = (seat: LabelledSeat): string =>
  `${seat.section} Row ${rowName(seat.row)} Seat ${seat.number}`;

/** `Stalls Row A Seat 5 (booked by 7K3MQ-9XR2T)`: for staff, who may know whose seat it is. */
export const conflictText = (seat: ConflictingSeat): string =>
  seat.confirmationNumber
    ? `${seatTextShort(seat)} (booked by ${seat.confirmationNumber})`
    : seatTextShort(seat);
