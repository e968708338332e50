import type { QueryClient } from '@tanstack/react-query';
import type { ErasedView, HeldData } from '@contracts/rest/personal-data';
import { forgetOpenOrder } from '../../order/open-orders';
import { dropTicket } from '../../storage/ticket-store';

const BOOKINGS = '/api/bookings';

/** Of bookings and of looking them up. */
const isOfBookings = (key: unknown): boolean =>
  typeof key === 'string' && (key === BOOKINGS || key.startsWith(`${BOOKINGS}/`));

/**
 * What was erased leaves the browser that erased it, too: what this page remembers of bookings, the tickets that open without
 * network, the orders that may still be paid. Other families' tickets stay, and so do the lists of a door.
 */
export async function forgetErased(
  client: QueryClient,
  { bookings }: HeldData,
  { erased }: ErasedView,
): Promise<void> {
  client.removeQueries({ predicate: ({ queryKey: [key] }) => isOfBookings(key) });
  // A look-up by mail address and what it found is one of them; the erasure itself is still under way.
  const calls = client.getMutationCache();
  for (const call of calls.getAll()) if (call.state.status !== 'pending') calls.remove(call);
  const gone = bookings.filter(({ confirmationNumber }) => erased.includes(confirmationNumber));
  for (const { id } of gone) forgetOpenOrder(id);
  await Promise.all(gone.map(({ id }) => dropTicket(id)));
}
