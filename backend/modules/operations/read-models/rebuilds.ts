import { CHANNELS } from '../../../infrastructure/database/channels.js';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { livePositions } from '../../../../projections/checkpoints.queries.js';
import { REBUILDS_TABLE, type RebuildRow } from '../../../../projections/rebuilds.tables.js';
import type { RebuildView } from '../../../contracts/rest/operations.js';
import type { SignedInPerson } from '../../identity/api.js';
import { nameOf } from '../name-of.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { notFound } from '../../../infrastructure/http/problem.js';

/** Stores requests to the projections process as rows, so that none is lost when a process is killed. */
@Injectable()
export class Rebuilds {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** Requests a rebuild, or returns the open request. */
  async request(readModel: string, person: SignedInPerson): Promise<RebuildView> {
    const known = await livePositions(this.pool);
    if (!Object.hasOwn(known, readModel)) throw notFound('Read model');
    const { rows } = await this.pool.query<RebuildRow>(
      `insert into ${REBUILDS_TABLE} (read_model, requested_by) values ($1, $2)
       on conflict (read_model) where finished_at is null do update set read_model = excluded.read_model returning *`,
      [readModel, nameOf(person)],
    );
    // If this notification is lost, the listener reads the table when it reconnects.
    await this.pool.query(`notify ${CHANNELS.rebuildRequested}`);
    return toView(rows[0] as RebuildRow);
  }

  async latest(): Promise<ReadonlyMap<string, RebuildView>> {
    const { rows } = await this.pool.query<RebuildRow>(
      `select distinct on (read_model) * from ${REBUILDS_TABLE} order by read_model, requested_at desc`,
    );
    return new Map(rows.map((row) => [row.read_model, toView(row)]));
  }
}

const toView = (row: RebuildRow): RebuildView => ({
  id: row.id,
  readModel: row.read_model,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
  error: row.error,
});
