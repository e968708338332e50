/** Lists all that other modules may import from the identity module. A lint rule forbids any other import. */
export { CurrentPerson } from './current-person.js';
export { IdentityModule } from './identity.module.js';
export { isOwner, mayCheckIn, mayEditSite, mayLookAt, mayManageSchool } from './policy.js';
export type { SignedInPerson } from './policy.js';
export { mayHaveSession, sessionCookieName } from './session.js';
export {
  requireDoorOf,
  requireOwnerOf,
  requireStaffOf,
  requireSuperAdministrator,
} from './require-staff.js';
export { requireSignedInRecently } from './signed-in-recently.js';
export { Sessions } from './sessions/sessions.js';
export { User } from './user.entity.js';
