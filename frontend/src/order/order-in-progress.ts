import type { OrderedSeat } from '@contracts/rest/bookings';
import { KEYS, storedText } from '../storage/browser-storage';
import { toDecimal, toSen } from '../ui/money';
import { forgetProgress, readProgress, type CheckoutProgress } from './checkout-progress';
import { parseContact } from './contact';
import { isRecord, isText, parseJson } from '../storage/foreign-json';
import { forgetOpenOrder } from './open-orders';

/* Order in progress of this tab: the seats chosen on a map, the order taken to checkout, and the buyer's progress. Each is in
   session storage, so that a reload loses nothing. Unreadable values count as missing. */

/** Order that the seat map hands to the checkout. The specification fixes these fields. */
export interface BookingData {
  readonly performanceId: string;
  readonly productionTitle: string;
  /** Language tag of the title and the venue; left out when the school has not stated it. */
  readonly titleLang?: string;
  /** Date as text for the screen, e.g. `Saturday, 5 December 2026`. */
  readonly performanceDate: string;
  readonly performanceTime: string;
  /** ISO 8601, because the texts above keep the language in which they were stored. Missing in orders stored before. */
  readonly dateTime?: string;
  readonly venue: string;
  readonly seats: readonly OrderedSeat[];
  /** Total as a decimal string in RM. */
  readonly total: string;
  /** Word of the order's discount code. */
  readonly discountCode?: string;
  /** Sum that the discount code takes off, as a decimal string in RM. Left out: unknown, because prices have changed. */
  readonly discountOff?: string;
}

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
  // Refuses a list with a seat twice or with an invalid seat, because the seat map never writes such a list.
  if (!chosen || chosen.length === 0 || chosen.length !== (seats as unknown[]).length) return null;
  return {
    performanceId,
    productionTitle,
    ...(isText(value.titleLang) ? { titleLang: value.titleLang } : {}),
    performanceDate,
    performanceTime,
    ...(isTime(value.dateTime) ? { dateTime: value.dateTime } : {}),
    venue,
    seats: chosen,
    total,
    ...(isText(value.discountCode) ? { discountCode: value.discountCode } : {}),
    ...(isText(value.discountOff) ? { discountOff: value.discountOff } : {}),
  };
}

const isTime = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

/** Parses the total, a decimal string. A number of ringgit is accepted, too. */
function parseTotal(value: unknown): string | null {
  const text = typeof value === 'number' ? value.toFixed(2) : value;
  if (!isText(text)) return null;
  const sen = toSen(text);
  return Number.isFinite(sen) ? toDecimal(sen) : null;
}

/** Version of the stored selection. Before version 1, the stored value was the bare list of seats. */
const SELECTION_VERSION = 1;

/** Returns the text to store for the chosen seats; {@link parseSelection} reads it. */
export const selectionText = (seats: readonly OrderedSeat[]): string =>
  JSON.stringify({ version: SELECTION_VERSION, seats: seats.map(orderedSeat) });

/** Parses the stored seats, each once; returns `null` for any other text. */
export function parseSelection(text: string | null): readonly OrderedSeat[] | null {
  const value = parseJson(text);
  if (isRecord(value)) return value.version === SELECTION_VERSION ? seatsOf(value.seats) : null;
  return seatsOf(value);
}

export const orderIdentity = ({ performanceId, seats, total, discountCode }: BookingData): string =>
  JSON.stringify([performanceId, seats, total, ...(discountCode ? [discountCode] : [])]);

/** Returns the stored progress of this order, or a fresh start that keeps the buyer's contact details. */
export function progressFor(data: BookingData, stored: CheckoutProgress | null): CheckoutProgress {
  const orderOf = orderIdentity(data);
  if (stored?.orderOf === orderOf) return stored;
  return {
    step: 1,
    bookingId: null,
    contact: stored?.contact ?? parseContact(null),
    idempotencyKey: null,
    keyIsFor: null,
    orderOf,
  };
}

/** Returns the idempotency key for `order`. The same order keeps its key, so that a retry never books twice. */
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
/** Word of the discount code that this tab uses until its order is finished. */
export const discountWord = storedText('sessionStorage', KEYS.discountCode);
const selectionOf = (performanceId: string) =>
  storedText('sessionStorage', `${KEYS.seatSelection}:${performanceId}`);

export function storeBookingData(data: BookingData): void {
  finished.remove();
  order.write(JSON.stringify(data));
}
export const readBookingData = (): BookingData | null => parseBookingData(order.read());

export const keepSelection = (performanceId: string, seats: readonly OrderedSeat[]): void =>
  selectionOf(performanceId).write(selectionText(seats));

/** Returns the seats selected on this map; `null` before the first selection. The seats may have been taken since. */
export const keptSelection = (performanceId: string): readonly OrderedSeat[] | null =>
  parseSelection(selectionOf(performanceId).read());

/** Deletes the stored selection after the seats are ordered, because the stored order now contains the seats. */
export const forgetSelection = (performanceId: string): void => selectionOf(performanceId).remove();

/**
 * Returns the booking of the tab's last order. The checkout shows this booking when the buyer goes back from the ticket to the
 * checkout.
 */
export const finishedBooking = (): string | null => finished.read();

/**
 * Deletes the stored order when it is paid or confirmed, or when staff must decide about it, so that the next order starts empty.
 */
export function forgetOrder(performanceId: string): void {
  const bookingId = readProgress()?.bookingId;
  if (bookingId) {
    forgetOpenOrder(bookingId);
    finished.write(bookingId);
  }
  order.remove();
  discountWord.remove();
  forgetProgress();
  forgetSelection(performanceId);
}

const isSeat = (value: unknown): value is OrderedSeat =>
  isRecord(value) &&
  isText(value.section) &&
  isText(value.row) &&
  Number.isInteger(value.number) &&
  (value.number as number) >= 1 &&
  (value.kind === undefined || isText(value.kind));

/** Returns the part of a seat that an order names. */
export const orderedSeat = ({ section, row, number, kind }: OrderedSeat): OrderedSeat => ({
  section,
  row,
  number,
  ...(kind && { kind }),
});

/** Returns the seats of a list, each once and without other fields; `null` for anything but a list of seats. */
function seatsOf(value: unknown): readonly OrderedSeat[] | null {
  if (!Array.isArray(value) || !value.every(isSeat)) return null;
  const seats = new Map(
    value.map((seat) => [JSON.stringify([seat.section, seat.row, seat.number]), orderedSeat(seat)]),
  );
  return [...seats.values()];
}
