import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { Refusal, type RefusalKind } from '../../contracts/refusal.js';
import { brokenReference } from '../database/broken-reference.js';
import { StreamBusyError } from '../event-store/port.js';
import { isDiskFull } from '../health/disk.js';
import { logger } from '../logging/logger.js';
import { refusals } from '../metrics/metrics.js';
import { Problem } from './problem.js';
import { redactPath } from './redact.js';
import { isUnavailable } from './unavailable.js';

/**
 * Converts every thrown error to an HTTP answer; no other code does. Expected errors keep their text. Unexpected errors are
 * logged, and their answers contain no details.
 */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const problem = toProblem(error, request);
    const requestId = request.context?.requestId;
    refusals.inc({ error: problem.code, status: String(problem.status) });
    const about = () => ({
      err: error,
      requestId,
      method: request.method,
      path: redactPath(request.originalUrl),
    });
    if (problem.status >= 500)
      logger.error(about(), problem.code === 'storage_full' ? 'The disk is full' : problem.code);
    // A foreign key usually refuses a change because another request was faster. If this repeats often, a bug makes code refer to
    // rows that never existed.
    else if (brokenReference(error)) logger.warn(about(), 'A foreign key has refused a change');
    if (response.headersSent) {
      // Part of the answer was already sent. A cut connection shows the client the failure; a complete-looking answer would not.
      response.destroy();
      return;
    }
    const body: ErrorBody = {
      message: problem.message,
      error: problem.code,
      ...problem.details,
      requestId,
    };
    response
      .status(problem.status)
      .set(problem.headers)
      .set('Cache-Control', 'no-store')
      .json(body);
  }
}

const NOTHING_LOST =
  'A part of Houselights is not answering right now. Nothing is lost: please try again in a moment.';
/** Message for a connection that may have broken after the write but before its confirmation. */
const UNKNOWN_OUTCOME =
  'A part of Houselights is not answering right now, so we cannot say whether this arrived. Please try again in a moment: sent again with the same Idempotency-Key it counts once.';

/** Problems for a concurrent change between the handler's check and its write. */
const BROKEN_REFERENCE = {
  missing: new Problem(
    404,
    'not_found',
    'What this belongs to was deleted meanwhile. Nothing was changed; please load the page again.',
  ),
  'in use': new Problem(
    409,
    'in_use',
    'Something was added to this meanwhile, so it was not deleted. Please load the page again.',
  ),
} as const;

function toProblem(error: unknown, request: Request): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Refusal) return fromRefusal(error);
  if (error instanceof HttpException) return fromHttpException(error, request);
  if (isDiskFull(error)) {
    return new Problem(
      503,
      'storage_full',
      'The disk of this site is full, so nothing can be saved right now. Please try again later.',
      {},
      { 'Retry-After': '60' },
    );
  }
  if (error instanceof StreamBusyError) {
    return new Problem(
      429,
      'too_busy',
      'Very many people are booking at this moment, so we could not take your request. Nothing was changed; please try again in a few seconds.',
      {},
      { 'Retry-After': '3' },
    );
  }
  const broken = brokenReference(error);
  if (broken) return BROKEN_REFERENCE[broken];
  if (isUnavailable(error)) {
    return new Problem(
      503,
      'temporarily_unavailable',
      request.headers['idempotency-key'] ? UNKNOWN_OUTCOME : NOTHING_LOST,
      {},
      { 'Retry-After': '2' },
    );
  }
  return new Problem(
    500,
    'internal',
    `Something went wrong on our side. Please try again; if it happens again, tell us this number: ${request.context?.requestId ?? 'unknown'}.`,
  );
}

const STATUS_OF: Readonly<Record<RefusalKind, number>> = {
  'not-found': 404,
  conflict: 409,
  'rule-broken': 422,
};

/** Converts the refusal of a domain rule. It leaves out `owners`, because only staff may know who has the seats. */
function fromRefusal({
  kind,
  code,
  message,
  details: { owners: _, ...details },
}: Refusal): Problem {
  return new Problem(STATUS_OF[kind], code, message, details);
}

const BY_STATUS: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['bad_request', 'This request cannot be understood.'],
  401: ['sign_in_required', 'Please sign in first.'],
  403: ['forbidden', 'You may not do this.'],
  405: ['method_not_allowed', 'This cannot be done here.'],
  408: ['request_timeout', 'The request took too long to arrive. Please try again.'],
  413: ['too_large', 'What was sent is too large.'],
  415: ['unsupported_type', 'What was sent has a type that is not accepted here.'],
};

function fromHttpException(error: HttpException, request: Request): Problem {
  const status = error.getStatus();
  const cause: unknown = error.cause;
  if (status === 400 && cause instanceof SyntaxError) {
    return new Problem(400, 'malformed_json', 'The request body is not valid JSON.');
  }
  if (status === 404) {
    return new Problem(
      404,
      'not_found',
      `There is nothing at ${request.method} ${redactPath(request.originalUrl)}.`,
    );
  }
  const [code, message] = BY_STATUS[status] ?? [`http_${status}`, error.message];
  return new Problem(status, code, message);
}
