import type { Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';

/** Answers that never end by themselves: server-sent events. */
const streams = new Set<Response>();

/** Remembers event streams so that a stop does not wait for them. */
export function trackStreams(_request: Request, response: Response, next: NextFunction): void {
  const { writeHead } = response;
  response.writeHead = function (this: Response, ...args: never[]): Response {
    const result = writeHead.apply(this, args as never) as Response;
    if (String(response.getHeader('content-type')).startsWith('text/event-stream')) {
      streams.add(response);
      response.once('close', () => streams.delete(response));
    }
    return result;
  } as typeof response.writeHead;
  next();
}

/** Takes no new requests, lets running ones finish for so long, then cuts what is left. Browsers reconnect event streams. */
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
