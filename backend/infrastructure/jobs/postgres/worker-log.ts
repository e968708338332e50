import { Logger as NestLogger } from '@nestjs/common';
import { Logger } from 'graphile-worker';

/**
 * Returns a logger that writes graphile-worker's warnings and errors (including failed attempts) to the application's log, and
 * drops its other messages.
 */
export function workerLog(): Logger {
  const log = new NestLogger('Jobs');
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
  });
}
