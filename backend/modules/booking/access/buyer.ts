import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { SignedInPerson } from '../../identity/api.js';
import { cookieValues } from '../../../infrastructure/http/cookies.js';

/** Holds `orderToken` of one booking; its path is that of the booking's own calls. */
export const ORDER_COOKIE = 'houselights-order';

/** Whoever asks about a booking, with what they may show to be its buyer. */
export interface Asker {
  readonly person: SignedInPerson | null;
  /** The header `Idempotency-Key`: what the order was placed under. */
  readonly key: string | undefined;
  readonly cookies: readonly string[];
}

/** A handler's parameter: `@WhoAsks() asker: Asker`. */
export const WhoAsks = createParamDecorator((_: unknown, context: ExecutionContext): Asker => {
  const request = context.switchToHttp().getRequest<Request>();
  return {
    person: request.person ?? null,
    key: request.get('idempotency-key'),
    cookies: cookieValues(request, ORDER_COOKIE),
  };
});
