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
  // Loads all parts of the page together, so that nothing moves later. A part that fails shows an error in its place.
  loader: async ({ context: { queryClient: client }, params: { id } }) => {
    const [{ totalAmount }] = await Promise.all([
      client.ensureQueryData(staffBooking(id)),
      client.prefetchQuery(receiptReview(id)),
      client.prefetchQuery(bookingAccount(id)),
      client.prefetchQuery(bookingNotes(id)),
      client.prefetchQuery(bookingHistory(id)),
    ]);
    // The server sends no amount to staff who only work at this school's door, so they get the check-in screen.
    if (totalAmount === '')
      throw redirect({ to: '/admin/check-in/$bookingId', params: { bookingId: id } });
  },
  component: Booking,
});

function Booking() {
  const { id } = Route.useParams();
  return <BookingPage key={id} bookingId={id} />;
}
