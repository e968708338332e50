import { pino } from 'pino';
import { logger } from '../infrastructure/logging/logger.js';

/**
 * Hears what backend and projections of a test bed log from now on, at every level and as it would be written: both use this
 * process's logger. Nothing of it goes to the terminal.
 * @returns all lines heard so far
 */
export function hearLog(): () => string {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  logger.level = 'trace';
  Object.assign(logger, { [pino.symbols.streamSym]: stream });
  return () => lines.join('');
}
