import type { LoggerService } from '@nestjs/common';
import { redactLine } from './redact-line.js';
import { type Logger, pino, stdTimeFunctions } from 'pino';

/**
 * Returns the parts of an error that are safe to log. Other parts are dropped, because libraries attach queries, parameters and
 * whole requests to their errors.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'not an Error';
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(error.cause !== undefined && depth < 4
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}

/**
 * Makes a logger that writes one JSON object for each line to stdout. LOG_LEVEL: trace, debug, info (default), warn, error,
 * silent.
 */
export function createLogger(name: string): Logger {
  return pino({
    name,
    level: process.env['LOG_LEVEL'] ?? (process.env['NODE_ENV'] === 'test' ? 'silent' : 'info'),
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
    formatters: { level: (label) => ({ level: label }) },
    base: { name, pid: process.pid },
    hooks: { streamWrite: redactLine },
  });
}

/** Logger of this process for all code but Nest's own. */
export const logger = createLogger(process.env['PROCESS_NAME'] ?? 'backend');

/** Logger for Nest's own messages. They go to the same stream; start-up messages get the level debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly target: Logger = logger) {}

  log(message: unknown, context?: unknown): void {
    this.target.debug({ context }, String(message));
  }

  debug(message: unknown, context?: unknown): void {
    this.target.debug({ context }, String(message));
  }

  verbose(message: unknown, context?: unknown): void {
    this.target.trace({ context }, String(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.target.warn({ context }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.target.error(
      { ...(message instanceof Error ? { err: message } : {}), context: rest.at(-1) },
      String(message),
    );
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.target.fatal({ context: rest.at(-1) }, String(message));
  }
}
