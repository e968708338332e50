import type { Logger } from 'pino';
import { limitHeapGrowth } from './heap-growth.js';
import { onWaiting } from './waiting.js';

/** Less than what the launcher and compose.yaml give a process before they kill it, so that it can still say why. */
const STOP_PATIENCE_MS = 18_000;

/**
 * A process's life: start, then stop once on SIGTERM, SIGINT, or when the launcher that started it is gone (its IPC channel
 * closes, also after kill -9). Tells the launcher `ready`, and `waiting` while its start waits for another part. What goes
 * wrong while starting, or throws where nobody can catch it, is one log line and exit code 1: the launcher starts the process
 * again. A stop that takes longer than 18 s ends in the same way. A rejection that nobody caught is logged and ends nothing:
 * only the work that it belonged to has failed (docs/operations.md, "When something fails"). Files that the process makes can
 * be read by its own user alone.
 */
export async function runUntilStopped(
  logger: Logger,
  start: () => Promise<() => Promise<void>>,
): Promise<void> {
  // Whatever it makes (receipts, mails, logs) is for its own user alone.
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
    // Still starting: there is no work to finish.
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
