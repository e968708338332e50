import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is known about the request being answered; command metadata takes it from here. */
export interface RequestContext {
  readonly requestId: string;
  /** The signed-in person's id, or `customer`. */
  readonly actor: string;
}

declare global {
  namespace Express {
    interface Request {
      context?: RequestContext;
    }
  }
}

/** A request as it arrives, before the framework has made one of its own of it. */
export interface Arrival extends IncomingMessage {
  context?: RequestContext;
  /** Who answers it, once that is known; see route-of.ts. */
  route?: { readonly path?: unknown } | undefined;
  baseUrl?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Undefined outside a request: process managers and jobs act as `system`. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs the rest of the request as somebody the session told. */
export function continueAs(actor: string, request: Arrival, next: () => void): void {
  const context = { requestId: request.context?.requestId ?? randomUUID(), actor };
  request.context = context;
  storage.run(context, next);
}

const SANE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Gives the request its id: the caller's `X-Request-Id` when it looks like one, else a new one; and answers it. */
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
