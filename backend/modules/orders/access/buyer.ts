import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { SignedInPerson } from '../../identity/api.js';
import { cookieValues } from '../../../infrastructure/http/cookies.js';

/** Name of the cookie with the `orderToken` of one booking. Browsers send the cookie only to the endpoints of that booking. */
export const ORDER_COOKIE = 'houselights-order';

/** Sender of a request about a booking, with the proofs that the sender is the buyer. */
export interface Asker {
  readonly person: SignedInPerson | null;
  /** Value of the header `Idempotency-Key`; the order may have been placed with this key. */
  readonly key: string | undefined;
  readonly cookies: readonly string[];
}

/** Parameter decorator that gives a handler the sender's proofs: `@WhoAsks() asker: Asker`. */
export const WhoAsks = createParamDecorator((_: unknown, context: ExecutionContext): Asker => {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    person: request.person ?? null,
    key: request.get('idempotency-key'),
    cookies: cookieValues(request, ORDER_COOKIE),
  };
});
