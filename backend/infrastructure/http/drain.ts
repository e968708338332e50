import type { Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';

/** Endless answers: server-sent events. */
const streams = new Set<Response>();

/** Records event streams so that a stop does not wait for them. */
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

/** Returns true for an event stream. The type may have been set before, or come with the head. */
function isEventStream(response: Response, head: unknown): boolean {
  const given = typeof head === 'object' && head !== null ? Object.entries(head) : [];
  const type: unknown =
    given.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ??
    response.getHeader('content-type');
  return String(type).startsWith('text/event-stream');
}

/** Accepts no new requests, lets running ones finish for a time, then cuts the rest. Browsers reconnect event streams. */
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
