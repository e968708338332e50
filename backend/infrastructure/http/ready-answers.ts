import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import proxyAddress from 'proxy-addr';
import { network } from './network.js';
import type { Arrival } from './request-context.js';
import type { AddressLimit } from './throttle.js';

/** Answer kept in memory as bytes, and the same for all who may have it. */
export interface ReadyAnswer {
  /** Route as its controller declares it, such as `/api/bookings/:id`, for metrics and traces. */
  readonly route: string;
  readonly etag: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly bytes: Buffer;
}

/** Source of ready answers. */
export interface ReadyAnswers {
  /**
   * Returns a ready answer; `null`: the request takes the usual way through the framework, as do all refusals. A route that is
   * answered here also has a controller, which gives the same answer.
   */
  answerFor(request: IncomingMessage): Promise<ReadyAnswer | null> | null;
}

export const READY_ANSWERS = Symbol('READY_ANSWERS');

/** Step in front of every answer: the request's id, its log line, its metrics, headers. Calls `next` at once. */
export type Edge = (request: Arrival, response: ServerResponse, next: () => void) => void;

interface Settings {
  readonly edge: readonly Edge[];
  readonly ready: ReadyAnswers;
  readonly limit: AddressLimit;
  /** Number of trusted proxies, from `TRUST_PROXY`. */
  readonly trustedProxies: number;
}

/**
 * Sends ready answers before the framework gets the request. When a sale opens, thousands of pages request one seat map at once
 * and again after each change. Routing, sessions and guards would cost more than each answer (docs/bench.md).
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
        // The request fails again on the usual way, which reports the error.
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
