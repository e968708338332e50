import { NetworkError } from './errors';

/** How long somebody waits at a door before what the device itself knows counts. */
export const SOON_MS = 5_000;

/**
 * A call that is given up when it is not over soon: over a connection whose packets go nowhere it would hang for minutes. It then
 * rejects with NetworkError, and the server may have carried it out.
 */
export async function soon<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  withinMs = SOON_MS,
): Promise<T> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), withinMs);
  try {
    return await ask(giveUp.signal);
  } catch (error) {
    if (giveUp.signal.aborted) throw new NetworkError();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
