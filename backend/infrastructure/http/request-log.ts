import type { NextFunction, Request, Response } from 'express';
import { logger } from '../logging/logger.js';
import { redactPath } from './redact.js';

const QUIET = /^\/(?:health|assets|favicon)/;

/** One line an answer: who (user id or customer), what, how long. Never bodies, queries, addresses or e-mails. */
export function requestLog(request: Request, response: Response, next: NextFunction): void {
  if (QUIET.test(request.path)) return next();
  const started = performance.now();
  response.once('close', () => {
    const line = {
      ...request.context,
      method: request.method,
      path: redactPath(request.originalUrl),
      status: response.statusCode,
      milliseconds: Math.round(performance.now() - started),
    };
    // The error was logged where it was caught; this line only records the answer.
    if (response.writableFinished) logger.info(line, 'answered');
    else logger.info(line, 'the client went away');
  });
  next();
}
