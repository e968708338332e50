import type pg from 'pg';
import {
  LOCK_PATIENCE,
  type LockPatience,
  untilUnlocked,
} from '../../backend/infrastructure/database/lock-patience.js';
import { NEXT_SCHEMA, type Projector } from '../projector.js';
import { applyBatch, project } from './apply-batch.js';
import {
  announceAnything,
  createQueryIndexes,
  createSchema,
  FROM_THE_START,
  holdStill,
  type Progress,
  resetProjector,
  swapIn,
} from './checkpoints.js';
import { BATCH_SIZE, eventsFor, type EventFeed, type Log } from './feed.js';
import { inTransaction, withClient } from './transaction.js';

/**
 * Builds new tables for one projector beside its live tables, and replaces the live tables when the new ones have caught up.
 * Readers see either all old rows or all new rows. Streams that cannot be applied are parked in the new tables, too, and do not
 * prevent the swap. Only one rebuild runs at a time, because new tables are built in one schema.
 */
export class Rebuilder {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    private readonly feed: EventFeed,
    private readonly log: Log,
    private readonly patience: LockPatience = LOCK_PATIENCE,
  ) {}

  /** Rebuilds while live tables may be written to. @returns true after the swap, false when the signal aborted */
  rebuild(projector: Projector, signal?: AbortSignal): Promise<boolean> {
    const mine = this.last.then(() => this.build(projector, signal));
    this.last = mine.catch(() => {});
    return mine;
  }

  private async build(projector: Projector, signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted) return false;
    await withClient(this.pool, async (client) => {
      await createSchema(client, NEXT_SCHEMA);
      await inTransaction(client, () => resetProjector(client, NEXT_SCHEMA, projector));
    });
    let progress = await this.catchUp(projector, FROM_THE_START, signal);
    if (signal?.aborted) return false;
    if (projector.createQueryIndexes) {
      await withClient(this.pool, (client) =>
        inTransaction(client, () => createQueryIndexes(client, NEXT_SCHEMA, projector)),
      );
    }
    // The old tables cannot be replaced during a long read. Other readers would have to wait as well, so each attempt has a time
    // limit.
    const swapped = await untilUnlocked(
      `The swap of ${projector.name}`,
      async (lockMs) => {
        // Applies the events that arrived during the rebuild, so that the live tables are locked only briefly.
        progress = await this.catchUp(projector, progress, signal);
        if (signal?.aborted) return false;
        await withClient(this.pool, (client) =>
          inTransaction(client, async () => {
            await client.query(`set local lock_timeout to ${lockMs}`);
            await this.swap(client, projector, progress);
          }),
        );
        return true;
      },
      this.patience,
      signal,
    );
    if (!swapped) return false;
    this.log.info(
      { projector: projector.name, parked: progress.parked.size },
      'Rebuilt and swapped in',
    );
    return true;
  }

  /** Applies all events after `from` to the new tables. */
  private async catchUp(
    projector: Projector,
    from: Progress,
    signal?: AbortSignal,
  ): Promise<Progress> {
    let [progress, events] = [from, 0];
    for await (const batch of eventsFor(this.feed, projector, from.position, signal)) {
      progress = await withClient(this.pool, (client) =>
        applyBatch(client, NEXT_SCHEMA, projector, progress, batch),
      );
      events += batch.passed ?? batch.events.length;
      this.log.info({ projector: projector.name, events }, 'Rebuilding');
    }
    return progress;
  }

  /**
   * Before the swap, applies the events that the live tables got during the rebuild, so that no reader sees older rows than
   * before.
   */
  private async swap(
    client: pg.ClientBase,
    projector: Projector,
    reached: Progress,
  ): Promise<void> {
    const live = await holdStill(client, projector);
    let progress = reached;
    if (live && live.position > progress.position) {
      const from = progress.position;
      for await (const batch of this.feed.readAll({ from, batchSize: BATCH_SIZE })) {
        const position = batch.position < live.position ? batch.position : live.position;
        const events = batch.events.filter((event) => event.position <= position);
        progress = await project(client, NEXT_SCHEMA, projector, progress, { events, position });
        if (position === live.position) break;
      }
    }
    await swapIn(client, projector);
    await announceAnything(client, { [projector.name]: progress.position }, [projector]);
  }
}
