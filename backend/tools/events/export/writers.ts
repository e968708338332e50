import { once } from 'node:events';
import { createWriteStream, writeFileSync, type WriteStream } from 'node:fs';
import { ParquetWriter, fileWriter, schemaFromColumnData } from 'hyparquet-writer';
import { asPlainText } from '../../../infrastructure/documents/csv.js';
import type { ExportedEvent } from './exported-event.js';

export const FORMATS = ['ndjson', 'csv', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

/** Writer of an export file. It writes from beginning to end, with only a small part in memory. */
export interface EventWriter {
  write(events: readonly ExportedEvent[]): Promise<void>;
  /** Writes the last bytes of the file, which is complete then. */
  finish(): Promise<void>;
  /** Closes the file and leaves it incomplete, after a failure or a stop. */
  abandon(): Promise<void>;
}

/** The file is readable only by the user who runs the program. */
const MODE = 0o600;

export const writerOf = (format: Format, file: string): EventWriter =>
  ({
    ndjson: () => new TextWriter(file, '', (event) => `${JSON.stringify(event)}\n`),
    csv: () => new TextWriter(file, `${COLUMNS.map(({ name }) => name).join()}\n`, csvLine),
    parquet: () => new ParquetFile(file),
  })[format]();

class TextWriter implements EventWriter {
  private readonly stream: WriteStream;
  /** Error of the file stream, which the next call throws. */
  private failure: Error | null = null;

  constructor(
    file: string,
    head: string,
    private readonly lineOf: (event: ExportedEvent) => string,
  ) {
    this.stream = createWriteStream(file, { mode: MODE });
    this.stream.on('error', (error) => (this.failure = error));
    this.stream.write(head);
  }

  async write(events: readonly ExportedEvent[]): Promise<void> {
    if (this.failure) throw this.failure;
    if (!this.stream.write(events.map(this.lineOf).join(''))) await once(this.stream, 'drain');
  }

  async finish(): Promise<void> {
    if (this.failure) throw this.failure;
    this.stream.end();
    await once(this.stream, 'close');
    if (this.failure) throw this.failure;
  }

  async abandon(): Promise<void> {
    if (this.stream.closed) return;
    const closed = new Promise<void>((resolve) => this.stream.once('close', resolve));
    // Writing the last buffered bytes may fail, which does not matter for an abandoned file.
    this.stream.destroy();
    await closed;
  }
}

type Column = {
  readonly name: keyof ExportedEvent;
  readonly type: 'STRING' | 'INT32' | 'TIMESTAMP' | 'JSON';
};

const TYPES: Partial<Record<keyof ExportedEvent, Column['type']>> = {
  revision: 'INT32',
  occurred_at: 'TIMESTAMP',
  recorded_at: 'TIMESTAMP',
  data: 'JSON',
};

/** Columns of the exported file, in their order. */
const COLUMNS: readonly Column[] = (
  [
    'position',
    'event_id',
    'stream',
    'category',
    'revision',
    'type',
    'occurred_at',
    'recorded_at',
    'actor_kind',
    'actor_id',
    'actor_name',
    'booking_id',
    'performance_id',
    'production_id',
    'school_id',
    'request_id',
    'correlation_id',
    'causation_id',
    'unreadable',
    'data',
  ] as const
).map((name) => ({ name, type: TYPES[name] ?? 'STRING' }));

const csvLine = (event: ExportedEvent): string =>
  `${COLUMNS.map(({ name }) => cell(event[name])).join()}\n`;

/** Formats a CSV cell by RFC 4180. */
function cell(value: ExportedEvent[keyof ExportedEvent]): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = asPlainText(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Number of events per row group. The writer keeps one row group in memory, and a reader loads one at once. */
const ROW_GROUP = 10_000;

class ParquetFile implements EventWriter {
  private waiting: ExportedEvent[] = [];
  private readonly writer: ParquetWriter;

  constructor(file: string) {
    writeFileSync(file, '', { mode: MODE });
    this.writer = new ParquetWriter({
      writer: fileWriter(file),
      schema: schemaFromColumnData({ columnData: columnsOf([]) }),
      createdBy: 'Houselights',
    });
  }

  async write(events: readonly ExportedEvent[]): Promise<void> {
    this.waiting.push(...events);
    while (this.waiting.length >= ROW_GROUP) await this.group(this.waiting.splice(0, ROW_GROUP));
  }

  async finish(): Promise<void> {
    if (this.waiting.length > 0) await this.group(this.waiting.splice(0));
    await this.writer.finish();
  }

  abandon(): Promise<void> {
    this.waiting = [];
    return Promise.resolve();
  }

  private async group(events: readonly ExportedEvent[]): Promise<void> {
    await this.writer.write({ columnData: columnsOf(events), rowGroupSize: ROW_GROUP });
  }
}

const columnsOf = (events: readonly ExportedEvent[]) =>
  COLUMNS.map(({ name, type }) => ({
    name,
    type,
    nullable: true,
    data: events.map((event) =>
      type === 'TIMESTAMP' ? momentIn(event[name] as string | null) : event[name],
    ),
  }));

const momentIn = (text: string | null): Date | null => {
  const time = text === null ? NaN : Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time);
};
