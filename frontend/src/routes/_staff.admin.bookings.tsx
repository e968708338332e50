import { createFileRoute } from '@tanstack/react-router';
import { adminBookings } from '../api/admin-bookings';
import { readFilters, toFilters } from '../features/admin-bookings/booking-filters';
import { BookingsScreen } from '../features/admin-bookings/bookings-screen';

export const Route = createFileRoute('/_staff/admin/bookings')({
  validateSearch: readFilters,
  loaderDeps: ({ search }) => search,
  // The screen shows its own loading and error states.
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchQuery(adminBookings(toFilters(deps))),
  component: Bookings,
});

function Bookings() {
  const navigate = Route.useNavigate();
  return <BookingsScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />;
}
