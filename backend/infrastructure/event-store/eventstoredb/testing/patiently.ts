import { PATIENCE_MS } from '../../../../testing/wait-until.js';
import { pause } from '../../../process/pause.js';
import { EventStoreUnavailableError } from '../../port.js';

/** Retries while the store is unavailable, as the mailboxes do. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof EventStoreUnavailableError) || performance.now() > end) throw error;
      await pause(20);
    }
  }
}
