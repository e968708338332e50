import { HttpError } from '../../api/errors';

/** Whether the server asks for a new sign-in first; then the browser is on its way there, and comes back to this tab. */
export function signInAgain(
  error: unknown,
  tab: 'payment' | 'administrators',
  /** Keeps what was typed. */
  keep: () => void = () => {},
): boolean {
  if (!(error instanceof HttpError) || error.body?.error !== 'sign_in_again') return false;
  keep();
  const back = encodeURIComponent(`/admin/settings?tab=${tab}`);
  window.location.assign(`/api/login?again=1&redirect=${back}`);
  return true;
}
