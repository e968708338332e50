import type { CurrentUser } from '@contracts/rest/identity';
import { worksAtDoorAlone } from './works-at-door-alone';

/** Staff screens in the navigation, in display order. */
export const places = [
  { to: '/admin/productions', label: 'Productions' },
  { to: '/admin/bookings', label: 'Bookings' },
  { to: '/scanner', label: 'Scanner' },
  { to: '/admin/sell', label: 'Sell' },
  { to: '/admin/payments', label: 'Payments' },
  { to: '/admin/analytics', label: 'Analytics' },
  { to: '/admin/content', label: 'Website' },
  { to: '/admin/settings', label: 'School' },
] as const;

export const superPlaces = [
  { to: '/admin/users', label: 'Users' },
  { to: '/super-admin', label: 'Operations' },
] as const;

/**
 * Returns the navigation entries for a person. Until the person is known, the only entry is the scanner, which opens without
 * network.
 */
export const placesOf = (user: CurrentUser | null) =>
  user === null || worksAtDoorAlone(user)
    ? places.filter(({ to }) => to === '/scanner')
    : [...places, ...(user.isSuperAdmin ? superPlaces : [])];
