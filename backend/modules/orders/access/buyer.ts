import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { SignedInPerson } from '../../identity/api.js';
import { cookieValues } from '../../../infrastructure/http/cookies.js';

/** Cookie with the `orderToken` of one booking. Its path covers that booking's calls only. */
export const ORDER_COOKIE = 'houselights-order';

/** A caller who asks about a booking, with the proofs of being its buyer. */
export interface Asker {
  readonly person: SignedInPerson | null;
  /** The header `Idempotency-Key`, under which the order was placed. */
  readonly key: string | undefined;
  readonly cookies: readonly string[];
}

/** Fills a handler's parameter: `@WhoAsks() asker: Asker`. */
export const WhoAsks = createParamDecorator((_: unknown, context: ExecutionContext): Asker => {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    person: request.person ?? null,
    key: request.get('idempotency-key'),
    cookies: cookieValues(request, ORDER_COOKIE),
  };
});
