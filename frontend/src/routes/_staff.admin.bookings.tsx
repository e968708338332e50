import { createFileRoute } from '@tanstack/react-router';
import { adminBookings } from '../api/admin-bookings';
import {
  isStep,
  readFilters,
  toFilters,
  type FilterSearch,
} from '../features/admin-bookings/booking-filters';
import { BookingsScreen } from '../features/admin-bookings/bookings-screen';
import { loadManagedSchool } from '../staff/managed-school';
import { readByScreen } from './-read-by-screen';
import { useOwnAddress } from './-use-own-address';

export const Route = createFileRoute('/_staff/admin/bookings')({
  validateSearch: readByScreen<FilterSearch>,
  loaderDeps: ({ search }) => search,
  // Starts the query but does not wait for it, because the screen shows its own loading and error states.
  loader: async ({ context: { queryClient, user }, deps }) => {
    const school = await loadManagedSchool(queryClient, user);
    if (school)
      void queryClient.prefetchQuery(adminBookings(toFilters(school.id, readFilters(deps))));
  },
  component: Bookings,
});

function Bookings() {
  const navigate = Route.useNavigate();
  const shown = useOwnAddress(
    Route.useSearch(),
    readFilters,
    (search) => void navigate({ search, replace: true, resetScroll: false }),
  );
  return (
    <BookingsScreen
      search={shown}
      onSearch={(search, how) =>
        void navigate({ search, replace: how === 'correct' || !isStep(shown, search) })
      }
    />
  );
}
