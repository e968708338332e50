import { HttpError, NetworkError } from '../../api/errors';

/** Statuses below 500 that say nothing about the scan: not signed in, not allowed at present, too busy. */
const FOR_NOW: readonly number[] = [401, 403, 408, 425, 429];

/** Returns true if the server would answer the scan the same way again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof HttpError && error.status < 500 && !FOR_NOW.includes(error.status);

/** Returns true if the server would take no other scan now either. */
export const stopsAll = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof HttpError && [401, 429].includes(error.status));
