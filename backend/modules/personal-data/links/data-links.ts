import { randomUUID, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { acceptedKeys, signingKey, type Secrets } from '../../../infrastructure/config/keys.js';

const MINUTE_MS = 60_000;
/** Validity of each kind of token in milliseconds: a mail may be read late, but an opened page is used soon. */
const GOOD_FOR_MS: Readonly<Record<DataTokenUse, number>> = {
  open: 24 * 60 * MINUTE_MS,
  erase: 30 * MINUTE_MS,
};

/** Creates and checks tokens that open or erase the data of an address. Each works once, on all backends together. */
@Injectable()
export class DataLinks {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  token(use: DataTokenUse, email: string, personId: string | null): string {
    const endsAt = this.clock.now().getTime() + GOOD_FOR_MS[use];
    const facts = { id: randomUUID(), email: email.trim().toLowerCase(), personId, endsAt };
    return dataToken(use, facts, this.config);
  }

  /** Builds the link. Browsers do not send the part after #, so no server log and no referrer contains the token. */
  link(email: string): string {
    return `${this.config.publicUrl}/my-data#key=${this.token('open', email, null)}`;
  }

  /** Returns the facts of a valid token. @throws Problem 403 `invalid_link` */
  read(use: DataTokenUse, token: string): DataTokenFacts {
    const facts = readDataToken(use, token, this.clock.now().getTime(), this.config);
    if (facts) return facts;
    throw new Problem(
      403,
      'invalid_link',
      'This link is not valid any more. Please have another one sent to you.',
    );
  }

  /** Marks the token as used. @throws Problem 403 `link_used` when it was used before */
  async use({ id, endsAt }: DataTokenFacts): Promise<void> {
    await this.pool.query('delete from app.used_data_links where ends_at < $1', [this.clock.now()]);
    const { rowCount } = await this.pool.query(
      'insert into app.used_data_links (id, ends_at) values ($1, $2) on conflict do nothing',
      [id, new Date(endsAt)],
    );
    if (!rowCount) throw linkUsed();
  }

  /** Checks a token without using it. @throws Problem 403 `link_used` */
  async requireUnused({ id }: DataTokenFacts): Promise<void> {
    const { rowCount } = await this.pool.query('select from app.used_data_links where id = $1', [
      id,
    ]);
    if (rowCount) throw linkUsed();
  }
}

const linkUsed = (): Problem =>
  new Problem(403, 'link_used', 'This link was used already. Please have another one sent to you.');

/** Use of a token: `open` is mailed in a link, `erase` is in the opened page. Neither works for the other use. */
type DataTokenUse = 'open' | 'erase';

interface DataTokenFacts {
  /** Random id, by which the token is marked as used. */
  readonly id: string;
  readonly email: string;
  /** Id of the signed-in person who got the token; null for a mailed link. */
  readonly personId: string | null;
  /** End of the token's validity, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** Returns a token: its readable facts with a signature over the facts and the use. */
function dataToken(use: DataTokenUse, facts: DataTokenFacts, secrets: Secrets): string {
  const { id, email, personId, endsAt } = facts;
  const body = Buffer.from(JSON.stringify([id, email, personId, endsAt])).toString('base64url');
  return `${body}.${signature(signingKey(secrets, 'my data links'), use, body)}`;
}

/**
 * Returns the facts of a token; null when it was not made here for this use, or has expired. @param now milliseconds
 * since 1970
 */
function readDataToken(
  use: DataTokenUse,
  token: string,
  now: number,
  secrets: Secrets,
): DataTokenFacts | null {
  const [body = '', given = ''] = token.split('.');
  const isOurs = acceptedKeys(secrets, 'my data links').some((key) =>
    same(given, signature(key, use, body)),
  );
  if (!isOurs) return null;
  const [id, email, personId, endsAt] = JSON.parse(
    Buffer.from(body, 'base64url').toString('utf8'),
  ) as [string, string, string | null, number];
  return endsAt > now ? { id, email, personId, endsAt } : null;
}

const signature = (key: string, use: DataTokenUse, body: string): string =>
  createHmac('sha256', key).update(`my data ${use} ${body}`).digest('base64url');

function same(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
