import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Problem } from '../../infrastructure/http/problem.js';

const personOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>().person ?? null;

export const signInRequired = (): Problem =>
  new Problem(401, 'sign_in_required', 'Please sign in first.');

/** `@UseGuards(SignedIn)`: 401 `sign_in_required` for nobody. */
@Injectable()
export class SignedIn implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (!personOf(context)) throw signInRequired();
    return true;
  }
}

/** `@UseGuards(SuperAdministrator)`: 401 for nobody, 403 `super_administrators_only` for everybody else. */
@Injectable()
export class SuperAdministrator implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const person = personOf(context);
    if (!person) throw signInRequired();
    if (!person.isSuperAdmin) {
      throw new Problem(403, 'super_administrators_only', 'Only super administrators may do this.');
    }
    return true;
  }
}

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
    if (!personOf(context)) throw signInRequired();
    const { authenticatedAt } = context.switchToHttp().getRequest<Request>().session;
    if (authenticatedAt === undefined || Date.now() - authenticatedAt > RECENT_MS) {
      throw new Problem(
        403,
        'sign_in_again',
        'For this, please sign in again: it shows that it is really you.',
        { signInUrl: '/api/login?again=1' },
      );
    }
    return true;
  }
}
