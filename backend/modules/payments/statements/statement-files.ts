import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { StatementFileRequest } from '../../../contracts/rest/statements.js';
import { malaysianDay } from '../../../contracts/malaysian-time.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import type { School } from '../../schools/api.js';
import { knownIds } from '../domain/line-identity.js';
import {
  knownLines,
  type StatementLedger,
  type StatementToImport,
} from '../domain/statement-ledger.js';
import { lineIds } from './line-ids.js';
import { readStatement } from './read/read-statement.js';
import type { ReadStatement } from './read/statement.js';
import { StatementFault } from './read/statement-fault.js';

/** A file that was read for a school, and what an import of it would write. */
export interface StatementRead {
  readonly read: ReadStatement;
  readonly statement: Omit<StatementToImport, 'statementId'>;
}

/** Reads an uploaded statement for a school, whose account it must be. */
@Injectable()
export class StatementFiles {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** @throws Problem 422 `statement_…` with the line */
  async read(
    school: School,
    { fileName, content, mapping }: StatementFileRequest,
    ledger: StatementLedger,
  ): Promise<StatementRead> {
    const bytes = new Uint8Array(Buffer.from(content, 'base64'));
    const layouts = ledger.imports.flatMap(({ layout }) => (layout ? [layout] : []));
    const read = await this.orProblem(
      readStatement(bytes, {
        account: school.bankAccountNumber,
        mapping: mapping ?? null,
        remembered: (key) => layouts.findLast((layout) => layout.key === key)?.mapping ?? null,
        today: this.today(),
      }),
    );
    const accountEnding = read.account?.replace(/\D/g, '').slice(-4) ?? null;
    const ids = knownIds(
      knownLines(ledger),
      lineIds(school.id, school.bankAccountNumber, read.lines),
      read.lines,
      accountEnding,
    );
    return {
      read,
      statement: {
        schoolId: school.id,
        fileName,
        sha256: createHash('sha256').update(bytes).digest('hex'),
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

  /** @throws Problem 422 `statement_unanswered` while something is not known of the lines */
  requireAnswers({ questions: [first] }: ReadStatement): void {
    if (first)
      throw new Problem(
        422,
        'statement_unanswered',
        `${first.text} Please look at the preview and answer this first.`,
      );
  }

  private async orProblem(reading: Promise<ReadStatement>): Promise<ReadStatement> {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof StatementFault)) throw error;
      const { code, message, line } = error;
      throw new Problem(422, `statement_${code}`, message, { line });
    }
  }

  private today(): string {
    return malaysianDay(this.clock.now());
  }
}
