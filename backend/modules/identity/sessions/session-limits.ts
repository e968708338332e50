import { worksAtADoor, type SignedInPerson } from '../policy.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Lifetimes of a session, in milliseconds. docs/sign-in.md gives the reasons. */
export interface SessionLimits {
  /** Since the browser's last request. */
  readonly idle: number;
  /** Since the sign-in, even when the session is in use. */
  readonly whole: number;
}

const BUYERS: SessionLimits = { idle: 7 * DAY, whole: 14 * DAY };
const STAFF: SessionLimits = { idle: 8 * HOUR, whole: 7 * DAY };

/** The use of a session is recorded at most this often. */
export const NOTED_EVERY_MS = 5 * 60_000;

/** Times of a session. Sessions from before November 2026 have none, and are counted from now. */
export interface SessionTimes {
  /** Milliseconds since 1970. */
  readonly signedInAt?: number;
  readonly lastSeen?: number;
}

/** Staff limits apply to everybody who can read guests' names, including volunteers at the door. */
export const limitsOf = (
  person: Pick<SignedInPerson, 'isSuperAdmin' | 'schools'>,
): SessionLimits => (worksAtADoor(person) ? STAFF : BUYERS);

export const isOver = (times: SessionTimes, limits: SessionLimits, now: number): boolean =>
  now - (times.lastSeen ?? times.signedInAt ?? now) > limits.idle ||
  now - (times.signedInAt ?? now) > limits.whole;
