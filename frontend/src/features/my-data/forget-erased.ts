import type { QueryClient } from '@tanstack/react-query';
import type { ErasedView, HeldData } from '@contracts/rest/personal-data';
import { forgetOpenOrder } from '../../order/open-orders';
import { dropTicket } from '../../storage/ticket-store';

const BOOKINGS = '/api/bookings';

/** Returns whether a query key belongs to bookings or to a search for bookings. */
const isOfBookings = (key: unknown): boolean =>
  typeof key === 'string' && (key === BOOKINGS || key.startsWith(`${BOOKINGS}/`));

/**
 * Removes erased bookings from this browser: cached answers, tickets that open without network, open orders. Other families'
 * tickets and the door's lists stay.
 */
export async function forgetErased(
  client: QueryClient,
  { bookings }: HeldData,
  { erased }: ErasedView,
): Promise<void> {
  client.removeQueries({ predicate: ({ queryKey: [key] }) => isOfBookings(key) });
  // Removes finished mutations, too, because they contain results of searches by e-mail address. The mutation that erases the
  // data is still pending and stays.
  const calls = client.getMutationCache();
  for (const call of calls.getAll()) if (call.state.status !== 'pending') calls.remove(call);
  const gone = bookings.filter(({ confirmationNumber }) => erased.includes(confirmationNumber));
  for (const { id } of gone) forgetOpenOrder(id);
  await Promise.all(gone.map(({ id }) => dropTicket(id)));
}
