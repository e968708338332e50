import type { ServerResponse } from 'node:http';

/** A browser that lost its connection asks for the stream again after so long. */
const RETRY_MS = 2_000;

/** Begins an answer of server-sent events. Nobody keeps it, and no proxy collects it before it is passed on. */
export function beginEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    Connection: 'keep-alive',
    'X-Accel-Buffering': 'no',
  });
  response.write(`retry: ${RETRY_MS}\n\n`);
}

/** One event as it is sent. */
export const eventText = (event: string, data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** A comment: it keeps proxies from closing a quiet connection, and finds browsers that are gone. */
export const HEARTBEAT = ': still here\n\n';
export const HEARTBEAT_MS = 15_000;

/**
 * Bytes that may wait for a browser. A browser that is further behind is disconnected; it connects
 * again and reads everything anew.
 */
export const MOST_BEHIND = 128 * 1024;

/** Sends to a connected browser, or disconnects it when it does not read what was sent before. Nothing follows what ends a stream. */
export function tellViewer(viewer: ServerResponse, text: string): void {
  if (viewer.writableEnded) return;
  if (viewer.writableLength > MOST_BEHIND) viewer.destroy();
  else viewer.write(text);
}

/** The same to all of them. */
export function tellAll(viewers: Iterable<ServerResponse>, text: string): void {
  for (const viewer of viewers) tellViewer(viewer, text);
}
