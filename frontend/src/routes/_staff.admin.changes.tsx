import { createFileRoute } from '@tanstack/react-router';
import { readChangesSearch, type ChangesSearch } from '../features/admin-changes/changes-search';
import { ChangesScreen } from '../features/admin-changes/changes-screen';
import { loadManagedSchool } from '../staff/managed-school';
import { readByScreen } from './-read-by-screen';
import { useOwnAddress } from './-use-own-address';

export const Route = createFileRoute('/_staff/admin/changes')({
  validateSearch: readByScreen<ChangesSearch>,
  loader: ({ context: { queryClient, user } }) => loadManagedSchool(queryClient, user),
  component: Changes,
});

function Changes() {
  const navigate = Route.useNavigate();
  const shown = useOwnAddress(
    Route.useSearch(),
    readChangesSearch,
    (search) => void navigate({ search, replace: true, resetScroll: false }),
  );
  return (
    <ChangesScreen
      search={shown}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
