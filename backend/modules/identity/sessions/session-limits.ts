import { worksAtADoor, type SignedInPerson } from '../policy.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long a session lasts, in milliseconds. docs/sign-in.md says why so long. */
export interface SessionLimits {
  /** Since its browser last asked for anything. */
  readonly idle: number;
  /** Since the sign-in, however much it is used. */
  readonly whole: number;
}

const BUYERS: SessionLimits = { idle: 7 * DAY, whole: 14 * DAY };
const STAFF: SessionLimits = { idle: 8 * HOUR, whole: 7 * DAY };

/** That it is still used is written down at most this often. */
export const NOTED_EVERY_MS = 5 * 60_000;

/** What a session knows of itself; sessions from before November 2026 know nothing, and are counted from now. */
export interface SessionTimes {
  /** Milliseconds since 1970. */
  readonly signedInAt?: number;
  readonly lastSeen?: number;
}

/** Whoever reads guests' names has a staff session, volunteers at the door too. */
export const limitsOf = (
  person: Pick<SignedInPerson, 'isSuperAdmin' | 'schools'>,
): SessionLimits => (worksAtADoor(person) ? STAFF : BUYERS);

export const isOver = (times: SessionTimes, limits: SessionLimits, now: number): boolean =>
  now - (times.lastSeen ?? times.signedInAt ?? now) > limits.idle ||
  now - (times.signedInAt ?? now) > limits.whole;
