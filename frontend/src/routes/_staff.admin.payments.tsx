import { createFileRoute } from '@tanstack/react-router';
import { payments } from '../api/admin-payments';
import { PaymentsScreen } from '../features/admin-payments/payments-screen';
import { loadManagedSchool } from '../staff/managed-school';
import type { PaymentList } from '../staff/payment-sums';

const LISTS: readonly string[] = [
  'money',
  'booking',
  'refunds',
  'proven',
  'books',
] satisfies PaymentList[];

export const Route = createFileRoute('/_staff/admin/payments')({
  validateSearch: ({ list }: Record<string, unknown>): { list?: PaymentList } =>
    typeof list === 'string' && LISTS.includes(list) ? { list: list as PaymentList } : {},
  loader: async ({ context: { queryClient, user } }) => {
    const school = await loadManagedSchool(queryClient, user);
    if (school) await queryClient.ensureQueryData(payments(school.id));
  },
  component: Payments,
});

function Payments() {
  const navigate = Route.useNavigate();
  const { list = 'money' } = Route.useSearch();
  return (
    <PaymentsScreen
      list={list}
      onList={(next) => void navigate({ search: { list: next }, replace: true })}
    />
  );
}
