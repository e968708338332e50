import { administers, type CurrentUser } from '@contracts/rest/identity';

/** Returns true for super administrators, and for staff of schools that they allow to edit the home page, which all share. */
export const mayEditSite = (user: CurrentUser): boolean =>
  user.isSuperAdmin ||
  user.schools.some(
    (school) => school.mayEditSite && school.status === 'approved' && administers(school.role),
  );
