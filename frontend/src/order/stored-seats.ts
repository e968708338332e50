import type { SeatInput } from '@contracts/rest/bookings';
import { isRecord, isText } from './foreign-json';

const isSeat = (value: unknown): value is SeatInput =>
  isRecord(value) &&
  isText(value.section) &&
  isText(value.row) &&
  Number.isInteger(value.number) &&
  (value.number as number) >= 1;

/** Returns the seats of a list, each once and without other fields; `null` for anything but a list of seats. */
export function seatsOf(value: unknown): readonly SeatInput[] | null {
  if (!Array.isArray(value) || !value.every(isSeat)) return null;
  const seats = new Map(
    value.map(({ section, row, number }) => [
      JSON.stringify([section, row, number]),
      { section, row, number },
    ]),
  );
  return [...seats.values()];
}
