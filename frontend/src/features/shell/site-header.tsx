import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Suspense, lazy, type ComponentType } from 'react';
import { NetworkError } from '../../api/errors';
import { currentUser, loginHref } from '../../api/session';
import { i18n } from '../../language/i18n';
import { withTexts } from '../../language/messages';
import { setTheme, useTheme } from '../../theme/use-theme';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Logo } from '../../ui/logo';
import { useHydrated } from '../../ui/use-hydrated';
import * as buttonStyles from '../../ui/button.module.css';
import * as styles from './site-header.module.css';

/** Creates a menu whose code is loaded when it is first shown. If loading fails, the header lacks the menu. */
const lazyMenu = <P,>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<P> => () => null) }));

const AvatarMenu = lazyMenu(async () => (await withTexts(import('./avatar-menu'))).AvatarMenu);
const LanguageMenu = lazyMenu(async () => (await import('./language-menu')).LanguageMenu);

export function SiteHeader() {
  const { data, isPending, error, errorUpdateCount } = useQuery(currentUser());
  // Hydration must match the server's page, which is rendered for people who are not signed in.
  const ours = useHydrated();
  const user = ours ? data : undefined;
  const waiting = isPending || !ours;
  const href = useLocation({ select: (location) => location.href });
  return (
    <header className={`${styles.siteHeader} screen-only`}>
      <a href="#main" className="skip-link">
        {i18n.t('Skip to content')}
      </a>
      <div className={styles.siteHeaderInner}>
        <Link to="/" className={styles.siteHome} aria-label={i18n.t('Houselights home')}>
          <Logo size={34} />
          <span className={styles.siteName}>Houselights</span>
        </Link>
        <nav aria-label={i18n.t('Main')} className={styles.siteNav}>
          <Link to="/" hash="productions" activeProps={{}}>
            {i18n.t('Productions')}
          </Link>
          {user && <Link to="/my-tickets">{i18n.t('My Tickets')}</Link>}
        </nav>
        {/* Hides the tools until the page knows who is signed in, because their places depend on the width of the account menu
            or of the sign-in link. */}
        <div
          className={styles.siteTools}
          data-waiting={(waiting && errorUpdateCount === 0) || undefined}
        >
          <Suspense fallback={<div className={styles.siteLanguage} />}>
            <LanguagePlace isSignedIn={Boolean(user)} />
            <ThemeToggle />
            {user ? (
              <AvatarMenu user={user} />
            ) : // Shows no sign-in link without network, because the signed-in person is unknown and nobody can sign in.
            ours && error instanceof NetworkError ? null : (
              <a
                // The key creates a new link after hydration, because the server knows no hash and may have rendered another
                // address.
                key={String(waiting)}
                href={loginHref(href)}
                className={`${buttonClass()} ${styles.siteLogin}`}
                data-waiting={waiting || undefined}
              >
                {i18n.t('Login')}
              </a>
            )}
          </Suspense>
        </div>
      </div>
    </header>
  );
}

/**
 * Place of the language menu, so that nothing moves when the menu arrives after hydration. On a phone, signed-in people have the
 * languages in the account menu, because the header has no room.
 */
function LanguagePlace({ isSignedIn }: { isSignedIn: boolean }) {
  const ours = useHydrated();
  return (
    <div className={`${styles.siteLanguage} ${isSignedIn ? styles.siteLanguageWide : ''}`}>
      <Suspense>{ours && <LanguageMenu />}</Suspense>
    </div>
  );
}

function ThemeToggle() {
  const theme = useTheme();
  return (
    <button
      type="button"
      className={buttonStyles.iconButton}
      aria-label={
        theme === 'dark' ? i18n.t('Switch to light theme') : i18n.t('Switch to dark theme')
      }
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <Icon of={theme === 'dark' ? icons.sun : icons.moon} />
    </button>
  );
}
