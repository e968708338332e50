import { createFileRoute } from '@tanstack/react-router';
import { jobs, parkedStreams, readModels, readiness } from '../api/admin-operations';
import { OperationsScreen } from '../features/admin-operations/operations-screen';

export const Route = createFileRoute('/_staff/super-admin/')({
  staticData: { superAdminsOnly: true },
  // Starts the queries but waits for none, because each part shows its own loading and error states.
  loader: ({ context: { queryClient, user } }) => {
    if (!user.isSuperAdmin) return;
    void queryClient.prefetchQuery(readiness());
    void queryClient.prefetchQuery(readModels());
    void queryClient.prefetchQuery(parkedStreams());
    void queryClient.prefetchQuery(jobs());
  },
  component: OperationsScreen,
});
