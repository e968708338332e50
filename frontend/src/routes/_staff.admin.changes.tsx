import { createFileRoute } from '@tanstack/react-router';
import { readChangesSearch } from '../features/admin-changes/changes-search';
import type { ChangesSearch } from '../features/admin-changes/changes-search';
import { ChangesScreen } from '../features/admin-changes/changes-screen';
import { loadManagedSchool } from '../staff/managed-school';
import { readByScreen } from './-read-by-screen';

export const Route = createFileRoute('/_staff/admin/changes')({
  validateSearch: readByScreen<ChangesSearch>(
    'kind',
    'person',
    'productionId',
    'performanceId',
    'page',
  ),
  loader: ({ context: { queryClient, user } }) => loadManagedSchool(queryClient, user),
  component: Changes,
});

function Changes() {
  const navigate = Route.useNavigate();
  return (
    <ChangesScreen
      search={Route.useSearch({ select: readChangesSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
