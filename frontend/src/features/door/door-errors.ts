import { HttpError, NetworkError } from '../../api/errors';

/** HTTP statuses below 500 after which the same scan may succeed later: not signed in, not allowed at present, too busy. */
const FOR_NOW: readonly number[] = [401, 403, 408, 425, 429];

/** Returns true for errors that are final: the server would refuse the same scan again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof HttpError && error.status < 500 && !FOR_NOW.includes(error.status);

/** Returns true for errors that would stop every scan at the moment: no network, signed out, or too many requests. */
export const stopsAll = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof HttpError && [401, 429].includes(error.status));
