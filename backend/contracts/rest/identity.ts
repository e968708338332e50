import type { SchoolRole } from '../events/catalogue-events.js';

export type { SchoolRole };

export const SCHOOL_ROLES: readonly SchoolRole[] = ['admin', 'owner', 'door'];

/** Returns true for roles that may do more than work at the door. */
export const administers = (role: SchoolRole): boolean => role !== 'door';

/**
 * `pending`: registered and not approved yet. A pending or suspended school shows and sells nothing in public; its staff can
 * read, and its guests are let in.
 */
export type SchoolStatus = 'pending' | 'approved' | 'suspended';

export interface SchoolMembership {
  readonly id: string;
  readonly name: string;
  readonly venue: string;
  readonly role: SchoolRole;
  readonly status: SchoolStatus;
  /** Staff may change the texts of the home page, while the school is approved. */
  readonly mayEditSite: boolean;
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

/** GET /api/auth/sessions: one device on which the person is signed in. */
export interface SignedInDevice {
  readonly id: string;
  /** True for the device that sends this request. */
  readonly current: boolean;
  /** Name by which its browser signed in: `Chrome on Android`. */
  readonly device: string;
  /** ISO 8601; null for sign-ins from before this was recorded. */
  readonly signedInAt: string | null;
  /** ISO 8601, accurate to five minutes; null when not used since this is recorded. */
  readonly lastSeenAt: string | null;
}
