import { runAsLeader } from '../../backend/infrastructure/database/leader.js';
import { BackOff } from '../../backend/infrastructure/process/back-off.js';
import type { Log } from './feed.js';

/** Shortest and longest pause between attempts to become leader, in milliseconds. Each pause is longer than the one before. */
const TRY_AGAIN_MS = 500;
const LONGEST_PAUSE_MS = 3_000;
/**
 * Milliseconds that the work may continue after this process is no longer leader. While the process is leader, a statement has no
 * time limit, because it may create indexes of a large table. Afterwards a statement on a dead connection would prevent the
 * process from becoming leader again.
 */
const GRACE_MS = 10_000;

export interface Leading {
  readonly databaseUrl: string;
  /** Function that makes all running statements fail (`busyCutter` of the pool). */
  readonly cutBusy: () => void;
  readonly logger: Log;
}

/**
 * Runs the work of projections while this process is leader, until the signal aborts. After each loss it tries to become leader
 * again.
 */
export async function keepLeading(
  { databaseUrl, cutBusy, logger }: Leading,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const backOff = new BackOff(TRY_AGAIN_MS, LONGEST_PAUSE_MS);
  while (!signal.aborted) {
    try {
      await runAsLeader(databaseUrl, 'projections', signal, async (leading) => {
        backOff.reset();
        let cutting: NodeJS.Timeout | undefined;
        leading.addEventListener('abort', () => (cutting = setInterval(cutBusy, GRACE_MS)));
        await work(leading).finally(() => clearInterval(cutting));
      });
    } catch (error) {
      logger.error({ err: error }, 'Lost the lead; trying again');
      await backOff.wait(signal);
    }
  }
}
