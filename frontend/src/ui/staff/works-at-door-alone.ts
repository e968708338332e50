import { administers, type CurrentUser } from '@contracts/rest/identity';

/** Returns true for a volunteer, who checks guests in and may use no other screen. */
export const worksAtDoorAlone = ({ isSuperAdmin, schools }: CurrentUser): boolean =>
  !isSuperAdmin && schools.length > 0 && !schools.some(({ role }) => administers(role));
