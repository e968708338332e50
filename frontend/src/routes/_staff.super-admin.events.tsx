import { createFileRoute } from '@tanstack/react-router';
import { readEventSearch } from '../features/admin-operations/event-search';
import { EventsScreen } from '../features/admin-operations/events-screen';

export const Route = createFileRoute('/_staff/super-admin/events')({
  staticData: { superAdminsOnly: true },
  validateSearch: readEventSearch,
  component: Events,
});

function Events() {
  const navigate = Route.useNavigate();
  return (
    <EventsScreen
      filters={Route.useSearch()}
      onSearch={(filters) => void navigate({ search: readEventSearch({ ...filters }) })}
    />
  );
}
