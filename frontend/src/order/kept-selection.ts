import type { SeatInput } from '@contracts/rest/bookings';
import { isSeat } from './booking-data';

const keyOf = (performanceId: string) => `seatSelection:${performanceId}`;

/** The seats chosen on the map of one performance, in the tab's session storage: a reload must not lose them. */
export function keepSelection(performanceId: string, seats: readonly SeatInput[]) {
  sessionStorage.setItem(
    keyOf(performanceId),
    JSON.stringify(seats.map(({ section, row, number }) => ({ section, row, number }))),
  );
}

/** `null`: nothing was chosen or let go of here yet. Whether the seats are still free, the map says. */
export const keptSelection = (performanceId: string): readonly SeatInput[] | null =>
  parseSelection(sessionStorage.getItem(keyOf(performanceId)));

/** Once the seats are ordered they are the order's. */
export const forgetSelection = (performanceId: string) =>
  sessionStorage.removeItem(keyOf(performanceId));

/** `null` for anything but a list of seats, each once. */
export function parseSelection(text: string | null): readonly SeatInput[] | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value) || !value.every(isSeat)) return null;
    const seats = new Map(
      value.map(({ section, row, number }) => [
        JSON.stringify([section, row, number]),
        { section, row, number },
      ]),
    );
    return [...seats.values()];
  } catch {
    return null;
  }
}
