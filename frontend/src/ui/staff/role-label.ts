import type { SchoolRole } from '@contracts/rest/identity';

/** The name of a role on the staff screens. */
export const roleLabel: Readonly<Record<SchoolRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  door: 'Door',
};
