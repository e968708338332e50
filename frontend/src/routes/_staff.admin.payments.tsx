import { createFileRoute } from '@tanstack/react-router';
import { payments } from '../api/admin-payments';
import { PaymentsScreen } from '../features/admin-payments/payments-screen';
import { loadManagedSchool } from '../staff/managed-school';

export const Route = createFileRoute('/_staff/admin/payments')({
  loader: async ({ context: { queryClient, user } }) => {
    const school = await loadManagedSchool(queryClient, user);
    if (school) await queryClient.ensureQueryData(payments(school.id));
  },
  component: PaymentsScreen,
});
