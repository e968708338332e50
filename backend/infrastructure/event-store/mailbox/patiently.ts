import { BackOff } from '../back-off.js';
import { EventStoreUnavailableError } from '../port.js';

const TRIES = 5;
const PATIENCE_MS = 10_000;

/** Tries again, a few times, while the store is away. */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const backOff = new BackOff(50, 1_000);
  const started = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const away = error instanceof EventStoreUnavailableError;
      if (!away || tries === TRIES || performance.now() - started > PATIENCE_MS) throw error;
      await backOff.wait();
    }
  }
}
