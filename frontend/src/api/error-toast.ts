import { i18n } from '../language/i18n';
import { problemText } from '../language/server-text';
import { HttpError, NetworkError } from './errors';

/** Toast that reports a failed API call. */
export interface FailureToast {
  readonly title: string;
  readonly description: string;
  readonly variant: 'destructive';
}

/**
 * Returns the toast for an error. Its text is the first available of three: a text about the missing connection, the server's
 * message, and the screen's own text. The message of a server fault (5xx) is not shown, except for 503, whose message names the
 * part that is down.
 */
export function errorToast(
  error: unknown,
  fallback: string,
  title = i18n.t('Error'),
): FailureToast {
  return { title, description: errorText(error, fallback), variant: 'destructive' };
}

export function errorText(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return error.message;
  if (
    error instanceof HttpError &&
    (error.status < 500 || error.status === 503) &&
    error.body?.message
  )
    return problemText(error.body);
  return fallback;
}
