import type { AdminUserView } from '@contracts/rest/administration';

/** Open dialog and its user. */
export type UserDialog =
  { kind: 'add'; user: AdminUserView } | { kind: 'remove'; user: AdminUserView; schoolId: string };
