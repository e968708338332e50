import { createFileRoute } from '@tanstack/react-router';
import { DaysEndScreen } from '../features/admin-payments/days-end-screen';
import { loadManagedSchool } from '../staff/managed-school';

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;

export const Route = createFileRoute('/_staff/admin/cash')({
  validateSearch: ({ day }: Record<string, unknown>): { day?: string } =>
    typeof day === 'string' && A_DAY.test(day) ? { day } : {},
  loader: ({ context: { queryClient, user } }) => loadManagedSchool(queryClient, user),
  component: DaysEnd,
});

function DaysEnd() {
  const navigate = Route.useNavigate();
  const { day } = Route.useSearch();
  return (
    <DaysEndScreen
      day={day}
      onDay={(next) => void navigate({ search: { day: next }, replace: true })}
    />
  );
}
