import type pg from 'pg';
import { LIVE_SCHEMA, type ProjectedEvent, type Projector } from '../projector.js';
import { announce, applyBatch } from './apply-batch.js';
import {
  type Checkpoint,
  CheckpointMovedError,
  createSchema,
  findCheckpoint,
  lowestPosition,
  markMissing,
  resetProjector,
} from './checkpoints.js';
import { BATCH_SIZE, type EventFeed, type Log } from './feed.js';
import { inTransaction } from './in-transaction.js';
import { Rebuilder } from './rebuilder.js';
import { sleep, withClient } from './with-client.js';

const LONGEST_PAUSE_MS = 5_000;

/** Where the live tables stand when the runner begins, or begins again. */
interface Stand {
  /** Read models that are kept up to date from here on. */
  readonly live: Map<Projector, string>;
  /** Of another version, or without tables: to be built anew beside the others. */
  readonly outdated: readonly Projector[];
  /** How far the outdated ones are, at least; undefined when there are none. */
  readonly floor: string | undefined;
}

/**
 * Keeps all read models up to date from the events alone. One such runner works at a time (`runAsLeader`).
 *
 * At the very first start all begin at the first event, together. Later, one that lost its tables, is new, or is of an older
 * version is built beside the live tables and joins when it has caught up; the others go on meanwhile.
 */
export class ReadModels {
  private readonly rebuilder: Rebuilder;
  private readonly renewing = new Map<Projector, Promise<void>>();
  private begunAnew = new AbortController();

  constructor(
    private readonly pool: pg.Pool,
    private readonly feed: EventFeed,
    readonly projectors: readonly Projector[],
    private readonly log: Log,
  ) {
    this.rebuilder = new Rebuilder(pool, feed, log);
  }

  /** Runs until the signal ends it. Failures are logged and tried again from the last committed checkpoint. */
  async run(signal: AbortSignal, onReady: () => void = () => {}): Promise<void> {
    let pause = 100;
    while (!signal.aborted) {
      this.begunAnew = new AbortController();
      try {
        const stand = await this.prepare();
        onReady();
        // One has joined since the tables were looked at.
        if (this.begunAnew.signal.aborted) continue;
        for (const projector of stand.outdated) this.renew(projector, signal);
        await this.keepUp(
          stand,
          AbortSignal.any([signal, this.begunAnew.signal]),
          () => (pause = 100),
        );
      } catch (error) {
        if (error instanceof CheckpointMovedError) {
          this.log.info({ reason: error.message }, 'Going on from the checkpoint as it is now');
          continue;
        }
        this.log.error({ err: error }, 'Projecting failed; trying again from the last checkpoint');
        await sleep(pause, signal);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
    await Promise.all(this.renewing.values());
  }

  /** Builds one anew while `run` goes on, in this process or another; true when it was swapped in. See {@link Rebuilder}. */
  rebuild(projector: Projector, signal?: AbortSignal): Promise<boolean> {
    return this.rebuilder.rebuild(projector, signal);
  }

  private async keepUp(
    { live, floor }: Stand,
    signal: AbortSignal,
    onBatch: () => void,
  ): Promise<void> {
    // Nothing to keep up to date: until one of those that are built anew is there.
    if (live.size === 0)
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve(), { once: true }),
      );
    for await (const batch of this.feed.subscribeToAll({
      from: lowest(live),
      batchSize: BATCH_SIZE,
      signal,
    })) {
      await withClient(this.pool, (client) => applyBatch(client, LIVE_SCHEMA, live, batch, floor));
      onBatch();
    }
  }

  /** Beside the others, until it is done; then all go on together. */
  private renew(projector: Projector, signal: AbortSignal): void {
    if (this.renewing.has(projector)) return;
    const working = (async () => {
      for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        try {
          await this.rebuilder.rebuild(projector, signal);
          break;
        } catch (error) {
          this.log.error(
            { err: error, projector: projector.name },
            'Building a read model anew failed; trying again',
          );
          await sleep(pause, signal);
        }
      }
      this.renewing.delete(projector);
      this.begunAnew.abort();
    })();
    this.renewing.set(projector, working);
  }

  private async prepare(): Promise<Stand> {
    return withClient(this.pool, async (client) => {
      await createSchema(client, LIVE_SCHEMA);
      const found = new Map<Projector, Checkpoint | null>();
      for (const each of this.projectors)
        found.set(each, await findCheckpoint(client, LIVE_SCHEMA, each));
      const older = this.projectors.filter(
        (each) => (found.get(each)?.version ?? each.version) !== each.version,
      );
      const missing = this.projectors.filter(
        (each) => !older.includes(each) && !found.get(each)?.complete,
      );
      const nothingYet = missing.length === this.projectors.length;
      for (const each of missing) {
        await inTransaction(client, () =>
          nothingYet ? resetProjector(client, LIVE_SCHEMA, each) : markMissing(client, each),
        );
      }
      const outdated = nothingYet ? [] : [...older, ...missing];
      const current = this.projectors.filter((each) => !outdated.includes(each));
      const live = new Map(
        current.map((each) => [each, nothingYet ? '' : (found.get(each)?.position ?? '')]),
      );
      // After a start from nothing the read models are behind what listeners last heard.
      const floor = await lowestPosition(client);
      await announce(client, { position: floor, performances: null });
      return { live, outdated, floor: outdated.length > 0 ? floor : undefined };
    });
  }
}

const lowest = (positions: ReadonlyMap<Projector, string>): string =>
  [...positions.values()].reduce((least, position) => (position < least ? position : least));

export type { EventFeed, Log } from './feed.js';
export type { ProjectedEvent };
