export type SchoolRole = 'admin' | 'owner';

export interface SchoolMembership {
  readonly id: string;
  readonly name: string;
  readonly venue: string;
  readonly role: SchoolRole;
}

/** GET /api/auth/user (401 when signed out). */
export interface CurrentUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly profileImageUrl: string | null;
  readonly isSuperAdmin: boolean;
  readonly schools: readonly SchoolMembership[];
}

/** GET /api/user: never 401. */
export interface CurrentUserEnvelope {
  readonly user: CurrentUser | null;
}
