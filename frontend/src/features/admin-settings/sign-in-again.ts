import { HttpError } from '../../api/errors';

/**
 * Sends the browser to a new sign-in if the server demands one, and returns true in that case. The sign-in leads back to this
 * tab.
 */
export function signInAgain(
  error: unknown,
  tab: 'payment' | 'administrators',
  /** Stores the typed text before the browser leaves the page. */
  keep: () => void = () => {},
): boolean {
  if (!(error instanceof HttpError) || error.body?.error !== 'sign_in_again') return false;
  keep();
  const back = encodeURIComponent(`/admin/settings?tab=${tab}`);
  window.location.assign(`/api/login?again=1&redirect=${back}`);
  return true;
}
