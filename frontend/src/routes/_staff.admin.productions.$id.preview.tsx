import { useSuspenseQueries } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { HttpError } from '../api/errors';
import { performances } from '../api/performances';
import { production } from '../api/productions';
import { serverNow } from '../api/server-clock';
import { PreviewScreen } from '../features/admin-productions/preview-screen';
import { homeCards } from '../features/home/home-data';
import { ProductionCard } from '../features/home/production-card';
import { currentLanguage, i18n } from '../language/i18n';
import { loadMessages } from '../language/messages';
import { useStaffUser, worksFor } from '../staff/managed-school';
import * as icons from '../ui/icons';
import { Message } from '../ui/panel';
import { AccessDenied } from '../ui/staff/access-denied';

export const Route = createFileRoute('/_staff/admin/productions/$id/preview')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await Promise.all([
      queryClient.fetchQuery(production(id)),
      queryClient.fetchQuery(performances()),
      // The preview is the card of the home page.
      loadMessages(currentLanguage(), 'home'),
    ]).catch((error: unknown) => {
      if (error instanceof HttpError && (error.status === 404 || error.status === 400))
        throw notFound();
      throw error;
    });
  },
  component: Preview,
});

function Preview() {
  const { id } = Route.useParams();
  const [{ data }, times] = useSuspenseQueries({ queries: [production(id), performances()] });
  const user = useStaffUser();
  if (!worksFor(user, data.schoolId))
    return <AccessDenied text={i18n.t('This production belongs to another school.')} />;
  // The argument `false` means that nobody is signed in: the preview shows the page that a family sees.
  const [bill] = homeCards([data], times.data, false, serverNow());
  return (
    <PreviewScreen production={data}>
      {bill ? (
        <ProductionCard bill={bill} first />
      ) : (
        <Message
          level={2}
          icon={icons.calendar}
          title={i18n.t('Not on the home page')}
          text={i18n.t('All its showtimes are over.')}
        />
      )}
    </PreviewScreen>
  );
}
