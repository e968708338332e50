import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../database/pg-pool.js';
import { logger } from '../../logging/logger.js';
import type { Snapshot, SnapshotCodec, Snapshots } from '../mailbox/snapshots.js';

/** Number of events between two snapshots. The first command after a start reads about as many events at most. */
export const SNAPSHOT_EVERY = 500;

interface Row {
  readonly version: number;
  readonly revision: number;
  readonly last_event_id: string;
  readonly state: string;
  readonly digest: string;
}

/**
 * Snapshots in the table `app.stream_snapshots`, for both event stores: every installation has this database, and all backends
 * share it. Use it only for streams without personal data, because a snapshot outlives the deleted key of an erased customer.
 */
@Injectable()
export class StreamSnapshots {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  snapshotsWith<S>(codec: SnapshotCodec<S>): Snapshots<S> {
    return {
      every: SNAPSHOT_EVERY,
      find: (stream) => this.orElse(null, stream, () => this.find(codec, stream)),
      keep: (stream, snapshot) =>
        this.orElse(undefined, stream, () => this.keep(codec, stream, snapshot)),
      drop: (stream, { lastEventId }) =>
        this.orElse(undefined, stream, () => this.drop(stream, lastEventId)),
    };
  }

  private async find<S>(codec: SnapshotCodec<S>, stream: string): Promise<Snapshot<S> | null> {
    const { rows } = await this.pool.query<Row>(
      `select version, revision, last_event_id, state, digest from app.stream_snapshots
        where stream = $1 and version = $2`,
      [stream, codec.version],
    );
    const [row] = rows;
    if (!row) return null;
    if (row.digest !== digestOf(stream, row)) throw new Error('It is not what was written');
    return {
      revision: row.revision,
      lastEventId: row.last_event_id,
      state: codec.read(JSON.parse(row.state)),
    };
  }

  private async keep<S>(
    codec: SnapshotCodec<S>,
    stream: string,
    { revision, lastEventId, state }: Snapshot<S>,
  ): Promise<void> {
    const row = {
      version: codec.version,
      revision,
      last_event_id: lastEventId,
      state: JSON.stringify(codec.write(state)),
    };
    await this.pool.query(
      `insert into app.stream_snapshots as kept (stream, version, revision, last_event_id, state, digest)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (stream) do update
         set version = excluded.version, revision = excluded.revision, last_event_id = excluded.last_event_id,
             state = excluded.state, digest = excluded.digest, kept_at = now()
         where kept.version <> excluded.version or kept.revision < excluded.revision`,
      [stream, row.version, revision, lastEventId, row.state, digestOf(stream, row)],
    );
  }

  private async drop(stream: string, lastEventId: string): Promise<void> {
    logger.warn({ stream }, 'a snapshot was kept of another log; the stream is read in full');
    await this.pool.query(
      'delete from app.stream_snapshots where stream = $1 and last_event_id = $2',
      [stream, lastEventId],
    );
  }

  private async orElse<T>(otherwise: T, stream: string, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      logger.warn({ err: error, stream }, 'a snapshot cannot be used or kept');
      return otherwise;
    }
  }
}

const digestOf = (stream: string, row: Omit<Row, 'digest'>): string =>
  createHash('sha256')
    .update(JSON.stringify([stream, row.version, row.revision, row.last_event_id]))
    .update(row.state)
    .digest('hex');
