import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  statementStream,
  type StatementEvent,
  type StatementImported,
} from '../../../backend/contracts/events/index.js';
import { PostgresEventStore } from '../../../backend/infrastructure/event-store/postgres/postgres-event-store.js';

const LINES = 10_000;

/**
 * An import of a statement of ten thousand lines by another process of the site, of which the test says how far it is. All of it
 * is money that went out, so it is in no list.
 */
export class OtherImport {
  private readonly pool: pg.Pool;
  private readonly store: PostgresEventStore;
  private readonly statementId = randomUUID();

  constructor(
    connectionString: string,
    private readonly schoolId: string,
  ) {
    this.pool = new pg.Pool({ connectionString, max: 2 });
    this.store = new PostgresEventStore({ pool: this.pool, connectionString });
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.pool.end();
  }

  /** So many lines more. */
  record(count: number): Promise<void> {
    const { schoolId, statementId } = this;
    const lines = Array.from({ length: count }, () => ({
      lineId: randomUUID(),
      date: '2029-05-01',
      time: null,
      amountSen: -100,
    }));
    const of = { fileName: FACTS.fileName, newLines: LINES };
    return this.append({
      type: 'StatementLinesRecorded',
      data: { schoolId, statementId, lines, texts: null, of },
    });
  }

  complete(): Promise<void> {
    const { schoolId, statementId } = this;
    return this.append({
      type: 'StatementImported',
      data: { ...FACTS, schoolId, statementId, sha256: statementId },
    });
  }

  private async append({ type, data }: StatementEvent): Promise<void> {
    const metadata = {
      occurredAt: new Date().toISOString(),
      actor: { kind: 'user', id: randomUUID(), name: 'Puan Salmah' },
    };
    await this.store.append(statementStream(this.schoolId), 'any', [
      { id: randomUUID(), type, data, metadata },
    ]);
  }
}

const FACTS: Omit<StatementImported['data'], 'schoolId' | 'statementId' | 'sha256'> = {
  fileName: 'maybank-2029.csv',
  format: 'csv',
  accountEnding: null,
  from: '2029-05-01',
  to: '2029-05-01',
  newLines: LINES,
  knownLines: 0,
  inSen: 0,
  outSen: LINES * 100,
  layout: null,
};
