import { createFileRoute } from '@tanstack/react-router';
import { paymentsSummary } from '../api/admin-payments';
import { schoolProductions } from '../api/admin-productions';
import { atMost } from '../api/at-most';
import { invitations } from '../api/invitations';
import { performances } from '../api/performances';
import { DashboardScreen } from '../features/admin-productions/dashboard-screen';
import { loadManagedSchool } from '../staff/managed-school';

export const Route = createFileRoute('/_staff/admin/productions/')({
  loader: async ({ context: { queryClient, user } }) => {
    const allPerformances = queryClient.prefetchQuery({ ...performances(), staleTime: 30_000 });
    const school = await loadManagedSchool(queryClient, user);
    if (!school) return;
    // Loads the panels before the screen shows, because a late panel would move the productions. A panel whose query fails is
    // hidden.
    const others = atMost(
      Promise.allSettled([
        allPerformances,
        queryClient.ensureQueryData(invitations()),
        queryClient.ensureQueryData(paymentsSummary(school.id)),
      ]),
    );
    await queryClient.ensureQueryData(schoolProductions(school.id));
    await others;
  },
  component: DashboardScreen,
});
