import type { SchoolRole } from '@contracts/rest/identity';

/** Names of the roles on the staff screens. */
export const roleLabel: Readonly<Record<SchoolRole, string>> = {
  owner: /*i18n*/ 'Owner',
  admin: /*i18n*/ 'Admin',
  door: /*i18n*/ 'Door',
};
