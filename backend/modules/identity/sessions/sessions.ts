import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import type { SignedInDevice } from '../../../contracts/rest/identity.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { type SignedInPerson, worksAtADoor } from '../policy.js';

interface StoredSession extends SessionTimes {
  readonly userAgent?: string;
}

/**
 * Lists, ends and expires the sessions of signed-in people (app.sessions). All times come from this machine's clock.
 */
@Injectable()
export class Sessions {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /**
   * Returns false and deletes the session when it has expired. The use of a session is recorded with a separate update,
   * so that a slow request cannot restore a session that another request has ended.
   */
  async goesOn(sid: string, times: SessionTimes, person: SignedInPerson): Promise<boolean> {
    const now = Date.now();
    if (isOver(times, limitsOf(person), now)) {
      await this.pool.query('delete from app.sessions where sid = $1', [sid]);
      return false;
    }
    if (now - (times.lastSeen ?? 0) > NOTED_EVERY_MS) {
      await this.pool.query(
        `update app.sessions set sess = jsonb_set(sess, '{lastSeen}', to_jsonb($2::bigint)) where sid = $1`,
        [sid, now],
      );
    }
    return true;
  }

  /** Returns the devices on which a person is signed in, last used first. @param sid session id of the caller */
  async devicesOf(person: SignedInPerson, sid: string): Promise<readonly SignedInDevice[]> {
    const { rows } = await this.pool.query<{ sid: string; sess: StoredSession }>(
      `select sid, sess from app.sessions where sess ->> 'userId' = $1 and expire > now()`,
      [person.id],
    );
    const now = Date.now();
    return rows
      .filter(({ sess }) => !isOver(sess, limitsOf(person), now))
      .sort((a, b) => (b.sess.lastSeen ?? 0) - (a.sess.lastSeen ?? 0))
      .map(({ sid: each, sess }) => ({
        id: publicId(each),
        current: each === sid,
        device: deviceName(sess.userAgent),
        signedInAt: asIso(sess.signedInAt),
        lastSeenAt: asIso(sess.lastSeen),
      }));
  }

  /** Ends one session of a person. @returns false when the person has no session with this id */
  async end(person: SignedInPerson, id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `delete from app.sessions where sess ->> 'userId' = $1
          and left(encode(sha256(convert_to(sid, 'UTF8')), 'hex'), 32) = $2`,
      [person.id, id],
    );
    return rowCount === 1;
  }

  async endAll(person: SignedInPerson): Promise<void> {
    await this.pool.query(`delete from app.sessions where sess ->> 'userId' = $1`, [person.id]);
  }
}

/** Returns an id for lists of sessions. It cannot be used as the session's cookie. */
const publicId = (sid: string): string =>
  createHash('sha256').update(sid).digest('hex').slice(0, 32);

const asIso = (time: number | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();

// The first match counts, because most browsers also name older browsers.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns a name by which a person may recognise a device, such as `Chrome on Android`. Browsers may claim anything.
 */
export function deviceName(userAgent: string | undefined): string {
  const first = (known: typeof BROWSERS): string | undefined =>
    known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [first(BROWSERS), first(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Lifetimes of a session. docs/sign-in.md gives the reasons. */
interface SessionLimits {
  /** Milliseconds after the browser's last request at which the session ends. */
  readonly idle: number;
  /** Milliseconds after the sign-in at which the session ends, even when in use. */
  readonly whole: number;
}

const BUYERS: SessionLimits = { idle: 7 * DAY, whole: 14 * DAY };
const STAFF: SessionLimits = { idle: 8 * HOUR, whole: 7 * DAY };

/** Milliseconds between two records of a session's use. */
const NOTED_EVERY_MS = 5 * 60_000;

/** Times of a session. Sessions from before November 2026 have none and are counted from now. */
interface SessionTimes {
  /** Time of the sign-in, in milliseconds since 1970. */
  readonly signedInAt?: number;
  readonly lastSeen?: number;
}

/**
 * Returns the lifetimes of a person's sessions. Staff's shorter lifetimes apply to everybody who can read guests'
 * names, including volunteers at the door.
 */
const limitsOf = (person: Pick<SignedInPerson, 'isSuperAdmin' | 'schools'>): SessionLimits =>
  worksAtADoor(person) ? STAFF : BUYERS;

const isOver = (times: SessionTimes, limits: SessionLimits, now: number): boolean =>
  now - (times.lastSeen ?? times.signedInAt ?? now) > limits.idle ||
  now - (times.signedInAt ?? now) > limits.whole;
