import { type Leader } from '../database/advisory-locks.js';
import type pg from 'pg';
import type { ReaderPlace } from '../event-store/within-log.js';
import { DUE_WORK, readFloor } from './due-work/floor.js';
import {
  findParked,
  park,
  PROCESS_SCHEMA,
  unpark,
  type EventPlace,
  type ParkedStream,
} from '../event-store/parking/parked-streams.js';

/** Name of the process manager among the readers of the log. Its version never changes, because policies have none. */
export const PROCESS_MANAGER = 'process-manager' satisfies Leader;
const CONSUMER = { name: PROCESS_MANAGER, version: 1 };

/** Position of the process manager in the log, and its parked streams. */
export interface ProcessProgress {
  readonly position: string;
  /** Number that changes with every parking and retry, so that a write based on an outdated state fails. */
  readonly parkings: number;
  readonly parked: ReadonlyMap<string, ParkedStream>;
}

/** Event at which a stream must be parked, with the reason. */
export interface Stop {
  readonly event: EventPlace;
  readonly reason: string;
}

/** Error when another process leads now, or has led since this process read the checkpoint. */
export class ProcessMovedError extends Error {
  constructor() {
    super('The checkpoint of the process manager was moved by somebody else.');
    this.name = 'ProcessMovedError';
  }
}

/** Checkpoint of the process manager: a row of `app.process_checkpoints` and the parked streams, which change together. */
export class ProcessCheckpoint {
  constructor(private readonly pool: pg.Pool) {}

  async read(): Promise<ProcessProgress> {
    // After a lost checkpoint, processing begins at the reconciler's floor: the jobs of all earlier events are finished, and
    // their mails are sent.
    await this.pool.query(
      `insert into app.process_checkpoints (process, position) values ($1, $2) on conflict do nothing`,
      [PROCESS_MANAGER, await readFloor(this.pool)],
    );
    const { rows } = await this.pool.query<{ position: string; parkings: number }>(
      'select position, parkings from app.process_checkpoints where process = $1',
      [PROCESS_MANAGER],
    );
    const { position = '', parkings = 0 } = rows[0] ?? {};
    const parked = await findParked(this.pool, PROCESS_SCHEMA, PROCESS_MANAGER);
    return { position, parkings, parked };
  }

  /** Returns the positions of the process manager and of the job reconciler. The log must not end before these positions. */
  async places(): Promise<ReaderPlace[]> {
    const { rows } = await this.pool.query<{ process: string; position: string }>(
      'select process, position from app.process_checkpoints where process = any($1)',
      [[PROCESS_MANAGER, DUE_WORK]],
    );
    return rows.map(({ process, position }) => ({
      title: process === DUE_WORK ? 'The job reconciler' : 'The process manager',
      position,
      remedy: `have them read again from the beginning, which does nothing twice: delete from app.process_checkpoints where process in ('${PROCESS_MANAGER}', '${DUE_WORK}')`,
    }));
  }

  /** Moves the position forward, and parks streams that must stop. @throws ProcessMovedError */
  move(from: ProcessProgress, position: string, stops: readonly Stop[]): Promise<ProcessProgress> {
    return this.change(from, position, stops.length > 0, async (client, parked) => {
      for (const { event, reason } of stops)
        parked.set(event.stream, await park(client, PROCESS_SCHEMA, CONSUMER, event, reason));
    });
  }

  /** Records a retry: the stream continues, or stays parked at the event that failed. @throws ProcessMovedError */
  retried(from: ProcessProgress, stream: string, stop: Stop | null): Promise<ProcessProgress> {
    return this.change(from, from.position, true, async (client, parked) => {
      if (stop)
        parked.set(stream, await park(client, PROCESS_SCHEMA, CONSUMER, stop.event, stop.reason));
      else {
        await unpark(client, PROCESS_SCHEMA, PROCESS_MANAGER, stream);
        parked.delete(stream);
      }
    });
  }

  private async justMove(from: ProcessProgress, position: string): Promise<ProcessProgress> {
    await write(this.pool, from, position, from.parkings);
    return { ...from, position };
  }

  private async change(
    from: ProcessProgress,
    position: string,
    parking: boolean,
    work: (client: pg.ClientBase, parked: Map<string, ParkedStream>) => Promise<void>,
  ): Promise<ProcessProgress> {
    if (!parking) return this.justMove(from, position);
    const parked = new Map(from.parked);
    const parkings = from.parkings + 1;
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      await work(client, parked);
      await write(client, from, position, parkings);
      await client.query('commit');
      client.release();
    } catch (error) {
      // Ending the connection also ends its transaction.
      client.release(true);
      throw error;
    }
    return { position, parkings, parked };
  }
}

/**
 * Writes the checkpoint only if it is still where this process left it, because a former leader may still be finishing its batch.
 * The write does not wait for the disk: after a crash of the server the batch is read again, and its jobs are known or finished.
 */
async function write(
  db: Pick<pg.ClientBase, 'query'>,
  from: ProcessProgress,
  position: string,
  parkings: number,
): Promise<void> {
  const { rowCount } = await db.query(
    `with unsynced as (select set_config('synchronous_commit', 'off', true))
     update app.process_checkpoints set position = $4, parkings = $5, updated_at = now() from unsynced
     where process = $1 and position = $2 and parkings = $3`,
    [PROCESS_MANAGER, from.position, from.parkings, position, parkings],
  );
  if (rowCount !== 1) throw new ProcessMovedError();
}
