import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Problem } from '../../infrastructure/http/problem.js';
import { signInRequired } from './permission.guard.js';

const RECENT_MS = 10 * 60_000;

/**
 * Refuses actions in a browser that was left open: `@UseGuards(SignedInRecently)`. Answers 401 without a person, and
 * 403 `sign_in_again` with `signInUrl` when the sign-in is more than ten minutes old. Add `&redirect=` with the page to
 * come back to.
 */
@Injectable()
export class SignedInRecently implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (!request.person) throw signInRequired();
    requireSignedInRecently(request.session.authenticatedAt);
    return true;
  }
}

/**
 * Checks a session like {@link SignedInRecently}, on routes where only some requests need the check. @param
 * authenticatedAt time of the sign-in, in milliseconds since 1970 @throws Problem 403 `sign_in_again`
 */
export function requireSignedInRecently(authenticatedAt: number | undefined): void {
  if (authenticatedAt !== undefined && Date.now() - authenticatedAt <= RECENT_MS) return;
  throw new Problem(
    403,
    'sign_in_again',
    'For this, please sign in again: it shows that it is really you.',
    { signInUrl: '/api/login?again=1' },
  );
}
