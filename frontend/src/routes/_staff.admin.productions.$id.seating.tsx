import { createFileRoute, notFound } from '@tanstack/react-router';
import { seatingPlan } from '../api/admin-seating';
import { HttpError } from '../api/errors';
import { production } from '../api/productions';
import { SeatingScreen } from '../features/admin-seating/seating-screen';

export const Route = createFileRoute('/_staff/admin/productions/$id/seating')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await Promise.all([queryClient.ensureQueryData(production(id)), queryClient.ensureQueryData(seatingPlan(id))]).catch((error: unknown) => {
      if (error instanceof HttpError && (error.status === 404 || error.status === 400)) throw notFound();
      throw error;
    });
  },
  component: Seating,
});

function Seating() {
  const { id } = Route.useParams();
  return <SeatingScreen key={id} productionId={id} />;
}
