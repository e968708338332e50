import { context, propagation, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';
import { begin, SpanKind, within } from '../tracing/trace.js';
import { routeOf } from './route-of.js';

/**
 * The span of a request, which goes on from the caller's `traceparent`. It is named by its route, never by its address, which
 * has ids; the route is known only when it is answered.
 */
export function requestTrace(request: Request, response: Response, next: NextFunction): void {
  const span = begin(
    request.method,
    () => ({
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': request.method,
        'houselights.request_id': request.context?.requestId ?? '',
      },
    }),
    () => callersContext(request),
  );
  if (span === undefined) return next();
  response.once('close', () => {
    const route = routeOf(request);
    if (route !== null) {
      span.updateName(`${request.method} ${route}`);
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
function callersContext({ headers }: Request): Context {
  const active = context.active();
  return trace.getSpan(active) ? active : propagation.extract(active, headers);
}
