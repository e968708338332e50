import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { SignedInPerson } from './policy.js';

declare global {
  namespace Express {
    interface Request {
      /** Signed-in person, set for every /api call; null when nobody is signed in. */
      person?: SignedInPerson | null;
    }
  }
}

/**
 * Passes the signed-in person to a handler: `@CurrentPerson() person: SignedInPerson | null`. Null only on routes with
 * the permission `anybody`.
 */
export const CurrentPerson = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedInPerson | null =>
    context.switchToHttp().getRequest<Request>().person ?? null,
);
