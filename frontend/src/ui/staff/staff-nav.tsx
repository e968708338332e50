import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CurrentUser } from '@contracts/rest/identity';
import { useScrollEdges } from '../use-scroll-edges';
import * as styles from './staff-nav.module.css';

const places = [
  { to: '/admin/productions', label: 'Productions' },
  { to: '/admin/bookings', label: 'Bookings' },
  { to: '/scanner', label: 'Scanner' },
  { to: '/admin/analytics', label: 'Analytics' },
  { to: '/admin/content', label: 'Website' },
  { to: '/admin/settings', label: 'School' },
] as const;

const superPlaces = [
  { to: '/admin/users', label: 'Users' },
  { to: '/super-admin', label: 'Operations' },
] as const;

/** The staff area's rooms; the ones that are worked in on a phone, door and bookings, come first. */
export function StaffNav({ user }: { user: CurrentUser }) {
  const { ref: row, edges, onScroll } = useScrollEdges<HTMLUListElement>();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // On a phone the row is longer than the screen: where one is should be seen.
  useEffect(() => {
    const list = row.current;
    const here = list?.querySelector<HTMLElement>('[aria-current="page"]');
    if (here && list)
      list.scrollLeft =
        here.offsetLeft - list.offsetLeft - (list.clientWidth - here.offsetWidth) / 2;
  }, [row, path]);
  return (
    <nav aria-label="Staff" className={styles.staffNav}>
      <ul
        ref={row}
        onScroll={onScroll}
        data-before={edges.before || undefined}
        data-after={edges.after || undefined}
      >
        {[...places, ...(user.isSuperAdmin ? superPlaces : [])].map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
