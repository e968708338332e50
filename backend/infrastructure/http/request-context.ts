import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Facts about the current request; command metadata is taken from here. */
export interface RequestContext {
  readonly requestId: string;
  /** Id of the signed-in person, or `customer`. */
  readonly actor: string;
}

declare global {
  namespace Express {
    interface Request {
      context?: RequestContext;
    }
  }
}

/** Request as it arrives, before the framework has made its own of it. */
export interface Arrival extends IncomingMessage {
  context?: RequestContext;
  /** Route that answers, once known; see route-of.ts. */
  route?: { readonly path?: unknown } | undefined;
  baseUrl?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Returns the current request. Undefined outside a request: process managers and jobs act as `system`. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs the rest of the request as the person of the session. */
export function continueAs(actor: string, request: Arrival, next: () => void): void {
  const context = { requestId: request.context?.requestId ?? randomUUID(), actor };
  request.context = context;
  storage.run(context, next);
}

const SANE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Gives the request its id, and sends it in the answer: the caller's `X-Request-Id` when it is well-formed, else a new one. */
export function requestContext(request: Arrival, response: ServerResponse, next: () => void): void {
  const given = request.headers['x-request-id'];
  const requestId = typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
  response.setHeader('X-Request-Id', requestId);
  continueAs(
    'customer',
    Object.assign(request, { context: { requestId, actor: 'customer' } }),
    next,
  );
}
