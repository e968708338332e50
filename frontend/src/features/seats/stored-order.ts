import type { QueryClient } from '@tanstack/react-query';
import { atMost } from '../../api/at-most';
import { booking } from '../../api/bookings';
import { withTexts } from '../../language/messages';
import { readProgress } from '../../order/checkout-progress';
import { orderIdentity, readBookingData } from '../../order/order-in-progress';

/** Returns the order that this tab brought to checkout for this performance, and the booking that holds the seats. */
export function storedOrder(performanceId: string) {
  const data = readBookingData();
  if (data?.performanceId !== performanceId) return null;
  const progress = readProgress();
  return { data, bookingId: progress?.orderOf === orderIdentity(data) ? progress.bookingId : null };
}

/** Loads the note about held seats only for buyers with an order. If loading fails, no note is shown. */
export const heldSeatsNote = () =>
  withTexts(import('./held-seats-note')).catch(() => ({ default: () => null }));

/**
 * Loads the note above the map before the map is shown, because a map that moves under a finger makes a tap miss its seat. If
 * loading fails, the map is shown all the same.
 */
export async function loadHeldSeats(client: QueryClient, performanceId: string): Promise<void> {
  const held = storedOrder(performanceId)?.bookingId;
  if (!held) return;
  await atMost(
    Promise.allSettled([
      heldSeatsNote(),
      client.ensureQueryData({ ...booking(held), retry: false }),
    ]),
  );
}
