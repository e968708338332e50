import { HttpError, NetworkError } from '../../api/errors';

/** HTTP statuses below 500 that decide nothing about the scan: not signed in, not allowed at present, too busy. */
const FOR_NOW: readonly number[] = [401, 403, 408, 425, 429];

/** Returns true if a repeated scan would get the same answer from the server. */
export const isFinal = (error: unknown): boolean =>
  error instanceof HttpError && error.status < 500 && !FOR_NOW.includes(error.status);

/** Returns true if the server would accept no other scan at the moment either. */
export const stopsAll = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof HttpError && [401, 429].includes(error.status));
