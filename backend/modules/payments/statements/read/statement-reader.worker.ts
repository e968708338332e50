import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../../infrastructure/process/thread-priority.js';
import type { ReadingAnswer, ReadingJob } from './read-in-thread.js';

/*
 * Runs the thread that reads one statement file and then ends. Its priority is lowered first, because loading the
 * readers takes time too.
 */

lowerThreadPriority();
const { lineIds } = await import('../line-ids.js');
const { readStatement } = await import('./read-statement.js');
const { StatementFault } = await import('./statement-fault.js');

async function answer(job: ReadingJob): Promise<ReadingAnswer> {
  const { bytes, schoolId, account, mapping, layouts, today } = job;
  try {
    const remembered = (key: string) =>
      layouts.findLast((layout) => layout.key === key)?.mapping ?? null;
    const read = await readStatement(bytes, { account, mapping, remembered, today });
    return {
      read,
      ids: lineIds(schoolId, account, read.lines),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    const { code, message, line } = error;
    return { fault: { code, message, line } };
  }
}

parentPort?.postMessage(await answer(workerData as ReadingJob));
