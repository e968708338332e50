import { runAsLeader } from '../../backend/infrastructure/database/leader.js';
import { BackOff } from '../../backend/infrastructure/process/back-off.js';
import type { Log } from './feed.js';

/** Shortest and longest pause between tries to lead, in milliseconds. Pauses grow. */
const TRY_AGAIN_MS = 500;
const LONGEST_PAUSE_MS = 3_000;
/**
 * Milliseconds for the work to end after the lead is lost. While the process leads, a statement may take long without an
 * answer (it creates indexes of a large table), so it has no limit. Afterwards a statement on a dead connection would keep
 * the process from leading again.
 */
const GRACE_MS = 10_000;

export interface Leading {
  readonly databaseUrl: string;
  /** Fails statements in progress (`busyCutter` of the pool). */
  readonly cutBusy: () => void;
  readonly logger: Log;
}

/** Does the work of projections while this process leads, until the signal. After each loss of the lead it tries again. */
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
