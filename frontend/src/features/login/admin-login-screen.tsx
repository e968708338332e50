import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { adminLoginUser, loginHref } from '../../api/session';
import { i18n } from '../../language/i18n';
import { buttonClass } from '../../ui/button';
import { Logo } from '../../ui/logo';
import { Note } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './admin-login-screen.module.css';

/** Messages by the server's error code, for a failed sign-in at the provider. */
const WHAT_HAPPENED: Readonly<Record<string, string>> = {
  denied: /*i18n*/ 'Signing in was cancelled.',
  expired: /*i18n*/ 'That sign-in took too long or was finished already. Please sign in again.',
  email_not_verified:
    /*i18n*/ 'The sign-in service has not verified your email address. Please verify it there first.',
  unavailable:
    /*i18n*/ 'The sign-in service does not answer right now. Please try again in a moment.',
  untrusted:
    /*i18n*/ 'The answer of the sign-in service could not be trusted, so nobody was signed in. Please tell whoever looks after this site.',
  second_factor:
    /*i18n*/ 'The sign-in service let you in without a second factor, which this site asks of staff. Please set one up there, then sign in again.',
  not_again:
    /*i18n*/ 'The sign-in service did not ask again who you are. Please sign out there, then try again.',
};

export function AdminLoginScreen({ error }: { error?: string }) {
  useTitle(i18n.t('Admin Login'));
  const { data } = useQuery(adminLoginUser());
  if (data?.user) return <Navigate to="/admin/productions" replace />;
  return (
    <div className="page">
      <div className={`${panelStyles.panel} ${styles.adminLogin}`}>
        <Logo size={64} />
        <p className={styles.adminLoginBrand}>Houselights</p>
        <h1>{i18n.t('Admin Login')}</h1>
        <p className="muted">
          {i18n.t(
            'Please sign in with your account at the identity provider to manage productions, seats and the door.',
          )}
        </p>
        {error && WHAT_HAPPENED[error] && (
          <Note tone="warn" role="status">
            {i18n.t(WHAT_HAPPENED[error])}
          </Note>
        )}
        <a href={loginHref('/admin/productions')} className={buttonClass('primary', true)}>
          {i18n.t('Sign in')}
        </a>
      </div>
    </div>
  );
}
