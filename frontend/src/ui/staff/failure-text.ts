import { errorText } from '../../api/error-toast';

/**
 * Returns the message of a failed change: the failure, and the reason if the server or the connection gives one. With `server`,
 * the reason replaces our own text.
 */
export function failureText(error: unknown, failure: string, words: 'both' | 'server'): string {
  const reason = errorText(error, '');
  if (reason === '' || reason === failure) return failure;
  return words === 'server' ? reason : `${failure}. ${reason}`;
}

const told = new WeakMap<object, string>();

/** Stores the message of a failure for the dialog in which the failure happened. */
export function keepToldFailure(error: unknown, text: string): void {
  if (typeof error === 'object' && error !== null) told.set(error, text);
}

/** Returns the message that a toast showed for this failure; `null` if there was no toast. */
export const toldFailure = (error: unknown): string | null =>
  (typeof error === 'object' && error !== null && told.get(error)) || null;
