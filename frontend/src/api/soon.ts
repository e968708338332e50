import { NetworkError } from './errors';

/** Milliseconds that door staff wait for the server before the data on the device counts. */
export const SOON_MS = 5_000;

/**
 * Aborts a call that takes too long; on a connection that loses all packets it would hang for minutes.
 * @throws NetworkError then; the server may have carried the call out
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
