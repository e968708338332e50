import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '@contracts/rest/identity';
import { logoutHref } from '../../api/session';
import { forgetPeople } from '../../storage/without-network';
import { useBrokenPicture } from '../../ui/use-broken-picture';
import * as styles from './avatar-menu.module.css';

/** Menu entries of the staff area. Every signed-in person sees them; the server checks what the person may do. */
const staffEntries = [
  { label: 'Bookings Management', to: '/admin/bookings' },
  { label: 'Analytics', to: '/admin/analytics' },
  { label: 'School Settings', to: '/admin/settings' },
] as const;

export function AvatarMenu({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { isBroken, watch } = useBrokenPicture(user.profileImageUrl);
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || 'User';

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  const close = () => setOpen(false);
  return (
    <div
      ref={root}
      className={styles.avatarMenu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        close();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.avatar}
        aria-label={`Account menu of ${name}`}
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={() => setOpen(!open)}
      >
        {user.profileImageUrl && !isBroken ? (
          <img src={user.profileImageUrl} {...watch} alt="" />
        ) : (
          (user.firstName || user.email || 'U').charAt(0).toUpperCase()
        )}
      </button>
      {open && (
        <div id="account-menu" className={styles.accountMenu}>
          <p className={styles.accountName}>{name}</p>
          <p className={styles.accountEmail}>{user.email}</p>
          <ul onClick={close}>
            <li>
              <Link to="/my-tickets">My Tickets</Link>
            </li>
            <li>
              <Link to="/admin/productions">Admin Panel</Link>
            </li>
            {staffEntries.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            {user.isSuperAdmin && (
              <li>
                <Link to="/super-admin">Super Admin</Link>
              </li>
            )}
            <li>
              <Link to="/account/devices">Signed-in devices</Link>
            </li>
            <li className={styles.accountOut}>
              <a href={logoutHref} onClick={forgetPeople}>
                Log out
              </a>
            </li>
          </ul>
        </div>
      )}
    </div>
  );
}
