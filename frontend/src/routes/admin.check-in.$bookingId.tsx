import { createFileRoute } from '@tanstack/react-router';
import { CheckInScreen } from '../features/door/check-in-screen';

export const Route = createFileRoute('/admin/check-in/$bookingId')({ component: CheckIn });

function CheckIn() {
  const { bookingId } = Route.useParams();
  return <CheckInScreen key={bookingId} bookingId={bookingId} />;
}
