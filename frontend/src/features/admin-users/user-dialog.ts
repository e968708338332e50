import type { AdminUserView } from '@contracts/rest/administration';

export type UserDialog =
  { kind: 'add'; user: AdminUserView } | { kind: 'remove'; user: AdminUserView; schoolId: string };
