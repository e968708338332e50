import { rowName } from '@contracts/rest/seat-text';
import type { SeatInput } from '@contracts/rest/bookings';
import { i18n } from './i18n';

const parts = ({ section, row, number }: SeatInput) => ({ section, row: rowName(row), number });

/** Names a seat in the visitor's language: `Stalls - Row A, Seat 5`. */
export const seatText = (seat: SeatInput): string =>
  i18n.t('{section} - Row {row}, Seat {number}', parts(seat));

/** Names a seat in the visitor's language, shorter: `Stalls Row A Seat 5`. */
export const seatTextShort = (seat: SeatInput): string =>
  i18n.t('{section} Row {row} Seat {number}', parts(seat));
