import type { Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';

/** Responses of open event streams, which never end by themselves. */
const streams = new Set<Response>();

/** Registers event streams, so that a shutdown does not wait for them. */
export function trackStreams(_request: Request, response: Response, next: NextFunction): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => Response;
  response.writeHead = ((...args: unknown[]): Response => {
    if (isEventStream(response, args.at(-1))) {
      streams.add(response);
      response.once('close', () => streams.delete(response));
    }
    return writeHead(...args);
  }) as typeof response.writeHead;
  next();
}

/** Returns true for an event stream. Its content type may be set as a header before, or be passed to writeHead. */
function isEventStream(response: Response, head: unknown): boolean {
  const given = typeof head === 'object' && head !== null ? Object.entries(head) : [];
  const type: unknown =
    given.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ??
    response.getHeader('content-type');
  return String(type).startsWith('text/event-stream');
}

/**
 * Refuses new requests, lets running requests finish for `graceMs`, then cuts the rest. Event streams end at once, and browsers
 * reconnect them.
 */
export async function drain(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  for (const stream of streams) stream.end();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
