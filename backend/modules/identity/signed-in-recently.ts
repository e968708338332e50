import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Problem } from '../../infrastructure/http/problem.js';
import { signInRequired } from './permission.guard.js';

/** How long a proof of who somebody is counts as new, in milliseconds. */
const RECENT_MS = 10 * 60_000;

/**
 * `@UseGuards(SignedInRecently)`, for what a browser that was left open must not do: 401 for nobody, 403 `sign_in_again`
 * with `signInUrl` for a person whose provider has not asked them within ten minutes who they are. Add `&redirect=` with
 * the page to come back to.
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
 * The same where only some requests of a route ask for it.
 * @param authenticatedAt of the session, in milliseconds since 1970
 * @throws Problem 403 `sign_in_again`
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
