/** Lists all that other modules may import from the schools module. A lint rule forbids any other import. */
export { Administrators } from './administrators/administrators.js';
export { BANK_FIELDS } from './bank-details.js';
export { FAMILIES_MONEY, type FamiliesMoney } from './oversight/families-money.js';
export { SchoolOversightModule } from './oversight/school-oversight.module.js';
export { OwnSchool } from './own-school.js';
export { registeredSchool } from './profile/school-events.js';
export { SchoolAdmin } from './school-admin.entity.js';
export { SchoolInvitation } from './school-invitation.entity.js';
export { School } from './school.entity.js';
export { SchoolsModule } from './schools.module.js';
