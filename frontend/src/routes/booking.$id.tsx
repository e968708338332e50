import { createFileRoute, redirect } from '@tanstack/react-router';
import { BookingScreen } from '../features/tickets/booking-screen';

export const Route = createFileRoute('/booking/$id')({
  // `confirm` is the token in the e-mail of a free order.
  validateSearch: ({ confirm }: Record<string, unknown>): { confirm?: string } =>
    typeof confirm === 'string' ? { confirm } : {},
  // Links in e-mails to the buyer have `#key=`, which proves that the reader is the buyer. The key is removed from the address
  // bar after use.
  async beforeLoad({ context: { queryClient }, location, params: { id }, search, preload }) {
    const token = /^key=([\w-]+)$/.exec(location.hash)?.[1];
    if (token === undefined || preload) return;
    // Every page loads this file, so the code that opens links is imported only when there is such a link.
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
