import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { SignedInPerson } from './policy.js';

declare global {
  namespace Express {
    interface Request {
      /** Person of the session, set for every /api call; null when nobody is signed in. */
      person?: SignedInPerson | null;
    }
  }
}

/**
 * Parameter decorator of a handler: `@CurrentPerson() person: SignedInPerson | null`. Never null on a route whose
 * `@Permission` is not `anybody`.
 */
export const CurrentPerson = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedInPerson | null =>
    context.switchToHttp().getRequest<Request>().person ?? null,
);
