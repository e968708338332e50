import { pino } from 'pino';
import { logger } from '../infrastructure/logging/logger.js';

/**
 * Captures the log of a test bed's backend and projections from now on, at every level and as it would be written: both
 * use this process's logger. Nothing goes to the terminal.
 * @returns a function that returns all lines so far
 */
export function hearLog(): () => string {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  logger.level = 'trace';
  Object.assign(logger, { [pino.symbols.streamSym]: stream });
  return () => lines.join('');
}
