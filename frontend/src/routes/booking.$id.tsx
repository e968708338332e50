import { createFileRoute, redirect } from '@tanstack/react-router';
import { BookingScreen } from '../features/tickets/booking-screen';

export const Route = createFileRoute('/booking/$id')({
  // From the e-mail of a free order.
  validateSearch: ({ confirm }: Record<string, unknown>): { confirm?: string } =>
    typeof confirm === 'string' ? { confirm } : {},
  // From every e-mail to the buyer: `#key=` shows that the booking is theirs, and leaves the address bar once it has done so.
  async beforeLoad({ context: { queryClient }, location, params: { id }, search, preload }) {
    const token = /^key=([\w-]+)$/.exec(location.hash)?.[1];
    if (token === undefined || preload) return;
    // Every page loads what stands in this file; what opens a link is loaded by who comes with one.
    const { openLink } = await import('../features/tickets/open-link');
    if (!(await openLink(queryClient, id, token))) return;
    throw redirect({ to: '/booking/$id', params: { id }, search, hash: '', replace: true });
  },
  component: Booking,
});

function Booking() {
  const { id } = Route.useParams();
  const { confirm } = Route.useSearch();
  return <BookingScreen key={id} id={id} token={confirm} />;
}
