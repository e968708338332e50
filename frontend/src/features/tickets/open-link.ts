import type { QueryClient } from '@tanstack/react-query';
import { booking } from '../../api/bookings';
import { errorToast } from '../../api/error-toast';
import { openOrderLink } from '../../api/order-link';
import { showToast } from '../../ui/toast-store';

/** Shows the server that the booking is this browser's. False, with a toast, when it could not be done. */
export async function openLink(client: QueryClient, id: string, token: string): Promise<boolean> {
  try {
    await openOrderLink(id, { token });
    // The page may have been open before, without what is shown now.
    await client.invalidateQueries({ queryKey: booking(id).queryKey });
    return true;
  } catch (error) {
    showToast(errorToast(error, 'The link could not be opened. Please reload the page.'));
    return false;
  }
}
