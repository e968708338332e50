import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../api/error-toast';
import { openData, ownData } from '../../api/my-data';
import { currentUser, loginHref } from '../../api/session';
import { i18n } from '../../language/i18n';
import { Button, buttonClass } from '../../ui/button';
import { Loading, Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { HeldDataView } from './held-data-view';

/**
 * Shows all data about the person who opened the mailed link or is signed in. A click is needed first, because mail programs open
 * links by themselves, and the link works once.
 */
export function MyDataScreen({ token, onUsed }: { token: string | null; onUsed: () => void }) {
  useTitle(i18n.t('Your data'));
  const user = useQuery(currentUser());
  const show = useMutation({
    mutationFn: () => (token === null ? ownData() : openData({ token })),
    onSuccess: () => token !== null && onUsed(),
  });
  if (show.data) return <HeldDataView data={show.data} />;
  if (token === null && user.isPending) return <Loading text={i18n.t('Loading...')} />;
  if (token === null && !user.data) return <NoLink />;
  return (
    <div className="page page-narrow stack">
      <Message
        title={i18n.t('Your data')}
        text={
          token === null
            ? i18n.t(
                'Everything that Houselights holds about your account, and what was booked with its email address.',
              )
            : i18n.t(
                'Everything that Houselights holds about the email address to which this link was sent. The link works once.',
              )
        }
      >
        {show.isError && <p role="alert">{errorText(show.error, i18n.t('Please try again.'))}</p>}
        <Button look="primary" disabled={show.isPending} onClick={() => show.mutate()}>
          {show.isPending ? i18n.t('Loading...') : i18n.t('Show my data')}
        </Button>
        {show.isError && token !== null && (
          <Link to="/privacy" className={buttonClass()}>
            {i18n.t('Send me another link')}
          </Link>
        )}
      </Message>
    </div>
  );
}

function NoLink() {
  return (
    <div className="page page-narrow stack">
      <Message
        title={i18n.t('Your data')}
        text={i18n.t(
          'Open the link that was mailed to you, or sign in, and everything that is held about you is shown here.',
        )}
      >
        <Link to="/privacy" className={buttonClass('primary')}>
          {i18n.t('Send me the link')}
        </Link>
        <a href={loginHref('/my-data')} className={buttonClass()}>
          {i18n.t('Sign in')}
        </a>
      </Message>
    </div>
  );
}
