import type { ImportProgress } from '../../../contracts/rest/statements.js';
import { whoDid } from '../../orders/api.js';
import type { ImportUnderWay, StatementLedger } from '../domain/statement-ledger.js';

/** An import writes every few milliseconds; without a write for this long it was killed. */
const STOPPED_AFTER_MS = 60_000;
/** A complete import is shown for this long. */
const TOLD_FOR_MS = 60_000;
/** A killed import is shown for this long; nobody waits for it any more. */
const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000;

/** Imports of a school that are under way or have just finished, the oldest first. Pure. @param now ISO 8601 */
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
