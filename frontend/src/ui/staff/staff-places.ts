import type { CurrentUser } from '@contracts/rest/identity';
import { worksAtDoorAlone } from './works-at-door-alone';

/** Staff screens in the navigation, in display order. */
export const places = [
  { to: '/admin/productions', label: /*i18n*/ 'Productions' },
  { to: '/admin/bookings', label: /*i18n*/ 'Bookings' },
  { to: '/scanner', label: /*i18n*/ 'Scanner' },
  { to: '/admin/sell', label: /*i18n*/ 'Sell' },
  { to: '/admin/payments', label: /*i18n*/ 'Payments' },
  { to: '/admin/analytics', label: /*i18n*/ 'Analytics' },
  { to: '/admin/content', label: /*i18n*/ 'Website' },
  { to: '/admin/settings', label: /*i18n*/ 'School' },
] as const;

export const superPlaces = [
  { to: '/admin/users', label: /*i18n*/ 'Users' },
  { to: '/super-admin', label: /*i18n*/ 'Operations' },
] as const;

/**
 * Returns the navigation entries for a person. Until the person is known, the only entry is the scanner, which opens without
 * network.
 */
export const placesOf = (user: CurrentUser | null) =>
  user === null || worksAtDoorAlone(user)
    ? places.filter(({ to }) => to === '/scanner')
    : [...places, ...(user.isSuperAdmin ? superPlaces : [])];
