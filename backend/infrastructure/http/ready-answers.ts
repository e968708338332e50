import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import proxyAddress from 'proxy-addr';
import { network } from './network.js';
import type { Arrival } from './request-context.js';
import type { AddressLimit } from './throttle.js';

/** Answer kept in memory as bytes, the same for every permitted caller. */
export interface ReadyAnswer {
  /** Route as its controller declares it, such as `/api/bookings/:id`, used in metrics and traces. */
  readonly route: string;
  readonly etag: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly bytes: Buffer;
}

/** Source of prepared answers. */
export interface ReadyAnswers {
  /**
   * Returns a prepared answer; `null`: the framework handles the request, as it does for all refusals. Each route answered here
   * also has a controller, which gives the same answer.
   */
  answerFor(request: IncomingMessage): Promise<ReadyAnswer | null> | null;
}

export const READY_ANSWERS = Symbol('READY_ANSWERS');

/** Middleware for every request, before the framework: request id, log line, metrics, headers. It calls `next` at once. */
export type Edge = (request: Arrival, response: ServerResponse, next: () => void) => void;

interface Settings {
  readonly edge: readonly Edge[];
  readonly ready: ReadyAnswers;
  readonly limit: AddressLimit;
  /** Number of trusted proxies (`TRUST_PROXY`). */
  readonly trustedProxies: number;
}

/**
 * Sends prepared answers before the framework gets the request. When a sale opens, thousands of pages request one seat map at
 * once, and again after each change. Routing, sessions and guards would cost more than the answer itself (docs/bench.md).
 */
export function answerReadyOnesFirst(
  server: Server,
  { edge, ready, limit, trustedProxies }: Settings,
): void {
  const [framework] = server.listeners('request') as [
    (request: IncomingMessage, response: ServerResponse) => void,
  ];
  const trusted = (_address: string, hop: number): boolean => hop < trustedProxies;
  const answer = (request: Arrival, response: ServerResponse, found: ReadyAnswer | null): void => {
    if (found && limit.count(network(proxyAddress(request, trusted))) === 0)
      send(request, response, found);
    else framework(request, response);
  };
  const arrive = edge.reduceRight<(request: Arrival, response: ServerResponse) => void>(
    (then, step) => (request, response) => step(request, response, () => then(request, response)),
    (request, response) => {
      const found = request.method === 'GET' ? ready.answerFor(request) : null;
      if (!found) return framework(request, response);
      found.then(
        (one) => answer(request, response, one),
        // When a prepared answer fails, the framework repeats the work and reports the error.
        () => framework(request, response),
      );
    },
  );
  server.removeAllListeners('request').on('request', arrive);
}

function send(request: Arrival, response: ServerResponse, answer: ReadyAnswer): void {
  request.route = { path: answer.route };
  response.setHeader('ETag', answer.etag);
  response.setHeader('Cache-Control', answer.cacheControl);
  if (request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('Content-Type', answer.contentType);
  response.end(answer.bytes);
}
