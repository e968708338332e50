import { pino } from 'pino';
import { logger } from '../infrastructure/logging/logger.js';

const { level } = logger;
const usual = (logger as unknown as Record<symbol, unknown>)[pino.symbols.streamSym];

/**
 * Captures the log of a test bed's backend and projections from this call on, at every level and as it would be
 * written. Both write to the logger of this process, which suites share: call {@link stopHearing} at the end.
 * @returns a function that returns all lines so far
 */
export function hearLog(): () => string {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  logger.level = 'trace';
  Object.assign(logger, { [pino.symbols.streamSym]: stream });
  return () => lines.join('');
}

export function stopHearing(): void {
  logger.level = level;
  Object.assign(logger, { [pino.symbols.streamSym]: usual });
}
