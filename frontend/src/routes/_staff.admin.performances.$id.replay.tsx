import { createFileRoute } from '@tanstack/react-router';
import { performanceReplay } from '../api/admin-replay';
import { ReplayScreen } from '../features/seats/replay/replay-screen';
import { AccessDenied } from '../ui/staff/access-denied';
import { i18n } from '../language/i18n';
import { allowedOrDenied } from './-own-performance';

export const Route = createFileRoute('/_staff/admin/performances/$id/replay')({
  validateSearch: ({ seat }: Record<string, unknown>): { seat?: string } =>
    typeof seat === 'string' && seat.length <= 200 ? { seat } : {},
  loader: ({ context: { queryClient }, params: { id } }) =>
    allowedOrDenied(queryClient.fetchQuery({ ...performanceReplay(id), staleTime: 0 })),
  component: Replay,
});

function Replay() {
  const { id } = Route.useParams();
  const { seat } = Route.useSearch();
  const navigate = Route.useNavigate();
  return Route.useLoaderData() === 'allowed' ? (
    <ReplayScreen
      key={id}
      performanceId={id}
      seat={seat}
      onSeat={(chosen) =>
        void navigate({
          search: chosen ? { seat: chosen } : {},
          // Replaces the address, so that one step Back closes the seat's history, however many seats were opened.
          replace: seat !== undefined,
          resetScroll: false,
        })
      }
    />
  ) : (
    <AccessDenied text={i18n.t('This performance belongs to another school.')} />
  );
}
