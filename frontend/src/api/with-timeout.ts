import { NetworkError } from './errors';

/** Milliseconds that door staff wait for the server before the data on the device counts. */
export const TIMEOUT_MS = 5_000;

/**
 * Aborts a call that takes too long; on a connection that loses all packets it would hang for minutes.
 * @throws NetworkError then; the server may have carried the call out
 */
export async function withTimeout<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  milliseconds = TIMEOUT_MS,
): Promise<T> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    return await ask(signal);
  } catch (error) {
    throw signal.aborted ? new NetworkError() : error;
  }
}
