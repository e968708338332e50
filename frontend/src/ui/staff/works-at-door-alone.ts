import { administers } from '@contracts/rest/identity';
import type { CurrentUser } from '@contracts/rest/identity';

/** A volunteer: they check guests in, and have no other screen. */
export const worksAtDoorAlone = ({ isSuperAdmin, schools }: CurrentUser): boolean =>
  !isSuperAdmin && schools.length > 0 && !schools.some(({ role }) => administers(role));
