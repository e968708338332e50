import { createFileRoute } from '@tanstack/react-router';
import { BookingScreen } from '../features/tickets/booking-screen';

export const Route = createFileRoute('/booking/$id')({ component: Booking });

function Booking() {
  const { id } = Route.useParams();
  return <BookingScreen key={id} id={id} />;
}
