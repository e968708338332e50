import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import type { ReceiptReading } from '../../contracts/events/index.js';
import { ReceiptReader } from '../../modules/receipts/reading/receipt-reader.js';
import { TesseractEngine } from '../../modules/receipts/reading/engine/tesseract-engine.js';
import { labelledPicturesIn, type LabelledPicture } from './labelled-pictures.js';
import { cpuSecondsSince, megabytesNow, readPicture, type Read } from './read-pictures.js';
import { report, type Measured } from './report.js';
import { missedTargets } from './targets.js';
import { caughtWithoutId, judgeTrials } from './trials.js';

const USAGE = `Reads every labelled picture of a folder with the reader and the judge that the product uses, and says how right they are.

  npm run bench:receipts -- [folder] [--every 6] [--offset 0] [--limit 100] [--json readings.json] [--at-once]

  folder    with truth.json, or SROIE's img/ and key/; default ../shared/receipts beside the checkout
  --every   only each so-manieth picture, from --offset on
  --json    keeps the readings
  --at-once hands all pictures to the reader at the same moment: memory must not follow the length of the queue

Ends with 1 when a target is missed: a booking confirmed that the picture did not pay for, fields, receipt decisions, processor seconds.`;

/** Time limit for one picture. On a busy machine a picture takes many times its own seconds, and one that hangs must end. */
const PATIENCE_MS = 180_000;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      every: { type: 'string', default: '1' },
      offset: { type: 'string', default: '0' },
      limit: { type: 'string' },
      json: { type: 'string' },
      'at-once': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const folder = resolve(positionals[0] ?? join(repositoryRoot(), '..', 'shared', 'receipts'));
  const all = await labelledPicturesIn(folder);
  const pictures = all
    .filter((_, index) => index % Number(values.every) === Number(values.offset))
    .slice(0, values.limit === undefined ? undefined : Number(values.limit));
  console.log(
    `${pictures.length} of ${all.length} pictures, one thread, load ${loadavg()[0]?.toFixed(1)} on this machine\n`,
  );
  const memory = watchMemory();
  const read = await readAll(pictures, values['at-once']);
  const peak = memory.stop();
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(read));
  const measured = read.map((one): Measured => {
    const others = othersOf(one, read);
    return {
      ...one,
      judged: judgeTrials(one.truth, one.reading, others),
      caughtWithoutId: caughtWithoutId(one.truth, one.reading, others),
    };
  });
  console.log(report(measured, peak).join('\n'));
  const unread = read.filter(({ failure }) => failure !== null);
  if (unread.length > 0)
    console.log(
      `\nNot read, in two attempts\n${unread.map(({ truth, failure }) => `  ${truth.file}: ${failure}`).join('\n')}`,
    );
  const missed = missedTargets(measured);
  console.log(
    missed.length === 0
      ? '\nEvery target is met.'
      : `\nMISSED\n${missed.map((line) => `  ${line}`).join('\n')}`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
}

/** Reads one picture after another, so that the measured seconds belong to one picture. */
async function readAll(pictures: readonly LabelledPicture[], atOnce: boolean): Promise<Read[]> {
  const reader = new ReceiptReader(
    new TesseractEngine({ threads: 1, jobMs: PATIENCE_MS }),
    5 * PATIENCE_MS,
  );
  const read: Read[] = [];
  const readOne = async (truth: LabelledPicture): Promise<void> => {
    read.push(await readPicture(truth, reader));
    if (read.length % 10 === 0)
      console.error(`${read.length} of ${pictures.length} read, load ${loadavg()[0]?.toFixed(1)}`);
  };
  try {
    console.log(
      `The OCR thread and the libraries start once in ${(await start(reader)).toFixed(2)} processor seconds, which no picture below pays for\n`,
    );
    if (atOnce) await Promise.all(pictures.map(readOne));
    else for (const truth of pictures) await readOne(truth);
  } finally {
    await reader.close();
  }
  return read;
}

/** Reads an empty page first, because only the first receipt of a running server waits for the engine's start. */
async function start(reader: ReceiptReader): Promise<number> {
  const cpu = process.cpuUsage();
  await reader.read(
    await sharp({ create: { width: 720, height: 720, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer(),
  );
  return cpuSecondsSince(cpu);
}

/** Returns readings of other pictures of the same transfer. */
const othersOf = (one: Read, read: readonly Read[]): ReceiptReading[] =>
  read
    .filter(
      ({ truth }) =>
        truth !== one.truth &&
        truth.transactionIds[0] !== undefined &&
        truth.transactionIds[0] === one.truth.transactionIds[0],
    )
    .map(({ reading }) => reading);

function watchMemory(): { stop: () => number } {
  let peak = megabytesNow();
  const timer = setInterval(() => (peak = Math.max(peak, megabytesNow())), 50);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  })
  // A hanging reader thread must not delay the end of a finished measurement, so the process exits here.
  .finally(() => process.exit());
