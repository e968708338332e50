import { createFileRoute } from '@tanstack/react-router';
import { schoolProductions } from '../api/admin-productions';
import { performances } from '../api/performances';
import { DashboardScreen } from '../features/admin-productions/dashboard-screen';
import { loadManagedSchool } from '../staff/managed-school';

export const Route = createFileRoute('/_staff/admin/productions/')({
  loader: async ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery({ ...performances(), staleTime: 30_000 });
    const school = await loadManagedSchool(queryClient, user);
    if (school) await queryClient.ensureQueryData(schoolProductions(school.id));
  },
  component: DashboardScreen,
});
