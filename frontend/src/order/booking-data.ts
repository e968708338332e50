import type { SeatInput } from '@contracts/rest/bookings';
import { toDecimal, toSen } from '../ui/money';
import { isRecord, isText, parseJson, seatsOf } from './foreign-json';

/** The order that the seat map hands to checkout. The specification fixes these fields. */
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

/** The order in a stored text; `null` for anything that is not a complete order. */
export function parseBookingData(text: string | null): BookingData | null {
  const value = parseJson(text);
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
  const chosen = seatsOf(seats);
  // A list with a seat twice or with anything else in it was not written by the seat map.
  if (!chosen || chosen.length === 0 || chosen.length !== (seats as unknown[]).length) return null;
  return {
    performanceId,
    productionTitle,
    performanceDate,
    performanceTime,
    venue,
    seats: chosen,
    total,
  };
}

/** A total is a decimal string; a number of ringgit is understood too. */
function parseTotal(value: unknown): string | null {
  const text = typeof value === 'number' ? value.toFixed(2) : value;
  if (!isText(text)) return null;
  const sen = toSen(text);
  return Number.isFinite(sen) ? toDecimal(sen) : null;
}
