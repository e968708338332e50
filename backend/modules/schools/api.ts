/**
 * Exports for other modules: schools, their settings and their staff. Lint refuses imports of any other file of this
 * module.
 */
export { Administrators } from './administrators/administrators.js';
export { invitationMailPolicy } from './administrators/invitation-mail.policy.js';
export { formerOwnerPolicy } from './bank-details/former-owner.policy.js';
export { ownerMailPolicy } from './bank-details/owner-mails.policy.js';
export { FAMILIES_MONEY, type FamiliesMoney } from './oversight/families-money.js';
export { SchoolOversightModule } from './oversight/school-oversight.module.js';
export { OwnSchool } from './own-school.js';
export { SchoolAdmin } from './school-admin.entity.js';
export { School } from './school.entity.js';
export { SchoolsModule } from './schools.module.js';
