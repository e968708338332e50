import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { FULL, QUICK, type Sizes } from '../options.js';
import { interleaved } from '../rounds.js';
import { table, type Comparison } from '../table.js';
import { stopOnSignals } from '../test-bed/stop-on-signals.js';
import { BenchTestBed } from '../test-bed/test-bed.js';
import { wishesOf, type Wish } from '../wishes.js';
import { Site } from './site.js';

const USAGE = `Measures Houselights on an EventStoreDB beside Houselights on its embedded store: two sites, each with a database of its own, in turn.

  EVENTSTORE_URL='esdb://localhost:2113?tls=false' npm run bench:event-stores -- [--rounds 5] [--connections 32] [--quick]

  EVENTSTORE_URL  an EventStoreDB that holds no events of anybody yet; what is written to it stays in it
  --rounds        each thing is measured so many times on each, after one round that is not counted
  --connections   buyers whose request is under way at the same time
  --quick         everything small, to see that it works; the figures then mean nothing

Ends with 0 when every seat was sold once and every buyer was answered.`;

const READ_MODELS = ['bookings', 'seats'] as const;
const AGAINST = 'the embedded store';

/** 'help' when that is asked for. @throws Error with a sentence for the person at the terminal */
function sizesFrom(args: readonly string[]): Sizes | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string' },
      connections: { type: 'string' },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const usual = values.quick ? QUICK : FULL;
  const sizes = {
    ...usual,
    rounds: Number(values.rounds ?? usual.rounds),
    connections: Number(values.connections ?? usual.connections),
  };
  for (const name of ['rounds', 'connections'] as const)
    if (!Number.isInteger(sizes[name]) || sizes[name] < 1)
      throw new Error(`--${name} must be a whole number from 1 on.`);
  return sizes;
}

async function main(): Promise<void> {
  const sizes = sizesFrom(process.argv.slice(2));
  if (sizes === 'help') return console.log(USAGE);
  const eventStoreUrl = process.env['EVENTSTORE_URL'];
  if (!eventStoreUrl) throw new Error(USAGE);
  let giveUp: (failure: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => (giveUp = reject));
  const embedded = new BenchTestBed({ lost: giveUp });
  const other = new BenchTestBed({ lost: giveUp, settings: { EVENTSTORE_URL: eventStoreUrl } });
  const stop = async (): Promise<void> => {
    await Promise.all([embedded.stop(), other.stop()]);
  };
  stopOnSignals(stop);
  try {
    say('Starting two sites');
    const sites = [
      await Site.open(await other.start(), sizes, eventStoreUrl),
      await Site.open(await embedded.start(), sizes, undefined),
    ] as const;
    console.log(machine('at the start'));
    const comparisons = await Promise.race([measure(sites, sizes), lost]);
    console.log(machine('at the end'));
    console.log(
      `${sizes.rounds} rounds after one that is not counted, ${sizes.connections} connections; a small stampede is ${sizes.roundBuyers} buyers for ${sizes.roundSeats} seats\n`,
    );
    console.log(table(comparisons).join('\n'));
    console.log('\nEvery seat was sold once, and every buyer was answered.');
    await Promise.all(sites.map((site) => site.close()));
  } finally {
    await stop();
  }
}

async function measure(
  [other, embedded]: readonly [Site, Site],
  sizes: Sizes,
): Promise<Comparison[]> {
  const inTurn = <T>(run: (site: Site) => Promise<T>): Promise<T[][]> =>
    interleaved(sizes.rounds, [() => run(other), () => run(embedded)]);
  /** Each of the same results, figure by figure. */
  const rows = <T>(
    [ours = [], theirs = []]: readonly T[][],
    figures: readonly (readonly [what: string, unit: Comparison['unit'], of: (one: T) => number])[],
  ): Comparison[] =>
    figures.map(([what, unit, of]) => ({
      what: `${what}, on EventStoreDB`,
      against: AGAINST,
      unit,
      ours: ours.map(of),
      theirs: theirs.map(of),
    }));
  const ms = { kind: 'time', name: 'ms' } as const;
  const rate = (name: string): Comparison['unit'] => ({ kind: 'rate', name });
  const each = Array.from({ length: sizes.roundSeats }, (_, seat): Wish => [seat + 1]);
  const contended = wishesOf(sizes.roundBuyers, sizes.roundSeats);

  say('Sales');
  const sales = await inTurn((site) => site.sell(each));
  say('A small stampede');
  const stampedes = await inTurn((site) => site.sell(contended));
  say('Lag of the read models');
  const lags = await inTurn((site) => site.lag());
  say('Seat maps');
  const maps = await inTurn((site) => site.readMaps());
  const rebuilds: Comparison[] = [];
  for (const name of READ_MODELS) {
    say(`A rebuild of ${name}`);
    const figures = await inTurn((site) => site.rebuild(name));
    rebuilds.push(
      ...rows(figures, [[`rebuild of ${name}`, rate('events/s'), (perSecond) => perSecond]]),
    );
  }
  return [
    ...rows(sales, [
      ['sales over HTTP', rate('sales/s'), ({ perSecond }) => perSecond],
      ['sales over HTTP, median', ms, ({ medianMs }) => medianMs],
      ['sales over HTTP, p99', ms, ({ p99Ms }) => p99Ms],
    ]),
    ...rows(stampedes, [
      ['a small stampede', rate('buyers/s'), ({ perSecond }) => perSecond],
      ['a small stampede, p99', ms, ({ p99Ms }) => p99Ms],
    ]),
    ...rows(lags, [['lag from append to read model', ms, (lag) => lag]]),
    ...rebuilds,
    ...rows(maps, [
      ['seat maps', rate('reads/s'), ({ perSecond }) => perSecond],
      ['seat maps, p99', ms, ({ p99Ms }) => p99Ms],
    ]),
  ];
}

const machine = (when: string): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')} ${when}`;

/** Progress, printed beside the report and not in it. */
const say = (what: string): void => console.error(`${what}…`);

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  })
  // Idle connections of a client must not delay the end of a finished measurement.
  .finally(() => process.exit());
