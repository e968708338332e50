import type { ServerResponse } from 'node:http';
import { requestSeconds } from '../metrics/metrics.js';
import type { Arrival } from './request-context.js';
import { routeOf } from './route-of.js';

/**
 * Times each answer by its route, not by its address: addresses contain ids, and each would be a series of its own. Live streams
 * are left out, because they are open for as long as their page.
 */
export function requestMetrics(request: Arrival, response: ServerResponse, next: () => void): void {
  const since = performance.now();
  response.once('close', () => {
    if (String(response.getHeader('content-type')).startsWith('text/event-stream')) return;
    requestSeconds.observe(
      {
        method: request.method ?? '',
        route: routeOf(request) ?? 'none',
        status: response.writableFinished ? String(response.statusCode) : 'gone',
      },
      (performance.now() - since) / 1000,
    );
  });
  next();
}
