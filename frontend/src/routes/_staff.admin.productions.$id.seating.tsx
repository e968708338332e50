import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { seatingPlan } from '../api/admin-seating';
import { HttpError } from '../api/errors';
import { production } from '../api/productions';
import { i18n } from '../language/i18n';
import { AccessDenied } from '../ui/staff/access-denied';
import { useStaffUser, worksFor } from '../staff/managed-school';
import { SeatingScreen } from '../features/seats/plan/seating-screen';

export const Route = createFileRoute('/_staff/admin/productions/$id/seating')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await Promise.all([
      queryClient.ensureQueryData(production(id)),
      queryClient.ensureQueryData(seatingPlan(id)),
    ]).catch((error: unknown) => {
      if (error instanceof HttpError && (error.status === 404 || error.status === 400))
        throw notFound();
      throw error;
    });
  },
  component: Seating,
});

function Seating() {
  const { id } = Route.useParams();
  const { data } = useSuspenseQuery(production(id));
  return worksFor(useStaffUser(), data.schoolId) ? (
    <SeatingScreen key={id} productionId={id} />
  ) : (
    <AccessDenied text={i18n.t('This production belongs to another school.')} />
  );
}
