import { createFileRoute } from '@tanstack/react-router';
import { BookingScreen } from '../features/tickets/booking-screen';

export const Route = createFileRoute('/booking/$id')({
  // From the e-mail of a free order.
  validateSearch: ({ confirm }: Record<string, unknown>): { confirm?: string } =>
    typeof confirm === 'string' ? { confirm } : {},
  component: Booking,
});

function Booking() {
  const { id } = Route.useParams();
  const { confirm } = Route.useSearch();
  return <BookingScreen key={id} id={id} token={confirm} />;
}
