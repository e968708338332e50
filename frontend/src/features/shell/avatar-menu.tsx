import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '@contracts/rest/identity';
import { logoutHref } from '../../api/session';
import { i18n } from '../../language/i18n';
import { forgetPeople } from '../../storage/without-network';
import { useBrokenPicture } from '../../ui/use-broken-picture';
import { LanguageList } from './language-menu';
import { Menu } from './menu';
import * as styles from './avatar-menu.module.css';

/** Menu entries of the staff area. Every signed-in person sees them; the server checks what the person may do. */
const staffEntries = [
  { label: /*i18n*/ 'Bookings Management', to: '/admin/bookings' },
  { label: /*i18n*/ 'Analytics', to: '/admin/analytics' },
  { label: /*i18n*/ 'School Settings', to: '/admin/settings' },
] as const;

export function AvatarMenu({ user }: { user: CurrentUser }) {
  const { isBroken, watch } = useBrokenPicture(user.profileImageUrl);
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || i18n.t('User');
  const face =
    user.profileImageUrl && !isBroken ? (
      <img src={user.profileImageUrl} {...watch} alt="" />
    ) : (
      (user.firstName || user.email || 'U').charAt(0).toUpperCase()
    );
  return (
    <Menu
      id="account-menu"
      label={i18n.t('Account menu of {name}', { name })}
      className={styles.avatar}
      face={face}
    >
      <p className={styles.accountName}>{name}</p>
      <p className={styles.accountEmail}>{user.email}</p>
      <ul>
        <li>
          <Link to="/my-tickets">{i18n.t('My Tickets')}</Link>
        </li>
        <li>
          <Link to="/admin/productions">{i18n.t('Admin Panel')}</Link>
        </li>
        {staffEntries.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{i18n.t(label)}</Link>
          </li>
        ))}
        {user.isSuperAdmin && (
          <li>
            <Link to="/super-admin">{i18n.t('Super Admin')}</Link>
          </li>
        )}
        <li>
          <Link to="/account/devices">{i18n.t('Signed-in devices')}</Link>
        </li>
        <li className={styles.accountOut}>
          <a href={logoutHref} onClick={forgetPeople}>
            {i18n.t('Log out')}
          </a>
        </li>
      </ul>
      <LanguageList className={styles.accountLanguages} />
    </Menu>
  );
}
