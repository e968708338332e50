import type { AdminUserView } from '@contracts/rest/administration';

/** Which dialog is open, and about whom. */
export type UserDialog =
  { kind: 'add'; user: AdminUserView } | { kind: 'remove'; user: AdminUserView; schoolId: string };
