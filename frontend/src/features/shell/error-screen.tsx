import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { HttpError, NetworkError, isStatus } from '../../api/errors';
import { loginHref } from '../../api/session';
import { i18n } from '../../language/i18n';
import { problemText } from '../../language/server-text';
import { Button, buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';

/** Returns the text to show for an error: the message in the server's answer, or else the error's own message. */
const messageOf = (error: unknown): string => {
  if (error instanceof HttpError && error.body?.message) return problemText(error.body);
  return error instanceof Error ? error.message : String(error);
};

export function ErrorScreen({ error }: ErrorComponentProps) {
  return isStatus(error, 401) ? <SignInFirst /> : <SomethingWentWrong error={error} />;
}

/** Screen for a person whose session has ended. After the sign-in, the person returns to the screen that could not load. */
function SignInFirst() {
  useTitle(i18n.t('Please sign in'));
  const { state } = useRouter();
  return (
    <div className="page" role="alert">
      <Message
        title={i18n.t('Please sign in')}
        text={i18n.t('Your session has ended. Sign in again to see this page.')}
        icon={icons.alert}
      >
        <a href={loginHref(state.location.href)} className={buttonClass('primary')}>
          {i18n.t('Login')}
        </a>
      </Message>
    </div>
  );
}

function SomethingWentWrong({ error }: { error: unknown }) {
  useTitle(i18n.t('Something Went Wrong'));
  return (
    <div className="page" role="alert">
      <Message title={i18n.t('Something Went Wrong')} text={messageOf(error)} icon={icons.alert}>
        <Button look="primary" onClick={() => window.location.reload()}>
          {i18n.t('Reload Page')}
        </Button>
      </Message>
    </div>
  );
}

/** Shows an error in place of a part of a screen; the rest of the screen stays. */
export function ErrorPanel({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <div role="alert">
      <Message
        level={2}
        icon={icons.alert}
        title={
          error instanceof NetworkError
            ? i18n.t('No connection')
            : i18n.t('This part could not be loaded')
        }
        text={messageOf(error)}
      >
        <Button
          look="primary"
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          {i18n.t('Try again')}
        </Button>
      </Message>
    </div>
  );
}
