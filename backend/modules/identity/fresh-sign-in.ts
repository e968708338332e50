import { Problem } from '../../infrastructure/http/problem.js';

/** So long after a sign-in a person may do what asks for a new one. */
export const FRESH_SIGN_IN_MINUTES = 10;

/**
 * What a thief at an open computer, or with a stolen session, must not do: the person shows anew who they are, by
 * /api/login?again=1, which comes back to the page it was asked on.
 * @param authenticatedAt of the session, in milliseconds since 1970
 * @throws Problem 403 `sign_in_again`
 */
export function requireFreshSignIn(authenticatedAt: number | undefined, now: Date): void {
  const age = now.getTime() - (authenticatedAt ?? 0);
  if (age < FRESH_SIGN_IN_MINUTES * 60_000) return;
  throw new Problem(
    403,
    'sign_in_again',
    'Please sign in again first, so that nobody else can do this in your name.',
  );
}
