import type { ServerResponse } from 'node:http';

/**
 * Bytes that may wait for a browser. A browser that is further behind is disconnected; it connects
 * again and reads the map anew.
 */
export const MOST_BEHIND = 128 * 1024;

/** Sends to a connected browser, or disconnects it when it does not read what was sent before. */
export function tellViewer(viewer: ServerResponse, text: string): void {
  if (viewer.writableLength > MOST_BEHIND) viewer.destroy();
  else viewer.write(text);
}

/** The same to all of them. */
export function tellAll(viewers: Iterable<ServerResponse>, text: string): void {
  for (const viewer of viewers) tellViewer(viewer, text);
}
