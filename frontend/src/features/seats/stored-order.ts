import type { QueryClient } from '@tanstack/react-query';
import { atMost } from '../../api/at-most';
import { booking } from '../../api/bookings';
import { readProgress } from '../../order/checkout-progress';
import { orderIdentity, readBookingData } from '../../order/order-in-progress';

/** What this tab took to checkout from the map of this performance, and the booking that holds its seats, if one was made. */
export function storedOrder(performanceId: string) {
  const data = readBookingData();
  if (data?.performanceId !== performanceId) return null;
  const progress = readProgress();
  return { data, bookingId: progress?.orderOf === orderIdentity(data) ? progress.bookingId : null };
}

/** Whoever has no order yet loads none of its words. Where they cannot be loaded, there is no note. */
export const heldSeatsNote = () =>
  import('./held-seats-note').catch(() => ({ default: () => null }));

/**
 * The note of held seats stands above the map. It is loaded before the map is shown, because a map that moves while a
 * finger is on it loses the tap. Where it cannot be had, the map is shown all the same.
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
