import { CHANNELS } from '../../../infrastructure/database/channels.js';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { LIVE_SCHEMA } from '../../../../projections/projector.js';
import type { ParkedStreams, ParkedStreamView } from '../../../contracts/rest/operations.js';
import {
  parkedStreamsIn,
  PROCESS_SCHEMA,
  type ParkedStreamRow,
} from '../../../infrastructure/event-store/parking/parked-streams.js';
import type { SignedInPerson } from '../../identity/api.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { nameOf } from '../name-of.js';

/** Maximum number of parked streams in the list. If there are more, they probably share one cause. */
const MOST_SHOWN = 100;

const UUID_AT_END = /^(?:booking|seats)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Finds and retries parked streams: those with an event that a read model or the process manager could not apply. */
@Injectable()
export class ParkedStreamQueries {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async all(): Promise<ParkedStreams> {
    const found: ParkedStreamRow[] = [];
    let total = 0;
    for (const table of await this.tables()) {
      const { rows } = await this.pool.query<ParkedStreamRow & { total: number }>(
        `select *, count(*) over ()::int as total from ${table} order by parked_at, stream limit ${MOST_SHOWN}`,
      );
      found.push(...rows);
      total += rows[0]?.total ?? 0;
    }
    const streams = found
      .sort((a, b) => a.parked_at.getTime() - b.parked_at.getTime())
      .slice(0, MOST_SHOWN)
      .map(toView);
    return { streams, total };
  }

  async counts(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const table of await this.tables()) {
      const { rows } = await this.pool.query<{ consumer: string; count: number }>(
        `select consumer, count(*)::int as count from ${table} group by consumer`,
      );
      for (const { consumer, count } of rows) counts.set(consumer, count);
    }
    return counts;
  }

  /**
   * Records a retry, which the process that reads the log then runs. A repeated request is recorded once. @throws
   * Problem 404 `not_parked`
   */
  async requestRetry(
    consumer: string,
    stream: string,
    person: SignedInPerson,
  ): Promise<ParkedStreamView> {
    // Postgres stores no text with NUL, so no parked stream has such a name.
    const tables = `${consumer}${stream}`.includes('\0') ? [] : await this.tables();
    for (const table of tables) {
      const { rows } = await this.pool.query<ParkedStreamRow>(
        `update ${table} set retry_requested_at = coalesce(retry_requested_at, now()),
           retry_requested_by = coalesce(retry_requested_by, $3)
         where consumer = $1 and stream = $2 returning *`,
        [consumer, stream, nameOf(person)],
      );
      const [row] = rows;
      if (!row) continue;
      // If this notification is lost, the listener reads the table when it reconnects.
      await this.pool.query(`notify ${CHANNELS.parkedRetryRequested}`);
      return toView(row);
    }
    throw new Problem(
      404,
      'not_parked',
      'This stream is not parked any more: its events were applied meanwhile.',
    );
  }

  /** Returns the tables of parked streams that exist. The projections process creates those of the read models. */
  private async tables(): Promise<string[]> {
    const tables = [LIVE_SCHEMA, PROCESS_SCHEMA].map(parkedStreamsIn);
    const { rows } = await this.pool.query<{ name: string }>(
      'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
      [tables],
    );
    return rows.map(({ name }) => name);
  }
}

const toView = (row: ParkedStreamRow): ParkedStreamView => ({
  consumer: row.consumer,
  stream: row.stream,
  about: UUID_AT_END.exec(row.stream)?.[1] ?? null,
  event: { id: row.event_id, type: row.event_type, revision: row.revision },
  error: row.error,
  attempts: row.attempts,
  parkedAt: row.parked_at.toISOString(),
  triedAt: row.tried_at.toISOString(),
  retry:
    row.retry_requested_at && row.retry_requested_by
      ? {
          requestedBy: row.retry_requested_by,
          requestedAt: row.retry_requested_at.toISOString(),
        }
      : null,
});
