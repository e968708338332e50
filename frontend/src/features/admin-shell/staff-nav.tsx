import { Link } from '@tanstack/react-router';
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
  return (
    <nav aria-label="Staff" className="staff-nav">
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
