import { availableParallelism, cpus, loadavg } from 'node:os';
import { pause } from '../../infrastructure/process/pause.js';
import { kindsAndCodes } from './compare/kinds-and-codes.js';
import { lag } from './compare/lag.js';
import { rebuild } from './compare/rebuild.js';
import { receiptVerification } from './compare/receipt.js';
import {
  salesBesideShop,
  salesOnEventStoreDb,
  together,
  type MeasuredSale,
} from './compare/sales.js';
import { sizesFrom, USAGE, type Sizes } from './options.js';
import { memoryOf, processorTime, spentBetween, type ProcessorTime } from './processor-time.js';
import { median } from './rounds.js';
import type { Sale } from './sale.js';
import { prepare, type Setting } from './setting.js';
import { digits, table } from './table.js';
import { BenchTestBed } from './test-bed/test-bed.js';

/**
 * Milliseconds within which a second signal is ignored, because one Ctrl-C can arrive twice, from the terminal and
 * from npm.
 */
const ECHO_MS = 1000;

async function main(): Promise<number> {
  const sizes = sizesFrom(process.argv.slice(2));
  if (sizes === 'help') {
    console.log(USAGE);
    return 0;
  }
  let giveUp: (failure: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => (giveUp = reject));
  const testBed = new BenchTestBed({ lost: giveUp });
  const onEventStoreDb = new BenchTestBed({
    lost: giveUp,
    settings: { EVENTSTORE_URL: sizes.eventStore },
  });
  const stop = async (): Promise<void> => {
    await Promise.all([testBed.stop(), onEventStoreDb.stop()]);
  };
  const interrupted = stopOnSignals(stop);
  try {
    return await Promise.race([measure(testBed, onEventStoreDb, sizes), lost]);
  } catch (error) {
    // An interruption stops the test bed, which fails the running calls, so their errors are not reported.
    if (interrupted()) return 130;
    throw error;
  } finally {
    await stop();
  }
}

/**
 * Makes the first Ctrl-C run `stop` and then end the process with exit code 130. A second Ctrl-C ends the process at
 * once.
 * @returns a function that returns true once a signal came
 */
function stopOnSignals(stop: () => Promise<void>): () => boolean {
  let since: number | null = null;
  const onSignal = (): void => {
    if (since === null) {
      since = Date.now();
      console.error('Stopping…');
      // Ignores errors of open calls and connections, which fail when sites and databases are stopped.
      process.on('uncaughtException', () => {});
      void stop().finally(() => process.exit(130));
    } else if (Date.now() - since > ECHO_MS) process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // A signal to npm alone ends npm and its shell, and never reaches this process. So a timer checks that the shell still runs.
  const shell = process.ppid;
  if (process.env['npm_lifecycle_event'])
    setInterval(() => process.ppid !== shell && since === null && onSignal(), 500).unref();
  return () => since !== null;
}

/** Runs all measurements, prints the report, and returns the exit code of the bench. */
async function measure(
  testBed: BenchTestBed,
  onEventStoreDb: BenchTestBed,
  sizes: Sizes,
): Promise<number> {
  report('Starting a test bed of its own');
  const setting = await prepare(await testBed.start(), sizes);
  try {
    console.log(machine('at the start'));
    report('Sales beside a plain shop');
    const sales = await salesBesideShop(setting);
    report('Kinds of tickets and discount codes');
    const priced = await kindsAndCodes(setting);
    report('Lag of the read models');
    const lags = await lag(setting);
    report('A rebuild');
    const rebuilds = await rebuild(setting);
    report('Receipts');
    const receipts = await receiptVerification(setting);
    console.log(machine('at the end'));
    const resources = await resourceLines(testBed, sizes);
    const stores = sizes.eventStore
      ? await besideEventStoreDb(setting, onEventStoreDb)
      : { comparisons: [], faults: [] };
    console.log(
      `${sizes.rounds} rounds (${sizes.receipts} of receipts) after one that is not counted, ${sizes.connections} connections; a small stampede is ${sizes.roundBuyers} buyers for ${sizes.roundSeats} seats; the stampede once\n`,
    );
    const comparisons = [
      ...sales.comparisons,
      ...priced.comparisons,
      ...receipts.comparisons,
      ...rebuilds,
      ...lags,
      ...stores.comparisons,
    ];
    console.log(table(comparisons).join('\n'));
    console.log(`\n${stampedeLine(sales.stampede)}`);
    console.log(costLines(sales.apart).join('\n'));
    console.log(resources.join('\n'));
    console.log(`Receipts: ${receipts.decisions.join(', ')}`);
    const faults = [...sales.faults, ...priced.faults, ...stores.faults];
    console.log(
      faults.length === 0
        ? '\nEvery seat was sold once, and every buyer was answered.'
        : `\nFAULTS\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
    return faults.length === 0 ? 0 : 1;
  } finally {
    await setting.close();
  }
}

async function besideEventStoreDb(
  setting: Setting,
  testBed: BenchTestBed,
): ReturnType<typeof salesOnEventStoreDb> {
  report('Sales on EventStoreDB');
  return salesOnEventStoreDb(setting, await testBed.start());
}

/** Measures memory after the bench and again after a rest, then the processor time of the idle site. */
async function resourceLines(testBed: BenchTestBed, sizes: Sizes): Promise<string[]> {
  const { backend, projections } = testBed.processes();
  const memory = () => `backend ${memoryOf(backend)} MB, projections ${memoryOf(projections)} MB`;
  const after = memory();
  report('A rest');
  await pause(sizes.restMs);
  const before = processorTime();
  const began = performance.now();
  await pause(sizes.idleMs);
  const idle = spentBetween(before, processorTime(), performance.now() - began);
  return [
    `Memory after all of this: ${after}`,
    `Memory after ${sizes.restMs / 1_000} s of rest: ${memory()}`,
    `The idle site takes ${digits(together(idle))} of one core; ${partsOf(idle)}`,
  ];
}

function stampedeLine({
  seats,
  soldTwice,
  buyers,
  unanswered,
  ms,
  perSecond,
  medianMs,
  p99Ms,
}: Sale): string {
  return [
    `The stampede: ${seats} seats sold, ${soldTwice} of them twice; ${buyers - unanswered.length} buyers answered in ${digits(ms / 1_000)} s (${digits(perSecond)}/s),`,
    `  an answer took ${digits(medianMs)} ms in the middle, 99 of 100 at most ${digits(p99Ms)} ms`,
  ].join('\n');
}

/** Returns the report lines on processor time, with medians over all rounds. */
function costLines(sales: readonly MeasuredSale[]): string[] {
  const line = (until: string, times: readonly ProcessorTime[]): string => {
    const middle = (part: keyof ProcessorTime): number => median(times.map((time) => time[part]));
    const parts = {
      backend: middle('backend'),
      projections: middle('projections'),
      postgres: middle('postgres'),
      shop: 0,
    };
    return `  ${until}: ${digits(median(times.map(together)))} ms; ${partsOf(parts)}`;
  };
  return [
    'Processor time of a sale (one core; nobody wants the same seat)',
    line(
      'until its buyer is answered',
      sales.map(({ answered }) => answered),
    ),
    line(
      'until all that follows is done',
      sales.map(({ followed }) => followed),
    ),
  ];
}

const partsOf = ({ backend, projections, postgres }: ProcessorTime): string =>
  `backend ${digits(backend)}, projections ${digits(projections)}, Postgres ${digits(postgres)}`;

const machine = (when: string): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')} ${when}`;

/** Prints progress to standard error, so that it stays out of the report. */
const report = (what: string): void => console.error(`${what}…`);

main()
  .then((code) => (process.exitCode = code))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  })
  // Idle connections of a client must not delay the end of a finished bench, so the process exits here.
  .finally(() => process.exit());
