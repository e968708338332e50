import { createFileRoute } from '@tanstack/react-router';
import { traffic } from '../api/admin-analytics';
import { schoolProductions } from '../api/admin-productions';
import { performances } from '../api/performances';
import { AnalyticsScreen } from '../features/admin-analytics/analytics-screen';
import { loadManagedSchool } from '../staff/managed-school';

export const Route = createFileRoute('/_staff/admin/analytics')({
  validateSearch: (search: Record<string, unknown>): { performanceId?: string } =>
    typeof search.performanceId === 'string' && search.performanceId !== ''
      ? { performanceId: search.performanceId }
      : {},
  loader: async ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(traffic());
    const [school] = await Promise.all([
      loadManagedSchool(queryClient, user),
      queryClient.ensureQueryData(performances()),
    ]);
    if (school) await queryClient.ensureQueryData(schoolProductions(school.id));
  },
  component: Analytics,
});

function Analytics() {
  const navigate = Route.useNavigate();
  const { performanceId } = Route.useSearch();
  return (
    <AnalyticsScreen
      performanceId={performanceId}
      onPerformance={(id) =>
        void navigate({ search: id ? { performanceId: id } : {}, replace: true })
      }
    />
  );
}
