import { createFileRoute, redirect } from '@tanstack/react-router';
import {
  bookingHistory,
  bookingNotes,
  staffBooking,
  receiptReview,
  bookingAccount,
} from '../api/admin-bookings';
import { BookingPage } from '../features/admin-bookings/booking-page';

export const Route = createFileRoute('/_staff/admin/bookings_/$id')({
  // Together, so that nothing moves once the page is drawn. A part that fails says so in its place.
  loader: async ({ context: { queryClient: client }, params: { id } }) => {
    const [{ totalAmount }] = await Promise.all([
      client.ensureQueryData(staffBooking(id)),
      client.prefetchQuery(receiptReview(id)),
      client.prefetchQuery(bookingAccount(id)),
      client.prefetchQuery(bookingNotes(id)),
      client.prefetchQuery(bookingHistory(id)),
    ]);
    // The amount is for whom the whole booking is for; at this school the person works at the door alone.
    if (totalAmount === '')
      throw redirect({ to: '/admin/check-in/$bookingId', params: { bookingId: id } });
  },
  component: Booking,
});

function Booking() {
  const { id } = Route.useParams();
  return <BookingPage key={id} bookingId={id} />;
}
