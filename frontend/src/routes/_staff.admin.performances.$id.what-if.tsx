import { createFileRoute } from '@tanstack/react-router';
import { whatIf } from '../api/admin-fairness';
import { FIRST_RULES } from '../features/admin-fairness/rules';
import { WhatIfScreen } from '../features/admin-fairness/what-if-screen';
import { AccessDenied } from '../ui/staff/access-denied';
import { allowedOrDenied, OF_ANOTHER_SCHOOL } from './-own-performance';

export const Route = createFileRoute('/_staff/admin/performances/$id/what-if')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    allowedOrDenied(queryClient.fetchQuery(whatIf(id, FIRST_RULES))),
  component: Rules,
});

function Rules() {
  const { id } = Route.useParams();
  return Route.useLoaderData() === 'allowed' ? (
    <WhatIfScreen key={id} performanceId={id} />
  ) : (
    <AccessDenied text={OF_ANOTHER_SCHOOL} />
  );
}
