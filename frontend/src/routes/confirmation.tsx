import { createFileRoute } from '@tanstack/react-router';
import { ConfirmationScreen } from '../features/tickets/confirmation-screen';

export const Route = createFileRoute('/confirmation')({
  validateSearch: (search: Record<string, unknown>): { conf?: string } =>
    typeof search.conf === 'string' ? { conf: search.conf } : {},
  component: Confirmation,
});

function Confirmation() {
  const { conf } = Route.useSearch();
  return <ConfirmationScreen conf={conf?.trim() || undefined} />;
}
