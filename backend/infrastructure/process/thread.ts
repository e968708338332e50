import { Worker, type TransferListItem } from 'node:worker_threads';
import { pause } from './pause.js';

const TERMINATION_MS = 1_000;

export interface ThreadLimits {
  /** Timeout in milliseconds, from the thread's start to its answer. */
  readonly withinMs: number;
  /** Largest heap of the thread in megabytes. V8 does not count buffers, so the work itself must limit those. */
  readonly heapMb: number;
}

/** Error when a thread was ended before it answered. */
export class ThreadEnded extends Error {
  constructor(
    readonly because: 'time' | 'memory',
    cause?: unknown,
  ) {
    super(`The thread was ended: it used up its ${because}`, { cause });
  }
}

/**
 * Runs a file in a separate thread. The thread gets `input` as `workerData` and posts one message, its answer. An endless loop or
 * a full heap ends only this thread.
 * @throws ThreadEnded, or the thread's uncaught error
 */
export async function inThread<Answer>(
  file: URL,
  input: unknown,
  { withinMs, heapMb }: ThreadLimits,
  transfer: TransferListItem[] = [],
): Promise<Answer> {
  const thread = new Worker(file, {
    workerData: input,
    transferList: transfer,
    // The thread gets no environment variables, because they contain secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      timer = setTimeout(() => reject(new ThreadEnded('time')), withinMs);
      thread.once('message', resolve);
      thread.once('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadEnded('memory', error) : error,
        ),
      );
      thread.once('exit', (code) => reject(new Error(`The thread ended with ${code}, silently`)));
    });
  } finally {
    clearTimeout(timer);
    // An endless loop inside V8 may ignore the termination of its thread, so the wait for the thread's end is limited.
    await Promise.race([thread.terminate(), pause(TERMINATION_MS)]);
  }
}
