import { Worker, type TransferListItem } from 'node:worker_threads';
import { pause } from './pause.js';

const TERMINATION_MS = 1_000;

export interface ThreadLimits {
  /** Milliseconds from the thread's start to its answer. */
  readonly withinMs: number;
  /** Megabytes of objects and strings. V8 does not count buffers, so the work itself has to bound them. */
  readonly heapMb: number;
}

/** Thrown when a thread was ended before it answered. */
export class ThreadEnded extends Error {
  constructor(
    readonly because: 'time' | 'memory',
    cause?: unknown,
  ) {
    super(`The thread was ended: it used up its ${because}`, { cause });
  }
}

/**
 * Runs a file in its own thread. The thread gets `input` as `workerData` and posts one message, the answer. An endless loop or a
 * full heap ends this thread and nothing else.
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
    // The thread gets no secrets of the process.
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
    // A loop inside V8 may ignore its termination, so the wait is limited.
    await Promise.race([thread.terminate(), pause(TERMINATION_MS)]);
  }
}
