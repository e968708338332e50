import { createFileRoute } from '@tanstack/react-router';
import { readChangesSearch } from '../features/admin-changes/changes-search';
import { ChangesScreen } from '../features/admin-changes/changes-screen';
import { loadManagedSchool } from '../staff/managed-school';

export const Route = createFileRoute('/_staff/admin/changes')({
  validateSearch: readChangesSearch,
  loader: ({ context: { queryClient, user } }) => loadManagedSchool(queryClient, user),
  component: Changes,
});

function Changes() {
  const navigate = Route.useNavigate();
  return (
    <ChangesScreen
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
