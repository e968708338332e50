import type { SeatInput } from '@contracts/rest/bookings';
import { KEYS, storedText } from '../storage/browser-storage';
import { toDecimal, toSen } from '../ui/money';
import { forgetProgress, readProgress } from './checkout-progress';
import type { CheckoutProgress, Contact } from './checkout-progress';
import { isRecord, isText, parseJson } from './foreign-json';
import { seatsOf } from './stored-seats';
import { forgetOpenOrder } from './open-orders';

/*
 * The order in progress, as this tab keeps it: the seats chosen on a map, the order taken to checkout, and how far the buyer
 * has come with it. Each is in session storage, so that a reload loses nothing. What cannot be understood counts as not there.
 */

/** The order that the seat map hands to checkout. The specification fixes these fields. */
export interface BookingData {
  readonly performanceId: string;
  readonly productionTitle: string;
  /** Text as the screen shows it, e.g. `Saturday, 5 December 2026`. */
  readonly performanceDate: string;
  readonly performanceTime: string;
  readonly venue: string;
  readonly seats: readonly SeatInput[];
  /** Decimal string in RM. */
  readonly total: string;
}

/** Parses a stored order; `null` for an incomplete one. */
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

/** 1 is a record; before it, the list of seats stood alone. */
const SELECTION_VERSION = 1;

/** The text to store for the seats chosen on a map; {@link parseSelection} reads it. */
export const selectionText = (seats: readonly SeatInput[]): string =>
  JSON.stringify({
    version: SELECTION_VERSION,
    seats: seats.map(({ section, row, number }) => ({ section, row, number })),
  });

/** The seats in a stored text, each once; `null` for any other text. */
export function parseSelection(text: string | null): readonly SeatInput[] | null {
  const value = parseJson(text);
  if (isRecord(value)) return value.version === SELECTION_VERSION ? seatsOf(value.seats) : null;
  return seatsOf(value);
}

const noContact: Contact = { firstName: '', lastName: '', email: '', phone: '' };

export const orderIdentity = (data: BookingData): string =>
  JSON.stringify([data.performanceId, data.seats, data.total]);

/** The stored progress of this order, or a fresh start that keeps the buyer's contact details. */
export function progressFor(data: BookingData, stored: CheckoutProgress | null): CheckoutProgress {
  const orderOf = orderIdentity(data);
  if (stored?.orderOf === orderOf) return stored;
  return {
    step: 1,
    bookingId: null,
    contact: stored?.contact ?? noContact,
    idempotencyKey: null,
    keyIsFor: null,
    orderOf,
  };
}

/** The key to send `order` under: the same as before for the same order, so that a retry never books twice. */
export function keyFor(
  progress: CheckoutProgress,
  order: unknown,
  newKey: () => string,
): CheckoutProgress & { idempotencyKey: string } {
  const keyIsFor = JSON.stringify(order);
  if (progress.idempotencyKey && progress.keyIsFor === keyIsFor)
    return { ...progress, idempotencyKey: progress.idempotencyKey };
  return { ...progress, idempotencyKey: newKey(), keyIsFor };
}

const order = storedText('sessionStorage', KEYS.bookingData);
const finished = storedText('sessionStorage', KEYS.finishedBooking);
const selectionOf = (performanceId: string) =>
  storedText('sessionStorage', `${KEYS.seatSelection}:${performanceId}`);

export function storeBookingData(data: BookingData): void {
  finished.remove();
  order.write(JSON.stringify(data));
}
export const readBookingData = (): BookingData | null => parseBookingData(order.read());

export const keepSelection = (performanceId: string, seats: readonly SeatInput[]): void =>
  selectionOf(performanceId).write(selectionText(seats));

/** `null` when nothing was chosen here yet. Whether the seats are still free, the map says. */
export const keptSelection = (performanceId: string): readonly SeatInput[] | null =>
  parseSelection(selectionOf(performanceId).read());

/** Called once the seats are ordered: they belong to the order from then on. */
export const forgetSelection = (performanceId: string): void => selectionOf(performanceId).remove();

/** The booking that the tab's last order became: the back button leads from its ticket to the checkout, which shows it. */
export const finishedBooking = (): string | null => finished.read();

/** Called when the order is paid, confirmed, or with staff: the next order starts from nothing. */
export function forgetOrder(performanceId: string): void {
  const bookingId = readProgress()?.bookingId;
  if (bookingId) {
    forgetOpenOrder(bookingId);
    finished.write(bookingId);
  }
  order.remove();
  forgetProgress();
  forgetSelection(performanceId);
}
