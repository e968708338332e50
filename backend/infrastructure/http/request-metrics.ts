import type { NextFunction, Request, Response } from 'express';
import { requestSeconds } from '../metrics/metrics.js';
import { routeOf } from './route-of.js';

/**
 * Times each answer by its route, never by its address: an address has ids, and each would be a series of its own. A live
 * stream is open for as long as its page, which says nothing, so it is left out.
 */
export function requestMetrics(request: Request, response: Response, next: NextFunction): void {
  const since = performance.now();
  response.once('close', () => {
    if (String(response.getHeader('content-type')).startsWith('text/event-stream')) return;
    requestSeconds.observe(
      {
        method: request.method,
        route: routeOf(request) ?? 'none',
        status: response.writableFinished ? String(response.statusCode) : 'gone',
      },
      (performance.now() - since) / 1000,
    );
  });
  next();
}
