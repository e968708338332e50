import type { ImportProgress } from '../../../contracts/rest/statements.js';
import { whoDid } from '../../orders/api.js';
import type { ImportUnderWay, StatementLedger } from '../domain/statement-ledger.js';

/**
 * Milliseconds without a write after which an import counts as interrupted. A running import writes every few
 * milliseconds.
 */
const STOPPED_AFTER_MS = 60_000;
/** Milliseconds for which a completed import is still shown. */
const TOLD_FOR_MS = 60_000;
/** Milliseconds for which an interrupted import is shown. */
const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000;

/** Returns the statement imports that are running or have just ended, the oldest first. @param now time in ISO 8601 */
export function importsUnderWay({ underWay }: StatementLedger, now: string): ImportProgress[] {
  const since = ({ lastAt }: ImportUnderWay): number => Date.parse(now) - Date.parse(lastAt);
  return [...underWay]
    .filter(([, each]) => since(each) < (each.isComplete ? TOLD_FOR_MS : FORGOTTEN_AFTER_MS))
    .map(([statementId, each]) => ({
      statementId,
      fileName: each.fileName,
      done: each.recordedLines,
      of: each.newLines,
      by: whoDid(each.actor),
      state: stateOf(each, since(each)),
    }));
}

function stateOf({ isComplete }: ImportUnderWay, sinceMs: number): ImportProgress['state'] {
  if (isComplete) return 'imported';
  return sinceMs < STOPPED_AFTER_MS ? 'running' : 'stopped';
}
