import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { NetworkError } from '../../api/errors';
import { currentUser, loginHref } from '../../api/session';
import { setTheme, useTheme } from '../../theme/use-theme';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Logo } from '../../ui/logo';
import { AvatarMenu } from './avatar-menu';
import * as buttonStyles from '../../ui/button.module.css';
import * as styles from './site-header.module.css';

export function SiteHeader() {
  const { data: user, isPending, error, errorUpdateCount } = useQuery(currentUser());
  const href = useLocation({ select: (location) => location.href });
  return (
    <header className={`${styles.siteHeader} screen-only`}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <div className={styles.siteHeaderInner}>
        <Link to="/" className={styles.siteHome} aria-label="Houselights home">
          <Logo size={34} />
          <span className={styles.siteName}>Houselights</span>
        </Link>
        <nav aria-label="Main" className={styles.siteNav}>
          <Link to="/" hash="productions" activeProps={{}}>
            Productions
          </Link>
          {user && <Link to="/my-tickets">My Tickets</Link>}
        </nav>
        <div className={styles.siteTools}>
          {/* Its place follows from what stands beside it. */}
          <ThemeToggle waiting={isPending && errorUpdateCount === 0} />
          {user ? (
            <AvatarMenu user={user} />
          ) : // Without network nobody knows whether somebody is signed in, and nobody could sign in.
          error instanceof NetworkError ? null : (
            <a
              // A new element once it shows: the server, which knows no hash, may have written another address into it.
              key={String(isPending)}
              href={loginHref(href)}
              className={`${buttonClass()} ${styles.siteLogin}`}
              data-waiting={isPending || undefined}
            >
              Login
            </a>
          )}
        </div>
      </div>
    </header>
  );
}

function ThemeToggle({ waiting }: { waiting: boolean }) {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={`${buttonStyles.iconButton} ${styles.siteTheme}`}
      data-waiting={waiting || undefined}
      aria-label={`Switch to ${other} theme`}
      onClick={() => setTheme(other)}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </button>
  );
}
