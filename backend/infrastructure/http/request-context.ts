import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Facts about the current request, used for the metadata of commands. */
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

/** Request as Node received it, before the framework wraps it. */
export interface Arrival extends IncomingMessage {
  context?: RequestContext;
  /** Route that handles the request, once known; see route-of.ts. */
  route?: { readonly path?: unknown } | undefined;
  baseUrl?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Returns the context of the current request. Undefined outside requests: process managers and jobs act as `system`. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs the rest of the request with the session's person as its actor. */
export function continueAs(actor: string, request: Arrival, next: () => void): void {
  const context = { requestId: request.context?.requestId ?? randomUUID(), actor };
  request.context = context;
  storage.run(context, next);
}

const SANE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/**
 * Gives the request an id, and returns the id in the answer's headers. A well-formed `X-Request-Id` of the caller is used;
 * otherwise a new id is made.
 */
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
