import type { SeatInput } from '@contracts/rest/bookings';

/*
 * Readers of stored texts. Storage may hold anything: an earlier or later version of this site wrote it, another program on
 * the same address, or a person by hand.
 */

/** The value that a JSON text stands for; `undefined` for any other text, and for none. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSeat = (value: unknown): value is SeatInput =>
  isRecord(value) &&
  isText(value.section) &&
  isText(value.row) &&
  Number.isInteger(value.number) &&
  (value.number as number) >= 1;

/** The seats of a list, each once and without other fields; `null` for anything but a list of seats. */
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
