import { administers, type CurrentUser } from '@contracts/rest/identity';

/**
 * Returns true for people who may edit the shared home page: super administrators, and staff of approved schools with this right.
 */
export const mayEditSite = (user: CurrentUser): boolean =>
  user.isSuperAdmin ||
  user.schools.some(
    (school) => school.mayEditSite && school.status === 'approved' && administers(school.role),
  );
