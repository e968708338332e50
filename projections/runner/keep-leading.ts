import { runAsLeader } from '../../backend/infrastructure/database/leader.js';
import { BackOff } from '../../backend/infrastructure/process/back-off.js';
import type { Log } from './feed.js';

/** Pauses between tries to lead grow from one to the other. */
const TRY_AGAIN_MS = 500;
const LONGEST_PAUSE_MS = 3_000;
/**
 * How long the work may take to end. A statement may be silent for long (it makes the indexes of a large table), so it has
 * no limit while the process leads; afterwards one that waits on a connection whose other side vanished would keep it from
 * leading again.
 */
const GRACE_MS = 10_000;

export interface Leading {
  readonly databaseUrl: string;
  /** Fails the statements that the work is waiting for (`busyCutter` of its pool). */
  readonly cutBusy: () => void;
  readonly logger: Log;
}

/** Does the work of projections whenever this process leads, until the signal: after each loss of the lead it tries again. */
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
