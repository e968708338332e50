import type { ColumnMapping } from '../../../../contracts/rest/statements.js';
import { logger } from '../../../../infrastructure/logging/logger.js';
import {
  inThread,
  ThreadEnded,
  type ThreadLimits,
} from '../../../../infrastructure/process/thread.js';
import type { ReadStatement, TableLayout } from './statement.js';
import type { StatementFaultCode } from './statement-fault.js';

export interface ReadingJob {
  readonly bytes: Uint8Array;
  readonly schoolId: string;
  readonly account: string;
  readonly mapping: ColumnMapping | null;
  /** Columns of the school's earlier files, the newest last. */
  readonly layouts: readonly Pick<TableLayout, 'key' | 'mapping'>[];
  /** Malaysian day in ISO 8601. */
  readonly today: string;
}

export interface FileRead {
  readonly read: ReadStatement;
  /** Id of each line of the file, in order. */
  readonly ids: readonly string[];
  readonly sha256: string;
}

export interface ReadingFault {
  readonly code: StatementFaultCode;
  readonly message: string;
  readonly line: number | null;
}

export type ReadingAnswer = FileRead | { readonly fault: ReadingFault };

/** Limits of the thread that reads a statement, more than a file within the limits of bounds.ts needs. */
export const USUAL_READING_LIMITS: ThreadLimits = { withinMs: 15_000, heapMb: 320 };

/**
 * Reads a statement in its own thread, so that a large file cannot block or crash this process. `job.bytes` moves to
 * the thread.
 */
export async function readInThread(job: ReadingJob, limits: ThreadLimits): Promise<ReadingAnswer> {
  const file = new URL('./statement-reader.worker.js', import.meta.url);
  try {
    return await inThread<ReadingAnswer>(file, job, limits, [job.bytes.buffer as ArrayBuffer]);
  } catch (error) {
    if (error instanceof ThreadEnded)
      return refused(
        'too_large',
        `Reading this file takes too much ${error.because}. Please download a shorter time, as CSV if your bank has it.`,
      );
    logger.error({ err: error }, 'A statement file could not be read');
    return refused(
      'not_a_statement',
      'This file cannot be read. Please download it again, as CSV if your bank has it.',
    );
  }
}

const refused = (code: StatementFaultCode, message: string): ReadingAnswer => ({
  fault: { code, message, line: null },
});
