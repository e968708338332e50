import { createFileRoute, redirect } from '@tanstack/react-router';
import { booking } from '../api/bookings';
import { errorToast } from '../api/error-toast';
import { openOrderLink } from '../api/order-link';
import { BookingScreen } from '../features/tickets/booking-screen';
import { showToast } from '../ui/toast-store';

export const Route = createFileRoute('/booking/$id')({
  // From the e-mail of a free order.
  validateSearch: ({ confirm }: Record<string, unknown>): { confirm?: string } =>
    typeof confirm === 'string' ? { confirm } : {},
  // From every e-mail to the buyer: `#key=` shows that the booking is theirs, and leaves the address bar once it has done so.
  async beforeLoad({ context: { queryClient }, location, params: { id }, search, preload }) {
    const token = /^key=([\w-]+)$/.exec(location.hash)?.[1];
    if (token === undefined || preload) return;
    try {
      await openOrderLink(id, { token });
      // The page may have been open before, without what is shown now.
      await queryClient.invalidateQueries({ queryKey: booking(id).queryKey });
    } catch (error) {
      showToast(errorToast(error, 'The link could not be opened. Please reload the page.'));
      return;
    }
    throw redirect({ to: '/booking/$id', params: { id }, search, hash: '', replace: true });
  },
  component: Booking,
});

function Booking() {
  const { id } = Route.useParams();
  const { confirm } = Route.useSearch();
  return <BookingScreen key={id} id={id} token={confirm} />;
}
