import { createFileRoute } from '@tanstack/react-router';
import type { EventFilters } from '../api/admin-events';
import { readEventSearch } from '../features/admin-operations/event-search';
import { EventsScreen } from '../features/admin-operations/events-screen';
import { readByScreen } from './-read-by-screen';

export const Route = createFileRoute('/_staff/super-admin/events')({
  staticData: { superAdminsOnly: true },
  validateSearch: readByScreen<EventFilters>('about', 'stream', 'type', 'since', 'until'),
  component: Events,
});

function Events() {
  const navigate = Route.useNavigate();
  return (
    <EventsScreen
      filters={Route.useSearch({ select: readEventSearch, structuralSharing: true })}
      onSearch={(filters) => void navigate({ search: readEventSearch({ ...filters }) })}
    />
  );
}
