import { administers } from '@contracts/rest/identity';
import type { CurrentUser } from '@contracts/rest/identity';

/** The home page is every school's, so it is for super administrators and for the staff of schools they allow. */
export const mayEditSite = (user: CurrentUser): boolean =>
  user.isSuperAdmin ||
  user.schools.some(
    (school) => school.mayEditSite && school.status === 'approved' && administers(school.role),
  );
