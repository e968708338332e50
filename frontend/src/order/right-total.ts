import { HttpError } from '../api/errors';

/** Returns the total that the server names in its refusal of another one; `null` for any other error. */
export const rightTotal = (error: unknown): string | null =>
  error instanceof HttpError && error.body?.error === 'wrong_total'
    ? (error.body.total ?? null)
    : null;
