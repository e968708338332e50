import type { ServerResponse } from 'node:http';
import { requestSeconds } from '../metrics/metrics.js';
import type { Arrival } from './request-context.js';
import { routeOf } from './route-of.js';

/**
 * Measures the time of each answer by its route. Addresses contain ids, so each address would be a time series of its own. Live
 * streams are left out, because they stay open as long as their page.
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
