import { errorText } from '../../api/error-toast';

/**
 * Returns the message of a failed change: the failure and, where known from the server or connection, its reason. `server`: the
 * reason alone replaces our own words.
 */
export function failureText(error: unknown, failure: string, words: 'both' | 'server'): string {
  const reason = errorText(error, '');
  if (reason === '' || reason === failure) return failure;
  return words === 'server' ? reason : `${failure}. ${reason}`;
}

const told = new WeakMap<object, string>();

/** Keeps the message of a failure for the dialog in which it happened. */
export function keepToldFailure(error: unknown, text: string): void {
  if (typeof error === 'object' && error !== null) told.set(error, text);
}

/** Returns the message that a toast showed for this failure; `null`: no toast did. */
export const toldFailure = (error: unknown): string | null =>
  (typeof error === 'object' && error !== null && told.get(error)) || null;
