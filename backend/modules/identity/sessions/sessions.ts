import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import type { SignedInDevice } from '../../../contracts/rest/identity.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import type { SignedInPerson } from '../policy.js';
import { deviceName } from './device-name.js';
import { isOver, limitsOf, NOTED_EVERY_MS, type SessionTimes } from './session-limits.js';

interface StoredSession extends SessionTimes {
  readonly userAgent?: string;
}

/** The sessions of people who are signed in (app.sessions). Times are by the machine's clock. */
@Injectable()
export class Sessions {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /**
   * Whether the session may go on; one that may not is gone then. That it is used is written beside the session, not with
   * it: a request that is under way must not bring back what another one has ended meanwhile.
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

  /** Where a person is signed in, last used first. @param sid the session that asks */
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

  /** @returns false when the person has no such session */
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

/** Names a session without being of use as its cookie. */
const publicId = (sid: string): string =>
  createHash('sha256').update(sid).digest('hex').slice(0, 32);

const asIso = (time: number | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();
