import type { ServerResponse } from 'node:http';

/** Milliseconds until a browser that lost its connection requests the stream again. */
const RETRY_MS = 2_000;

/** Begins an answer of server-sent events. It is not cached, and proxies must not buffer it. */
export function beginEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    Connection: 'keep-alive',
    'X-Accel-Buffering': 'no',
  });
  response.write(`retry: ${RETRY_MS}\n\n`);
}

/** Formats one event. */
export const eventText = (event: string, data: object): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Comment that keeps proxies from closing a quiet connection, and detects browsers that are gone. */
export const HEARTBEAT = ': still here\n\n';
export const HEARTBEAT_MS = 15_000;

/**
 * Most bytes that may wait for a browser. A browser that is further behind is disconnected; it reconnects and reads everything
 * anew.
 */
export const MOST_BEHIND = 128 * 1024;

/** Sends text to a connected browser, or disconnects it when it does not read. Nothing is sent after the end of a stream. */
export function tellViewer(viewer: ServerResponse, text: string): void {
  if (viewer.writableEnded) return;
  if (viewer.writableLength > MOST_BEHIND) viewer.destroy();
  else viewer.write(text);
}

/** Sends text to all of them. */
export function tellAll(viewers: Iterable<ServerResponse>, text: string): void {
  for (const viewer of viewers) tellViewer(viewer, text);
}
