import { Worker, type TransferListItem } from 'node:worker_threads';
import { pause } from './pause.js';

const TERMINATION_MS = 1_000;

export interface ThreadLimits {
  /** Milliseconds from its start to its answer. */
  readonly withinMs: number;
  /** Megabytes of objects and strings. Buffers are not counted by V8: the work itself has to bound those. */
  readonly heapMb: number;
}

/** The thread was ended before it answered. */
export class ThreadEnded extends Error {
  constructor(
    readonly because: 'time' | 'memory',
    cause?: unknown,
  ) {
    super(`The thread was ended: it used up its ${because}`, { cause });
  }
}

/**
 * Runs a file in a thread of its own, which gets `input` as its `workerData` and posts one message, the answer. A loop that never
 * ends or a heap that is full ends the thread and nothing else.
 * @throws ThreadEnded, or what the thread did not catch
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
    // No secrets of the process.
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
    // A loop inside V8 may not hear of its end; nobody waits for that.
    await Promise.race([thread.terminate(), pause(TERMINATION_MS)]);
  }
}
