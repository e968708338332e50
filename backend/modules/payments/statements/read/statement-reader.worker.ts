import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { lineIds } from '../line-ids.js';
import type { ReadingAnswer, ReadingJob } from './read-in-thread.js';
import { readStatement } from './read-statement.js';
import { StatementFault } from './statement-fault.js';

/* The thread that reads one statement file and ends. */

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
