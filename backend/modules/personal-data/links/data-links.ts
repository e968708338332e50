import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { dataToken, readDataToken, type DataTokenFacts, type DataTokenUse } from './data-tokens.js';

const MINUTE_MS = 60_000;
/** Lifetime of a token: a mail may be read later, an open page is used soon. */
const GOOD_FOR_MS: Readonly<Record<DataTokenUse, number>> = {
  open: 24 * 60 * MINUTE_MS,
  erase: 30 * MINUTE_MS,
};

/** Tokens that open or erase the data of an address. Each works once, across all backends. */
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

  /** Builds the link. Browsers do not send the part after #, so no server log and no referrer contains it. */
  link(email: string): string {
    return `${this.config.publicUrl}/my-data#key=${this.token('open', email, null)}`;
  }

  /** @throws Problem 403 `invalid_link` */
  read(use: DataTokenUse, token: string): DataTokenFacts {
    const facts = readDataToken(use, token, this.clock.now().getTime(), this.config);
    if (facts) return facts;
    throw new Problem(
      403,
      'invalid_link',
      'This link is not valid any more. Please have another one sent to you.',
    );
  }

  /** Marks the token as used. @throws Problem 403 `link_used` when it was already used */
  async use({ id, endsAt }: DataTokenFacts): Promise<void> {
    await this.pool.query('delete from app.used_data_links where ends_at < $1', [this.clock.now()]);
    const { rowCount } = await this.pool.query(
      'insert into app.used_data_links (id, ends_at) values ($1, $2) on conflict do nothing',
      [id, new Date(endsAt)],
    );
    if (!rowCount) throw linkUsed();
  }

  /** Checks the token without using it. @throws Problem 403 `link_used` */
  async requireUnused({ id }: DataTokenFacts): Promise<void> {
    const { rowCount } = await this.pool.query('select from app.used_data_links where id = $1', [
      id,
    ]);
    if (rowCount) throw linkUsed();
  }
}

const linkUsed = (): Problem =>
  new Problem(403, 'link_used', 'This link was used already. Please have another one sent to you.');
