import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { currentUser } from '../../api/session';
import { useTakenOver } from '../../ui/use-taken-over';
import * as styles from './site-footer.module.css';

/** Signed out, it links to what the header does not show: the search for bookings, and the entrances for school staff. */
export function SiteFooter() {
  const { data } = useQuery(currentUser());
  const user = useTakenOver() ? data : undefined;
  return (
    <footer className={`${styles.siteFooter} screen-only`}>
      <div className={styles.siteFooterInner}>
        <p>Houselights: seats for school theatre.</p>
        <Link to="/privacy">Your data</Link>
        {!user && (
          <nav aria-label="More" data-waiting={user === undefined || undefined}>
            <ul>
              <li>
                <Link to="/my-tickets">Find your bookings</Link>
              </li>
              <li>
                <Link to="/admin/login">School staff</Link>
              </li>
              <li>
                <Link to="/school/register">Register a school</Link>
              </li>
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}
