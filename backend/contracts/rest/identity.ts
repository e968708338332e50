import type { SchoolRole } from '../events/catalogue-events.js';

export type { SchoolRole };

export const SCHOOL_ROLES: readonly SchoolRole[] = ['admin', 'owner', 'door'];

/** What the role lets somebody do beside the door. */
export const administers = (role: SchoolRole): boolean => role !== 'door';

/**
 * `pending`: registered and not approved yet. Of a school that is pending or suspended nothing is public and nothing is sold;
 * its staff can read and its guests are let in.
 */
export type SchoolStatus = 'pending' | 'approved' | 'suspended';

export interface SchoolMembership {
  readonly id: string;
  readonly name: string;
  readonly venue: string;
  readonly role: SchoolRole;
  readonly status: SchoolStatus;
  /** Its staff may change the texts of the home page, while it is approved. */
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
  /** The one that asks. */
  readonly current: boolean;
  /** As its browser named itself at the sign-in: `Chrome on Android`. */
  readonly device: string;
  /** ISO 8601; null for a sign-in from before it was noted. */
  readonly signedInAt: string | null;
  /** ISO 8601, five minutes exact at most; null when it was not used since this is noted. */
  readonly lastSeenAt: string | null;
}
