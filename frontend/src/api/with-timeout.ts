import { NetworkError } from './errors';

/** Milliseconds that door staff wait for the server before the device's stored data is used. */
export const TIMEOUT_MS = 5_000;

/**
 * Aborts a request that takes too long. On a connection that loses all packets, the request would hang for minutes.
 * @throws NetworkError after the timeout; the server may have carried out the request
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
