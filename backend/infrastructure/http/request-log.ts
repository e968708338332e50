import type { ServerResponse } from 'node:http';
import { logger } from '../logging/logger.js';
import { redactPath } from './redact.js';
import type { Arrival } from './request-context.js';

const QUIET = /^\/(?:health|assets|favicon)/;

/**
 * Logs one line for each answer: actor (user id or `customer`), request, duration. Never logs bodies, queries, addresses or
 * e-mails.
 */
export function requestLog(request: Arrival, response: ServerResponse, next: () => void): void {
  // The URL is read before the handlers run, because the framework shortens request.url for handlers below a prefix.
  const url = request.url ?? '';
  if (QUIET.test(url)) return next();
  const started = performance.now();
  response.once('close', () => {
    const line = {
      ...request.context,
      method: request.method,
      path: redactPath(url),
      status: response.statusCode,
      milliseconds: Math.round(performance.now() - started),
    };
    // Errors are logged where they are caught; this line only records that the request was answered.
    if (response.writableFinished) logger.info(line, 'answered');
    else logger.info(line, 'the client went away');
  });
  next();
}
