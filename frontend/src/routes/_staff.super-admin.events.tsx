import { createFileRoute } from '@tanstack/react-router';
import type { EventFilters } from '../api/admin-events';
import { readEventSearch } from '../features/admin-operations/event-search';
import { EventsScreen } from '../features/admin-operations/events-screen';
import { readByScreen } from './-read-by-screen';
import { useOwnAddress } from './-use-own-address';

export const Route = createFileRoute('/_staff/super-admin/events')({
  staticData: { superAdminsOnly: true },
  validateSearch: readByScreen<EventFilters>,
  component: Events,
});

function Events() {
  const navigate = Route.useNavigate();
  const shown = useOwnAddress(
    Route.useSearch(),
    readEventSearch,
    (filters) => void navigate({ search: filters, replace: true, resetScroll: false }),
  );
  return (
    <EventsScreen
      filters={shown}
      onSearch={(filters) => void navigate({ search: readEventSearch({ ...filters }) })}
    />
  );
}
