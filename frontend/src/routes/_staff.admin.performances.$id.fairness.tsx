import { createFileRoute } from '@tanstack/react-router';
import { fairness } from '../api/admin-fairness';
import { FairnessScreen } from '../features/admin-fairness/fairness-screen';
import { AccessDenied } from '../ui/staff/access-denied';
import { allowedOrDenied, OF_ANOTHER_SCHOOL } from './-own-performance';

export const Route = createFileRoute('/_staff/admin/performances/$id/fairness')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    allowedOrDenied(queryClient.fetchQuery(fairness(id))),
  component: Fairness,
});

function Fairness() {
  const { id } = Route.useParams();
  return Route.useLoaderData() === 'allowed' ? (
    <FairnessScreen key={id} performanceId={id} />
  ) : (
    <AccessDenied text={OF_ANOTHER_SCHOOL} />
  );
}
