import type { ServerResponse } from 'node:http';
import { type Context, context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { begin, SpanKind, within } from '../tracing/trace.js';
import type { Arrival } from './request-context.js';
import { requestSeconds } from '../metrics/metrics.js';

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

/**
 * Starts the trace span of a request, continuing the caller's `traceparent`. The span is named by the route, because an address
 * contains ids. The route is known only when the request is answered.
 */
export function requestTrace(request: Arrival, response: ServerResponse, next: () => void): void {
  const method = request.method ?? '';
  const span = begin(
    method,
    () => ({
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': method,
        'houselights.request_id': request.context?.requestId ?? '',
      },
    }),
    () => callersContext(request),
  );
  if (span === undefined) return next();
  response.once('close', () => {
    const route = routeOf(request);
    if (route !== null) {
      span.updateName(`${method} ${route}`);
      span.setAttribute('http.route', route);
    }
    if (response.writableFinished) {
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  });
  within(span, next);
}

/**
 * Returns the caller's trace context. If a span is active, an instrumentation of Node's HTTP server has already read the headers.
 */
function callersContext({ headers }: Arrival): Context {
  const active = context.active();
  return trace.getSpan(active) ? active : propagation.extract(active, headers);
}

/**
 * Returns the route that answered a request, such as `/api/bookings/:bookingId`; null when there was none, e.g. for a file of the
 * frontend.
 */
export function routeOf({ route, baseUrl = '' }: Arrival): string | null {
  return typeof route?.path === 'string' ? baseUrl + route.path : null;
}
