import { createFileRoute } from '@tanstack/react-router';
import { readiness } from '../api/admin-operations';
import { OperationsScreen } from '../features/admin-operations/operations-screen';

export const Route = createFileRoute('/_staff/super-admin')({
  loader: ({ context: { queryClient, user } }) => void (user.isSuperAdmin && queryClient.prefetchQuery(readiness())),
  component: OperationsScreen,
});
