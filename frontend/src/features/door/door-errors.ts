import { HttpError, NetworkError } from '../../api/errors';

/** Statuses below 500 that say nothing about the scan itself: who is signed in, what they may at this moment, how busy it is. */
const FOR_NOW: readonly number[] = [401, 403, 408, 429];

/** The server answered a scan, and would answer it the same again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof HttpError && error.status < 500 && !FOR_NOW.includes(error.status);

/** No other scan would be taken now either, so that sending them waits as well. */
export const stopsAll = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof HttpError && [401, 429].includes(error.status));
