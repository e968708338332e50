import { createFileRoute } from '@tanstack/react-router';
import { receiptDifferences } from '../api/admin-receipt-differences';
import { DifferencesScreen } from '../features/admin-receipts/differences-screen';
import { loadManagedSchool } from '../staff/managed-school';

export const Route = createFileRoute('/_staff/admin/receipts')({
  loader: async ({ context: { queryClient, user } }) => {
    const school = await loadManagedSchool(queryClient, user);
    if (school) await queryClient.ensureQueryData(receiptDifferences(school.id));
  },
  component: DifferencesScreen,
});
