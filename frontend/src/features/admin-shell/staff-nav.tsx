import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { CurrentUser } from '@contracts/rest/identity';

const places = [
  { to: '/admin/productions', label: 'Productions' },
  { to: '/admin/bookings', label: 'Bookings' },
  { to: '/admin/analytics', label: 'Analytics' },
  { to: '/admin/content', label: 'Website' },
  { to: '/admin/settings', label: 'School' },
  { to: '/scanner', label: 'Scanner' },
] as const;

const superPlaces = [
  { to: '/admin/users', label: 'Users' },
  { to: '/super-admin', label: 'Operations' },
] as const;

/** The staff area's rooms. */
export function StaffNav({ user }: { user: CurrentUser }) {
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // On a phone the row is longer than the screen: where one is should be seen.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    const row = here?.closest('ul');
    if (here && row) row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  }, [path]);
  return (
    <nav ref={nav} aria-label="Staff" className="staff-nav">
      <ul>
        {[...places, ...(user.isSuperAdmin ? superPlaces : [])].map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
