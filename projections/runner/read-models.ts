import type pg from 'pg';
import { LIVE_SCHEMA, NEXT_SCHEMA, type ProjectedEvent, type Projector } from '../projector.js';
import { announce, applyBatch, project, type Batch } from './apply-batch.js';
import { CheckpointMovedError, createSchema, findCheckpoint, holdStill, lowestPosition, resetProjector, swapIn } from './checkpoints.js';
import { inTransaction } from './in-transaction.js';

/** What the runner needs of the event store: decoded events in global order, from a position on. */
export interface EventFeed {
  readAll(options: { from: string; batchSize: number; signal?: AbortSignal }): AsyncIterable<Batch>;
  subscribeToAll(options: { from: string; batchSize: number; signal: AbortSignal }): AsyncIterable<Batch>;
}

export interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

const BATCH_SIZE = 1000;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Keeps all read models up to date from the events alone. One such runner works at a time (`runAsLeader`).
 * A projector without tables starts from the first event; one of an older version is rebuilt beside the live tables.
 */
export class ReadModels {
  constructor(
    private readonly pool: pg.Pool,
    private readonly feed: EventFeed,
    private readonly projectors: readonly Projector[],
    private readonly log: Log,
  ) {}

  /** Runs until the signal ends it. Failures are logged and tried again from the last committed checkpoint. */
  async run(signal: AbortSignal, onReady: () => void = () => {}): Promise<void> {
    let pause = 100;
    while (!signal.aborted) {
      try {
        const positions = await this.prepare(signal);
        onReady();
        for await (const batch of this.feed.subscribeToAll({ from: lowest(positions), batchSize: BATCH_SIZE, signal })) {
          await this.withClient((client) => applyBatch(client, LIVE_SCHEMA, positions, batch));
          pause = 100;
        }
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
  }

  /**
   * Builds one projector's tables anew beside the live ones and swaps them in when they have caught up: readers see the
   * old rows or the new, complete ones. May run while `run` goes on, in this process or another.
   */
  async rebuild(projector: Projector, signal?: AbortSignal): Promise<void> {
    await this.withClient(async (client) => {
      await createSchema(client, NEXT_SCHEMA);
      await inTransaction(client, () => resetProjector(client, NEXT_SCHEMA, projector));
    });
    const positions = new Map([[projector, '']]);
    let events = 0;
    for await (const batch of this.feed.readAll({ from: '', batchSize: BATCH_SIZE, signal })) {
      await this.withClient((client) => applyBatch(client, NEXT_SCHEMA, positions, batch));
      events += batch.events.length;
      this.log.info({ projector: projector.name, events }, 'Rebuilding');
    }
    if (signal?.aborted) return;
    await this.withClient((client) => inTransaction(client, () => this.swap(client, projector, positions.get(projector) ?? '')));
    this.log.info({ projector: projector.name, events }, 'Rebuilt and swapped in');
  }

  /** What the live tables got while the new ones were built is added first, so that no reader goes back in time. */
  private async swap(client: pg.ClientBase, projector: Projector, reached: string): Promise<void> {
    const live = await holdStill(client, projector);
    let from = reached;
    if (live && live.position > from) {
      for await (const batch of this.feed.readAll({ from, batchSize: BATCH_SIZE })) {
        const position = batch.position < live.position ? batch.position : live.position;
        const events = batch.events.filter((event) => event.position <= position);
        await project(client, NEXT_SCHEMA, [[projector, from]], { events, position });
        from = position;
        if (from === live.position) break;
      }
    }
    await swapIn(client, projector);
    await announce(client, { position: await lowestPosition(client), performances: null });
  }

  private async prepare(signal: AbortSignal): Promise<Map<Projector, string>> {
    const outdated: Projector[] = [];
    await this.withClient(async (client) => {
      await createSchema(client, LIVE_SCHEMA);
      for (const projector of this.projectors) {
        const checkpoint = await findCheckpoint(client, LIVE_SCHEMA, projector);
        if (checkpoint && checkpoint.version !== projector.version) outdated.push(projector);
        else if (!checkpoint?.complete) await inTransaction(client, () => resetProjector(client, LIVE_SCHEMA, projector));
      }
    });
    for (const projector of outdated) await this.rebuild(projector, signal);
    return this.withClient(async (client) => {
      const positions = new Map<Projector, string>();
      for (const projector of this.projectors) {
        positions.set(projector, (await findCheckpoint(client, LIVE_SCHEMA, projector))?.position ?? '');
      }
      // After a start from nothing the read models are behind what listeners last heard.
      await announce(client, { position: lowest(positions), performances: null });
      return positions;
    });
  }

  private async withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

const lowest = (positions: ReadonlyMap<Projector, string>): string =>
  [...positions.values()].reduce((least, position) => (position < least ? position : least));

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });

export type { ProjectedEvent };
