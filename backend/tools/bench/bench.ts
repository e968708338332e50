import { availableParallelism, cpus, loadavg } from 'node:os';
import { pause } from '../../infrastructure/process/pause.js';
import { salesAgainstShop } from './compare/against-shop.js';
import { lag, lagAtPace } from './compare/lag.js';
import { salesByConnections } from './compare/more-connections.js';
import { longSeatStream } from './compare/long-seat-stream.js';
import { receiptVerification } from './compare/receipt.js';
import { replay } from './compare/replay.js';
import {
  salesAgainstCommits,
  salesAgainstLocks,
  type Compared,
  type CostOfSale,
} from './compare/sales.js';
import { seatMapReads } from './compare/seat-map-reads.js';
import { stampede } from './compare/stampede.js';
import { memoryOf } from './memory.js';
import type { ProcessorTime } from './processor-time.js';
import { sizesFrom, USAGE, type Sizes } from './options.js';
import type { Sale } from './sale.js';
import { median } from './statistics.js';
import { prepare, type Setting } from './setting.js';
import { stopOnSignals } from './test-bed/stop-on-signals.js';
import { BenchTestBed } from './test-bed/test-bed.js';
import { digits, table, type Comparison } from './table.js';

async function main(): Promise<number> {
  const sizes = sizesFrom(process.argv.slice(2));
  if (sizes === 'help') {
    console.log(USAGE);
    return 0;
  }
  let giveUp: (failure: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => (giveUp = reject));
  const testBed = new BenchTestBed({ lost: giveUp });
  const interrupted = stopOnSignals(() => testBed.stop());
  try {
    return await Promise.race([measure(testBed, sizes), lost]);
  } catch (error) {
    // Calls that are under way fail when the stack is stopped.
    if (interrupted()) return 130;
    throw error;
  } finally {
    await testBed.stop();
  }
}

/** Answers the exit code. */
async function measure(testBed: BenchTestBed, sizes: Sizes): Promise<number> {
  say('Starting a test bed of its own');
  const setting = await prepare(await testBed.start(), sizes);
  try {
    console.log(machine('at the start'));
    say('Sales beside plain commits');
    const commits = await salesAgainstCommits(setting);
    say('Sales beside a plain shop');
    const shop = await salesAgainstShop(setting);
    say('Sales beside locking schemes');
    const locks = await salesAgainstLocks(setting);
    say(`A stampede of ${sizes.buyers} buyers`);
    const crowd = await stampede(setting);
    say('Seat maps');
    const maps = await seatMapReads(setting);
    say('Lag of the read models');
    const lags = await lag(setting);
    say('Replay');
    const replays = await replay(setting);
    say('A long seat stream');
    const longStream = await longSeatStream(setting);
    say('Receipts');
    const receipts = await receiptVerification(setting);
    const long = sizes.long ? await whatTakesLong(setting) : { comparisons: [], faults: [] };
    const comparisons: Comparison[] = [
      ...commits.comparisons,
      ...shop.comparisons,
      ...locks.comparisons,
      ...maps,
      ...replays,
      ...lags,
      ...longStream,
      ...receipts.comparisons,
      ...long.comparisons,
    ];
    const faults = [
      ...commits.faults,
      ...shop.faults,
      ...locks.faults,
      ...crowd.faults,
      ...long.faults,
    ];
    console.log(machine('at the end'));
    console.log(
      `${sizes.rounds} rounds (${sizes.receipts} of receipts) after one that is not counted, ${sizes.connections} connections; a small stampede is ${sizes.roundBuyers} buyers for ${sizes.roundSeats} seats\n`,
    );
    console.log(table(comparisons).join('\n'));
    console.log(`\n${stampedeLines(sizes, crowd.sale).join('\n')}`);
    console.log(costLines(commits.cost).join('\n'));
    const { backend, projections } = testBed.processes();
    const memory = () => `backend ${memoryOf(backend)} MB, projections ${memoryOf(projections)} MB`;
    console.log(`Memory after all of this: ${memory()}`);
    if (sizes.restMs > 0) {
      say('A rest');
      await pause(sizes.restMs);
      console.log(`Memory after ${sizes.restMs / 1_000} s of rest: ${memory()}`);
    }
    console.log(`Receipts: ${receipts.decisions.join(', ')}`);
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

async function whatTakesLong(setting: Setting): Promise<Compared> {
  say('Lag of the read models at a pace');
  const lags = await lagAtPace(setting);
  say('More and more connections');
  const { comparisons, faults } = await salesByConnections(setting);
  return { comparisons: [...lags, ...comparisons], faults };
}

function stampedeLines(
  sizes: Sizes,
  {
    sold,
    buyers,
    unanswered,
    seconds,
    perSecond,
    medianMs,
    p99Ms,
    soldMedianMs,
    soldP99Ms,
    p99SinceStartMs,
  }: Sale,
): string[] {
  return [
    `The stampede: ${buyers.toLocaleString('en')} buyers for ${sizes.seats.toLocaleString('en')} seats of one performance, ${sizes.atOnce} requests under way at a time`,
    `  ${sold.seats} seats sold in ${sold.orders} orders, ${sold.twice} of them twice; ${buyers - unanswered.length} buyers answered in ${digits(seconds)} s (${digits(perSecond)}/s)`,
    `  an answer took ${digits(medianMs)} ms in the middle, 99 of 100 at most ${digits(p99Ms)} ms; to those who got seats ${digits(soldMedianMs)} and ${digits(soldP99Ms)} ms`,
    `  counted from the first buyer's start, 99 of 100 were answered after ${digits(p99SinceStartMs)} ms`,
  ];
}

/** Medians of the rounds. */
function costLines({ answered, mailed }: CostOfSale): string[] {
  if (answered.length === 0) return ['Processor time cannot be read on this system.'];
  const line = (until: string, times: readonly ProcessorTime[]): string => {
    const of = (part: keyof ProcessorTime): number => median(times.map((time) => time[part]));
    const all = median(times.map((time) => time.backend + time.projections + time.postgres));
    return `  ${until}: ${digits(all)} ms; backend ${digits(of('backend'))}, projections ${digits(of('projections'))}, Postgres ${digits(of('postgres'))}`;
  };
  return [
    'Processor time of a sale (one core; nobody wants the same seat)',
    line('until its buyer is answered', answered),
    line('until its mail is written as well', mailed),
  ];
}

const machine = (when: string): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')} ${when}`;

/** Progress, printed beside the report and not in it. */
const say = (what: string): void => console.error(`${what}…`);

main()
  .then((code) => (process.exitCode = code))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  })
  // Idle connections of a client must not delay the end of a finished measurement.
  .finally(() => process.exit());
