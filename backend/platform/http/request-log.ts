import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Request } from 'express';
import { logger } from '../logger.js';
import { redactPath } from './redact.js';

const QUIET = /^\/(?:health|assets|favicon)/;

/** One line an answer: who (user id or customer), what, how long. Never bodies, queries, addresses or e-mails. */
export function requestLog(): RequestHandler {
  return pinoHttp<Request>({
    logger,
    // Written out below instead: pino-http's own copies hold headers, cookies and addresses.
    serializers: { req: () => undefined, res: () => undefined },
    quietReqLogger: true,
    genReqId: (request) => request.context?.requestId ?? '',
    autoLogging: { ignore: (request) => QUIET.test(request.originalUrl ?? request.url ?? '') },
    customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'warn' : 'info'),
    customProps: (request, response) => ({
      requestId: request.context?.requestId,
      actor: request.context?.actor,
      method: request.method,
      path: redactPath(request.originalUrl),
      status: response.statusCode,
    }),
    customSuccessMessage: () => 'answered',
    customErrorMessage: () => 'failed',
    customAttributeKeys: { responseTime: 'milliseconds', reqId: 'requestId' },
  });
}
