import type pg from 'pg';
import { CHANNELS } from '../../backend/infrastructure/database/channels.js';
import { batchLoader } from '../../backend/infrastructure/process/batch-loader.js';
import { checkpointsIn } from '../checkpoints.tables.js';
import { LIVE_SCHEMA, type Projector } from '../projector.js';
import type { Progress } from './checkpoints.js';

/** Move of one read model's checkpoint to the position `to`, past events that the read model does not handle. */
interface Pass {
  readonly projector: Projector;
  readonly from: Progress;
  readonly to: string;
  readonly events: number;
}

const MOST_AT_ONCE = 100;

/**
 * Moves checkpoints past events that change no row of their read models. Most events concern few read models. So all other
 * read models share one statement for each batch, which also notifies listeners, instead of a transaction each.
 */
export class PassOver {
  private readonly passes = batchLoader((passes: readonly Pass[]) => this.move(passes), {
    most: MOST_AT_ONCE,
  });

  constructor(private readonly pool: pg.Pool) {}

  /**
   * Returns the read model's new progress. Returns null if its checkpoint is locked, or if another process has moved it; the
   * checkpoint then stays unchanged.
   */
  async pass(
    projector: Projector,
    from: Progress,
    to: string,
    events: number,
  ): Promise<Progress | null> {
    return (await this.passes.load({ projector, from, to, events }))
      ? { ...from, position: to }
      : null;
  }

  /** Skips a checkpoint that is locked (by a swap), so that the other checkpoints need not wait. */
  private async move(passes: readonly Pass[]): Promise<readonly boolean[]> {
    const { rows } = await this.pool.query<{ projector: string }>({
      name: 'pass-over',
      text: `
        with given as (
          select * from unnest($1::text[], $2::integer[], $3::text[], $4::integer[], $5::text[], $6::bigint[])
            as given(projector, version, was, parkings, becomes, events)
        ), unsynced as (
          -- Repeated after a crash of the server, so it need not wait for the disk.
          select set_config('synchronous_commit', 'off', true)
        ), free as (
          select kept.projector from ${checkpointsIn(LIVE_SCHEMA)} kept join given using (projector)
           where kept.version = given.version and kept.position = given.was and kept.parkings = given.parkings
             for update of kept skip locked
        ), moved as (
          update ${checkpointsIn(LIVE_SCHEMA)} kept
             set position = given.becomes, events = kept.events + given.events, updated_at = now()
            from given join free using (projector), unsynced
           where kept.projector = given.projector
          returning kept.projector, kept.position
        ), told as (
          select pg_notify($8, ($7::jsonb || jsonb_build_object('positions', jsonb_object_agg(projector, position)))::text)
            from moved having count(*) > 0
        )
        select moved.projector from moved, (select count(*) from told) told`,
      values: [
        passes.map(({ projector }) => projector.name),
        passes.map(({ projector }) => projector.version),
        passes.map(({ from }) => from.position),
        passes.map(({ from }) => from.parkings),
        passes.map(({ to }) => to),
        passes.map(({ events }) => events),
        // The message has no events, because no row has changed.
        JSON.stringify(Object.assign({}, ...passes.map(({ projector }) => projector.news?.of([])))),
        CHANNELS.readModelsMoved,
      ],
    });
    const moved = new Set(rows.map(({ projector }) => projector));
    return passes.map(({ projector }) => moved.has(projector.name));
  }
}
