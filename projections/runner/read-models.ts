import { setMaxListeners } from 'node:events';
import type pg from 'pg';
import { LIVE_SCHEMA, type ProjectedEvent, type Projector } from '../projector.js';
import {
  announceAnything,
  type Checkpoint,
  CheckpointMovedError,
  createQueryIndexes,
  createSchema,
  findCheckpoint,
  markMissing,
  type Progress,
  progressOf,
  removeReadModel,
  resetProjector,
} from './checkpoints.js';
import type { EventFeed, Log } from './feed.js';
import { inTransaction, withClient } from './transaction.js';
import { PassOver } from './pass-over.js';
import { LiveFeed, Projection } from './projection.js';
import { Rebuilder } from './rebuilder.js';
import { pause } from '../../backend/infrastructure/process/pause.js';

/**
 * Read models of earlier releases that no projector builds any more. Their tables and checkpoints are removed at the start,
 * because a checkpoint that no longer moves would look like a stuck read model. A name in this list is never used again.
 */
const RETIRED: readonly {
  readonly name: string;
  readonly tables: readonly string[];
}[] = [{ name: 'staff-sales', tables: ['staff_sales'] }];

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Keeps all read models up to date from the events alone. Only one runner works at a time (`runAsLeader`). Each projector has its
 * own pace, checkpoint and transactions: a projector that is slow, fails or is rebuilt delays no other projector. At the very
 * first start all projectors begin at the first event. Later, a projector that is new, of an older version or without tables is
 * built beside the live tables, and becomes live when it has caught up.
 */
export class ReadModels {
  private readonly rebuilder: Rebuilder;
  private readonly projections: readonly Projection[];
  /**
   * Checks the tables of one projector after another, because two projectors that create the same schema at once would
   * conflict.
   */
  private looking: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    feed: EventFeed,
    readonly projectors: readonly Projector[],
    private readonly log: Log,
  ) {
    this.rebuilder = new Rebuilder(pool, feed, log);
    const live = new LiveFeed(feed);
    const passing = new PassOver(pool);
    this.projections = projectors.map(
      (each) => new Projection(pool, feed, live, passing, each, log),
    );
  }

  /** Runs until the signal aborts. Failures are logged, and the work is retried from the last committed checkpoint. */
  async run(signal: AbortSignal, onReady: () => void = () => {}): Promise<void> {
    await this.patiently(signal, null, async () => {
      await this.prepare();
      return 'done';
    });
    if (signal.aborted) return;
    // Each read model adds several listeners, so Node's warning about more than ten must not apply.
    setMaxListeners(0, signal);
    onReady();
    await Promise.all(this.projections.map((each) => this.keep(each, signal)));
  }

  /**
   * Rebuilds a read model while `run` continues, in this process or another. Resolves with true when it was swapped in. See
   * {@link Rebuilder}.
   */
  rebuild(projector: Projector, signal?: AbortSignal): Promise<boolean> {
    return this.rebuilder.rebuild(projector, signal);
  }

  /** Retries the parked streams for which a retry was requested. */
  retryParked(): void {
    for (const each of this.projections) each.wake();
  }

  /** Keeps one read model up to date until the signal aborts. */
  private async keep(projection: Projection, signal: AbortSignal): Promise<void> {
    const { projector } = projection;
    await this.patiently(signal, projector, async (onProgress) => {
      const progress = await this.liveProgress(projector);
      if (progress) await projection.run(progress, signal, onProgress);
      else await this.rebuilder.rebuild(projector, signal);
    });
  }

  /** Repeats the work, with growing pauses after failures, until it returns 'done' or the signal aborts. */
  private async patiently(
    signal: AbortSignal,
    projector: Projector | null,
    work: (onProgress: () => void) => Promise<'done' | void>,
  ): Promise<void> {
    let waitMs = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      try {
        if ((await work(() => (waitMs = FIRST_PAUSE_MS))) === 'done') return;
      } catch (error) {
        const name = projector?.name;
        if (error instanceof CheckpointMovedError) {
          this.log.info(
            { projector: name, reason: error.message },
            'Going on from the checkpoint as it is now',
          );
          continue;
        }
        this.log.error(
          { err: error, projector: name },
          'Projecting failed; trying again from the last checkpoint',
        );
        await pause(waitMs, signal);
        waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  /** Creates the schema at the start, and all tables when there are none. */
  private prepare(): Promise<void> {
    return this.oneAfterAnother(async (client) => {
      await createSchema(client, LIVE_SCHEMA);
      for (const retired of RETIRED)
        await inTransaction(client, () => removeReadModel(client, retired));
      const found = new Map<Projector, Checkpoint | null>();
      for (const each of this.projectors)
        found.set(each, await findCheckpoint(client, LIVE_SCHEMA, each));
      if ([...found].every(([each, checkpoint]) => isMissing(each, checkpoint)))
        for (const each of this.projectors)
          await inTransaction(client, async () => {
            await resetProjector(client, LIVE_SCHEMA, each);
            await createQueryIndexes(client, LIVE_SCHEMA, each);
          });
      else
        for (const [each, checkpoint] of found)
          if (isMissing(each, checkpoint))
            await inTransaction(client, () => markMissing(client, each));
      // Listeners know a later position than the new tables have. The new tables' positions are announced, so that listeners do
      // not rely on the old positions.
      const positions: Record<string, string> = {};
      for (const each of this.projectors)
        positions[each.name] = (await findCheckpoint(client, LIVE_SCHEMA, each))?.position ?? '';
      await announceAnything(client, positions, this.projectors);
    });
  }

  /** Returns the progress of the live tables; null when this version cannot use them and must rebuild them. */
  private liveProgress(projector: Projector): Promise<Progress | null> {
    return this.oneAfterAnother(async (client) => {
      await createSchema(client, LIVE_SCHEMA);
      const found = await findCheckpoint(client, LIVE_SCHEMA, projector);
      if (isMissing(projector, found)) {
        await inTransaction(client, () => markMissing(client, projector));
        await announceAnything(client, { [projector.name]: '' }, [projector]);
        return null;
      }
      if (found?.version !== projector.version) return null;
      return progressOf(client, LIVE_SCHEMA, projector, found);
    });
  }

  private oneAfterAnother<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const mine = this.looking.then(() => withClient(this.pool, work));
    this.looking = mine.catch(() => {});
    return mine;
  }
}

/** Returns true when tables are missing for this version, or when there was never a checkpoint. */
const isMissing = (projector: Projector, checkpoint: Checkpoint | null): boolean =>
  (checkpoint?.version ?? projector.version) === projector.version && !checkpoint?.complete;

export type { EventFeed, Log } from './feed.js';
export type { ProjectedEvent };
