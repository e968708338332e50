import { errorText } from '../../api/error-toast';

/**
 * What a failed change tells: what failed and, where the server or the connection says it, why.
 * `server`: the reason alone stands in place of our own words.
 */
export function failureText(error: unknown, failure: string, words: 'both' | 'server'): string {
  const reason = errorText(error, '');
  if (reason === '' || reason === failure) return failure;
  return words === 'server' ? reason : `${failure}. ${reason}`;
}

const told = new WeakMap<object, string>();

/** Keeps the words of a failure for the dialog that it happened in. */
export function keepToldFailure(error: unknown, text: string): void {
  if (typeof error === 'object' && error !== null) told.set(error, text);
}

/** Returns the words that a toast told of this failure; `null`: none did. */
export const toldFailure = (error: unknown): string | null =>
  (typeof error === 'object' && error !== null && told.get(error)) || null;
