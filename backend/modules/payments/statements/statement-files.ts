import { Inject, Injectable } from '@nestjs/common';
import type { StatementFileRequest } from '../../../contracts/rest/statements.js';
import { malaysianDay } from '../../../contracts/malaysian-time.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { FairTurns } from '../../../infrastructure/process/fair-turns.js';
import type { School } from '../../schools/api.js';
import { knownIds } from '../domain/line-identity.js';
import {
  knownLines,
  type StatementLedger,
  type StatementToImport,
} from '../domain/statement-ledger.js';
import {
  readInThread,
  USUAL_READING_LIMITS,
  type FileRead,
  type ReadingJob,
} from './read/read-in-thread.js';
import type { ReadStatement } from './read/statement.js';

export interface StatementRead {
  readonly read: ReadStatement;
  readonly statement: Omit<StatementToImport, 'statementId'>;
}

/** Number of threads that read statements. A small machine has two cores, and one must stay free for other work. */
const THREADS = 1;
const MOST_WAITING = 20;
const MOST_WAITING_OF_A_PERSON = 2;

const busy = (): Problem =>
  new Problem(
    503,
    'busy',
    'Other statements are being read right now. Please try again in a moment.',
    {},
    { 'Retry-After': '15' },
  );

/** Reads an uploaded statement of a school's own account. */
@Injectable()
export class StatementFiles {
  private readonly turns = new FairTurns(THREADS, MOST_WAITING, MOST_WAITING_OF_A_PERSON, busy);

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * @param personId the sender; files of several people are read in turn
   * @throws Problem 422 `statement_…` with the line; 503 `busy` when many files wait to be read
   */
  async read(
    school: School,
    personId: string,
    { fileName, content, mapping }: StatementFileRequest,
    ledger: StatementLedger,
  ): Promise<StatementRead> {
    const {
      read,
      ids: idsInFile,
      sha256,
    } = await this.turns.run(personId, () =>
      this.readOrRefuse({
        bytes: Uint8Array.from(Buffer.from(content, 'base64')),
        schoolId: school.id,
        account: school.bankAccountNumber,
        mapping: mapping ?? null,
        layouts: ledger.imports.flatMap(({ layout }) => (layout ? [layout] : [])),
        today: malaysianDay(this.clock.now()),
      }),
    );
    const accountEnding = read.account?.replace(/\D/g, '').slice(-4) ?? null;
    const ids = knownIds(knownLines(ledger), idsInFile, read.lines, accountEnding);
    return {
      read,
      statement: {
        schoolId: school.id,
        fileName,
        sha256,
        format: read.format,
        accountEnding,
        layout: read.layout ? { key: read.layout.key, mapping: read.layout.mapping } : null,
        ...(read.gaps.length > 0 ? { gaps: read.gaps } : {}),
        lines: read.lines.map(({ date, time, amountSen, text, takesBack }, place) => ({
          lineId: ids[place] as string,
          date,
          time,
          amountSen,
          ...(takesBack ? { takesBack } : {}),
          text,
        })),
      },
    };
  }

  /** Requires staff's answers to all questions. @throws Problem 422 `statement_unanswered` */
  requireAnswers({ questions: [first] }: ReadStatement): void {
    if (first)
      throw new Problem(
        422,
        'statement_unanswered',
        `${first.text} Please look at the preview and answer this first.`,
      );
  }

  private async readOrRefuse(job: ReadingJob): Promise<FileRead> {
    const answer = await readInThread(job, USUAL_READING_LIMITS);
    if (!('fault' in answer)) return answer;
    const { code, message, line } = answer.fault;
    throw new Problem(422, `statement_${code}`, message, { line });
  }
}
