import type { ServerResponse } from 'node:http';

/** Milliseconds after which a browser that lost its connection reconnects. */
const RETRY_MS = 2_000;

/** Begins an answer of server-sent events, which must be neither cached nor buffered by proxies. */
export function beginEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    Connection: 'keep-alive',
    'X-Accel-Buffering': 'no',
  });
  response.write(`retry: ${RETRY_MS}\n\n`);
}

/** Formats one server-sent event. */
export const eventText = (event: string, data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Comment sent regularly so that proxies keep a quiet connection open, and to detect browsers that have left. */
export const HEARTBEAT = ': still here\n\n';
export const HEARTBEAT_MS = 15_000;

/**
 * Largest number of bytes that may wait for one browser. A browser that is further behind is disconnected; it reconnects and
 * reads everything again.
 */
export const MOST_BEHIND = 128 * 1024;

/** Sends text to a connected browser, or disconnects a browser that does not read. Does nothing after the end of a stream. */
export function tellViewer(viewer: ServerResponse, text: string): void {
  if (viewer.writableEnded) return;
  if (viewer.writableLength > MOST_BEHIND) viewer.destroy();
  else viewer.write(text);
}

/** Sends text to every connected browser. */
export function tellAll(viewers: Iterable<ServerResponse>, text: string): void {
  for (const viewer of viewers) tellViewer(viewer, text);
}
