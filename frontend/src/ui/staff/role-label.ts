import type { SchoolRole } from '@contracts/rest/identity';

/** Names of the roles on the staff screens. */
export const roleLabel: Readonly<Record<SchoolRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  door: 'Door',
};
