import type { Logger } from 'pino';
import { setFlagsFromString } from 'node:v8';

/** Milliseconds allowed for a stop. Launcher and compose.yaml kill a process later than that, so it can still log the reason. */
const STOP_PATIENCE_MS = 18_000;

/**
 * Runs a process from start to stop. It stops on SIGTERM, on SIGINT, or when its launcher has ended (the IPC channel closes, also
 * after kill -9). It reports `ready` to the launcher, and `waiting` while its start waits for another part. A failed start, an
 * uncaught exception and a stop longer than 18 s end the process with a log line and exit code 1, and the launcher starts it
 * again. An unhandled rejection is only logged, because only the work with the rejection has failed (docs/operations.md, "When
 * something fails"). Files that the process creates are readable only for its user.
 */
export async function runUntilStopped(
  logger: Logger,
  start: () => Promise<() => Promise<void>>,
): Promise<void> {
  // Only this user may read the files that the process creates: receipts, mails, logs.
  process.umask(0o077);
  limitHeapGrowth();
  let stop: (() => Promise<void>) | undefined;
  let stopping = false;
  const end = (why: string): void => {
    if (stopping) return;
    stopping = true;
    logger.info({ why }, 'stopping');
    setTimeout(() => {
      logger.error({ patienceMs: STOP_PATIENCE_MS }, 'did not stop in time');
      process.exit(1);
    }, STOP_PATIENCE_MS).unref();
    // Without `stop` the process is still starting, so it has no work to finish.
    void (stop?.() ?? Promise.resolve()).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));
  if (process.send) process.on('disconnect', () => end('launcher gone'));
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  process.on('unhandledRejection', (error) => {
    logger.error({ err: error }, 'unhandled rejection');
  });

  onWaiting(() => process.send?.({ type: 'waiting' }));
  try {
    stop = await start();
    process.send?.({ type: 'ready' });
  } catch (error) {
    logger.fatal({ err: error }, error instanceof Error ? error.message : 'could not start');
    process.exit(1);
  }
}

/**
 * V8 flag: growth of the heap, in per cent of the memory in use after the last full garbage collection, at which the next full
 * collection begins.
 */
export const HEAP_GROWTH_FLAG = '--heap-growing-percent=40';

/**
 * Limits the growth of V8's heap. By default the heap of a busy process grows to a multiple and does not shrink: after the
 * benchmark the backend used 676 MB, with this flag 433 MB, at no measurable cost (docs/bench.md, "Memory"). V8 reads the flag at
 * each collection, so it also applies to the running process and its threads.
 */
const limitHeapGrowth = (): void => setFlagsFromString(HEAP_GROWTH_FLAG);

let listener: () => void = () => {};

/**
 * Registers a function that reports to the launcher that this process waits for another part, so that its start does not count as
 * hanging.
 */
export function onWaiting(warn: () => void): void {
  listener = warn;
}

/** Reports that the start of this process is waiting for a part that is down. */
export const tellWaiting = (): void => listener();
