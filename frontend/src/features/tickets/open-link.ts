import type { QueryClient } from '@tanstack/react-query';
import { booking } from '../../api/bookings';
import { errorToast } from '../../api/error-toast';
import { openOrderLink } from '../../api/order-link';
import { i18n } from '../../language/i18n';
import { showToast } from '../../ui/toast-store';

/** Proves to the server that this browser belongs to the buyer of the booking. On failure, shows a toast and returns false. */
export async function openLink(client: QueryClient, id: string, token: string): Promise<boolean> {
  try {
    await openOrderLink(id, { token });
    // Refetches the booking, because the cached one was fetched without the proof and so lacks details for the buyer.
    await client.invalidateQueries({ queryKey: booking(id).queryKey });
    return true;
  } catch (error) {
    showToast(errorToast(error, i18n.t('The link could not be opened. Please reload the page.')));
    return false;
  }
}
