import type { QueryClient } from '@tanstack/react-query';
import { booking } from '../../api/bookings';
import { errorToast } from '../../api/error-toast';
import { openOrderLink } from '../../api/order-link';
import { showToast } from '../../ui/toast-store';

/** Proves to the server that the booking belongs to this browser. Returns false, with a toast, on failure. */
export async function openLink(client: QueryClient, id: string, token: string): Promise<boolean> {
  try {
    await openOrderLink(id, { token });
    // The page may have been open before, without the details that are visible now.
    await client.invalidateQueries({ queryKey: booking(id).queryKey });
    return true;
  } catch (error) {
    showToast(errorToast(error, 'The link could not be opened. Please reload the page.'));
    return false;
  }
}
