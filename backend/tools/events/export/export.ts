import { basename } from 'node:path';
import { type OpenLog, withOpenLog } from '../shared/open-log.js';
import {
  type Asked,
  permitPersonalData,
  PERSONAL_OPTIONS,
  PERSONAL_USAGE,
  personalDataWanted,
} from '../shared/permission.js';
import { positionBefore } from '../shared/moments.js';
import { type Figures, type Screen, count, inWords, Progress } from '../shared/progress.js';
import { readLog } from '../shared/read-log.js';
import { StoppedError, untilStopped } from '../shared/stopping.js';
import { type Subcommand, WrongOptionsError, optionsOf, required } from '../subcommand.js';
import { BookingAliases } from './booking-aliases.js';
import { exported } from './exported-event.js';
import {
  type Wanted,
  Selection,
  SELECTION_OPTIONS,
  selectionInWords,
  wanted,
} from './selection.js';
import { type Format, FORMATS, writerOf } from './writers.js';
import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';

/**
 * Writes a file under a temporary name and renames it when it is complete and on the disk. A killed program leaves
 * `….unfinished`, which the next program overwrites.
 */
class UnfinishedFile {
  readonly path: string;

  /** @throws WrongOptionsError when a file of that name exists: it may be the only copy of something */
  constructor(private readonly name: string) {
    if (existsSync(name))
      throw new WrongOptionsError(`${name} exists already. Choose another name, or delete it.`);
    this.path = `${name}.unfinished`;
  }

  /**
   * Completes the file and gives it its final name.
   * @returns its size in bytes
   */
  async finish(): Promise<number> {
    const file = await open(this.path, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(this.path, this.name);
    return (await stat(this.name)).size;
  }

  remove(): Promise<void> {
    return rm(this.path, { force: true });
  }
}

const USAGE = `Writes events into a file, in the order of the log, each in its newest version.

  npm run events -- export --format ndjson|csv|parquet --out FILE [options]

  --from, --to           recorded from (inclusive) to (exclusive): 2026-11-23, or 2026-11-23T20:15+08:00
  --type …               these types alone: commas between, or several times
  --stream …             these streams alone; booking-* takes all that begin so
  --performance ID       what belongs to a performance: its seats, its bookings, its changes
  --school ID            what belongs to a school
${PERSONAL_USAGE}

Without it personal fields are not in the file at all, nor what leads to a person (names of staff, confirmation numbers), and bookings
have another id, which is the same within the file. The file gets its name when it is whole. Columns and examples: docs/cookbook.md. Exit codes: 0 well, 1 some events cannot be read (their
data is null), 2 nothing was written.`;

export interface ExportOrder extends Wanted {
  readonly format: Format;
  readonly out: string;
  /** Person who receives personal data, and the purpose; null to leave personal data out. */
  readonly personal: Asked | null;
}

export interface Exported {
  readonly figures: Figures;
  /** Number of exported events. */
  readonly written: number;
  readonly unreadable: number;
  readonly bytes: number;
}

export const exportEvents: Subcommand = {
  usage: USAGE,
  async run(args) {
    const values = optionsOf(args, {
      format: { type: 'string' },
      out: { type: 'string' },
      ...SELECTION_OPTIONS,
      ...PERSONAL_OPTIONS,
    });
    const order: ExportOrder = {
      ...wanted(values),
      format: formatOf(required('--format', values.format)),
      out: required('--out', values.out),
      personal: personalDataWanted(values),
    };
    return withOpenLog(async (log) => {
      const done = await untilStopped((signal) => exportTo(log, order, { signal }));
      process.stdout.write(`${inLine(order, done)}\n`);
      return done.unreadable > 0 ? 1 : 0;
    });
  },
};

function formatOf(text: string): Format {
  const found = FORMATS.find((each) => each === text);
  if (!found) throw new WrongOptionsError(`--format is one of ${FORMATS.join(', ')}.`);
  return found;
}

const inLine = ({ out, personal }: ExportOrder, done: Exported): string =>
  `${out}: ${count(done.written)} events, ${(done.bytes / 2 ** 20).toFixed(1)} MiB, ${personal ? 'WITH personal data' : 'without personal data'}. ` +
  `Read ${inWords(done.figures)}.` +
  (done.unreadable > 0 ? ` ${count(done.unreadable)} cannot be read: see "unreadable".` : '');

/**
 * Exports events into a file.
 * @param options.signal ends the work without leaving a file
 * @throws StoppedError, WrongOptionsError when the file exists, or an error while reading or writing; no file is left
 * then
 */
export async function exportTo(
  log: OpenLog,
  order: ExportOrder,
  { signal, screen }: { readonly signal?: AbortSignal; readonly screen?: Screen } = {},
): Promise<Exported> {
  const file = new UnfinishedFile(order.out);
  if (order.personal)
    await permitPersonalData(log, order.personal, {
      by: 'export',
      into: basename(order.out),
      selection: selectionInWords(order),
    });
  const events = log.events({ personal: order.personal !== null });
  const selection = await Selection.prepare(order, log.events({ personal: false }));
  const from =
    order.from === undefined || selection.needsThePast
      ? ''
      : await positionBefore(log.store, order.from);
  const upTo =
    order.to === undefined ? await events.end() : await positionBefore(log.store, order.to);
  const progress = new Progress('Exporting', from, upTo, screen);
  const writer = writerOf(order.format, file.path);
  const aliases = order.personal ? null : new BookingAliases();
  let [written, unreadable] = [0, 0];
  try {
    const { filter } = selection;
    for await (const batch of readLog(events, {
      from,
      upTo,
      ...(filter && { filter }),
      ...(signal && { signal }),
    })) {
      const rows = batch.events
        .filter((event) => selection.takes(event))
        .map((event) => exported(event, aliases));
      await writer.write(rows);
      written += rows.length;
      unreadable += rows.filter((row) => row.unreadable !== null).length;
      progress.advance(batch.events.length, batch.position);
    }
    if (signal?.aborted) throw new StoppedError();
    await writer.finish();
    return { figures: progress.end(), written, unreadable, bytes: await file.finish() };
  } catch (error) {
    progress.end();
    await writer.abandon();
    await file.remove();
    throw error;
  }
}
