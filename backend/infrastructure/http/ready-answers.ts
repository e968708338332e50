import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import proxyAddress from 'proxy-addr';
import { network } from './network.js';
import type { Arrival } from './request-context.js';
import type { AddressLimit } from './throttle.js';

/** An answer that stands in memory as bytes, and is the same for everybody who may have it. */
export interface ReadyAnswer {
  /** As its controller declares it, such as `/api/bookings/:id`: metrics and traces go by it. */
  readonly route: string;
  readonly etag: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly bytes: Buffer;
}

/** Knows which answers are ready. */
export interface ReadyAnswers {
  /**
   * `null`: whoever asks goes the usual way, through the framework, and so does everything that is refused. A route that is
   * answered here has a controller as well, which says the same.
   */
  of(request: IncomingMessage): Promise<ReadyAnswer | null> | null;
}

export const READY_ANSWERS = Symbol('READY_ANSWERS');

/** What stands in front of every answer: the request's id, its log line, its metrics, headers. Calls `next` at once. */
export type Edge = (request: Arrival, response: ServerResponse, next: () => void) => void;

interface Settings {
  readonly edge: readonly Edge[];
  readonly ready: ReadyAnswers;
  readonly limit: AddressLimit;
  /** As `TRUST_PROXY` says it. */
  readonly trustedProxies: number;
}

/**
 * Answers what is ready before the framework hears of it. When a sale opens, thousands of pages ask for one seat map at once and
 * again after each change; routing, sessions and guards would cost each of them more than its answer does (docs/bench.md).
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
      const found = request.method === 'GET' ? ready.of(request) : null;
      if (!found) return framework(request, response);
      found.then(
        (one) => answer(request, response, one),
        // It goes wrong once more on the usual way, which knows how to say it.
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
