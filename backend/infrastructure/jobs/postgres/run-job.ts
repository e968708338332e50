import type { JobHelpers } from 'graphile-worker';
import { pause } from '../../process/pause.js';
import type { JobHandler } from '../port.js';

/** Payload that `jobs.enqueue` stores for graphile-worker. */
interface Payload {
  readonly id: string;
  readonly data: unknown;
  readonly after: number | null;
}

const LOOK_AGAIN_MS = 200;
const NEVER = new AbortController().signal;

/** Wraps a handler of the port as a graphile-worker task. */
export function asTask(
  queue: string,
  handler: JobHandler<unknown>,
): (payload: unknown, helpers: JobHelpers) => Promise<void> {
  return async (raw, helpers) => {
    const payload = raw as Payload;
    const signal = helpers.abortSignal ?? NEVER;
    if (payload.after !== null) {
      await ended(payload.after, helpers, signal);
      // The job was replaced again while this run waited, so the newest replacement does the work.
      if (await isReplaced(helpers)) return;
    }
    try {
      await handler(
        { queue, id: payload.id, data: payload.data, attempt: helpers.job.attempts },
        signal,
      );
    } catch (error) {
      // The job was replaced during its failed run, so the newer job serves as the retry.
      if (await isReplaced(helpers)) return;
      throw error instanceof Error ? error : new Error(String(error));
    }
  };
}

/** Waits until the earlier run of the same job has finished (its row is gone) or was given up (its row is unlocked). */
async function ended(row: number, helpers: JobHelpers, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { rowCount } = await helpers.query(
      'select 1 from graphile_worker._private_jobs where id = $1 and locked_at is not null',
      [row],
    );
    if (rowCount === 0) return;
    await pause(LOOK_AGAIN_MS, signal);
    signal.throwIfAborted();
  }
}

async function isReplaced(helpers: JobHelpers): Promise<boolean> {
  const { rows } = await helpers.query<{ key: string | null }>(
    'select key from graphile_worker._private_jobs where id = $1',
    [helpers.job.id],
  );
  return rows[0] !== undefined && rows[0].key === null;
}
