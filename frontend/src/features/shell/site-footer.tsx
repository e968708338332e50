import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { currentUser } from '../../api/session';
import { i18n } from '../../language/i18n';
import { useHydrated } from '../../ui/use-hydrated';
import * as styles from './site-footer.module.css';

/**
 * Footer. Visitors who are not signed in get links that the header leaves out: the search for bookings, and the staff entrances.
 */
export function SiteFooter() {
  const { data } = useQuery(currentUser());
  const user = useHydrated() ? data : undefined;
  return (
    <footer className={`${styles.siteFooter} screen-only`}>
      <div className={styles.siteFooterInner}>
        <p>{i18n.t('Houselights: seats for school theatre.')}</p>
        <Link to="/privacy">{i18n.t('Your data')}</Link>
        {!user && (
          <nav aria-label={i18n.t('More')} data-waiting={user === undefined || undefined}>
            <ul>
              <li>
                <Link to="/my-tickets">{i18n.t('Find your bookings')}</Link>
              </li>
              <li>
                <Link to="/admin/login">{i18n.t('School staff')}</Link>
              </li>
              <li>
                <Link to="/school/register">{i18n.t('Register a school')}</Link>
              </li>
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}
