import type { SeatInput } from '@contracts/rest/bookings';
import { toDecimal, toSen } from '../ui/money';

/** What the seat map hands to checkout, in the tab's session storage. */
export interface BookingData {
  readonly performanceId: string;
  readonly productionTitle: string;
  /** As shown, e.g. `Saturday, 5 December 2026`. */
  readonly performanceDate: string;
  readonly performanceTime: string;
  readonly venue: string;
  readonly seats: readonly SeatInput[];
  /** Decimal string in RM. */
  readonly total: string;
}

const KEY = 'bookingData';

export function storeBookingData(data: BookingData) {
  sessionStorage.setItem(KEY, JSON.stringify(data));
}

export function readBookingData(): BookingData | null {
  return parseBookingData(sessionStorage.getItem(KEY));
}

export function clearBookingData() {
  sessionStorage.removeItem(KEY);
}

/** `null` for anything that is not a complete order: storage is written by hand, by old versions, by other tabs. */
export function parseBookingData(text: string | null): BookingData | null {
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value)) return null;
  const { performanceId, productionTitle, performanceDate, performanceTime, venue, seats } = value;
  const total = parseTotal(value.total);
  if (!isText(performanceId) || performanceId === '' || total === null) return null;
  if (
    !isText(productionTitle) ||
    !isText(performanceDate) ||
    !isText(performanceTime) ||
    !isText(venue)
  )
    return null;
  if (!Array.isArray(seats) || seats.length === 0 || !seats.every(isSeat)) return null;
  if (
    new Set(seats.map((seat) => JSON.stringify([seat.section, seat.row, seat.number]))).size !==
    seats.length
  )
    return null;
  return {
    performanceId,
    productionTitle,
    performanceDate,
    performanceTime,
    venue,
    seats: seats.map(({ section, row, number }) => ({ section, row, number })),
    total,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of storage, too: whatever wrote it. */
export function isSeat(value: unknown): value is SeatInput {
  return (
    isRecord(value) &&
    isText(value.section) &&
    isText(value.row) &&
    Number.isInteger(value.number) &&
    (value.number as number) >= 1
  );
}

/** A total is a decimal string; a number of ringgit is understood too. */
function parseTotal(value: unknown): string | null {
  const text = typeof value === 'number' ? value.toFixed(2) : value;
  if (!isText(text)) return null;
  const sen = toSen(text);
  return Number.isFinite(sen) ? toDecimal(sen) : null;
}
