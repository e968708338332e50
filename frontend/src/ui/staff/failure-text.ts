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
