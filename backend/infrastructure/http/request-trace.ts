import type { ServerResponse } from 'node:http';
import { context, propagation, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import { begin, SpanKind, within } from '../tracing/trace.js';
import type { Arrival } from './request-context.js';
import { routeOf } from './route-of.js';

/**
 * The span of a request, which goes on from the caller's `traceparent`. It is named by its route, never by its address, which
 * has ids; the route is known only when it is answered.
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

/** A span that an instrumentation of Node's own HTTP server made has read the headers already. */
function callersContext({ headers }: Arrival): Context {
  const active = context.active();
  return trace.getSpan(active) ? active : propagation.extract(active, headers);
}
