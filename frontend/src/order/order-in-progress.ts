import type { SeatInput } from '@contracts/rest/bookings';
import { KEYS, storedText } from '../storage/browser-storage';
import { parseBookingData } from './booking-data';
import type { BookingData } from './booking-data';
import { parseProgress, progressText } from './checkout-progress';
import type { CheckoutProgress } from './checkout-progress';
import { parseSelection, selectionText } from './selection-text';

/*
 * The order in progress, as this tab keeps it: the seats chosen on a map, the order taken to checkout, and how far the buyer
 * has come with it. Each is in session storage, so that a reload loses nothing. What cannot be understood counts as not there.
 */

const order = storedText('sessionStorage', KEYS.bookingData);
const progress = storedText('sessionStorage', KEYS.checkoutProgress);
const finished = storedText('sessionStorage', KEYS.finishedBooking);
const selectionOf = (performanceId: string) =>
  storedText('sessionStorage', `${KEYS.seatSelection}:${performanceId}`);

export function storeBookingData(data: BookingData): void {
  finished.remove();
  order.write(JSON.stringify(data));
}
export const readBookingData = (): BookingData | null => parseBookingData(order.read());

export const storeProgress = (to: CheckoutProgress): void => progress.write(progressText(to));
export const readProgress = (): CheckoutProgress | null => parseProgress(progress.read());

export const keepSelection = (performanceId: string, seats: readonly SeatInput[]): void =>
  selectionOf(performanceId).write(selectionText(seats));

/** `null` when nothing was chosen here yet. Whether the seats are still free, the map says. */
export const keptSelection = (performanceId: string): readonly SeatInput[] | null =>
  parseSelection(selectionOf(performanceId).read());

/** Called once the seats are ordered: they belong to the order from then on. */
export const forgetSelection = (performanceId: string): void => selectionOf(performanceId).remove();

/** The booking that the tab's last order became: the back button leads from its ticket to the checkout, which shows it. */
export const finishedBooking = (): string | null => finished.read();

/** Called when the order is paid or confirmed: the next order starts from nothing. */
export function forgetOrder(performanceId: string): void {
  const bookingId = readProgress()?.bookingId;
  if (bookingId) finished.write(bookingId);
  order.remove();
  progress.remove();
  forgetSelection(performanceId);
}
