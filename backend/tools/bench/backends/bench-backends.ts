import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buyOverHttp } from '../compare/houselights.js';
import { interleaved } from '../rounds.js';
import { faultsOf, sellTo, type Sale } from '../sale.js';
import { table, type Comparison } from '../table.js';
import { Hall } from '../test-bed/hall.js';
import { HttpClient } from '../test-bed/http-client.js';
import { Staff } from '../test-bed/staff.js';
import { stopOnSignals } from '../test-bed/stop-on-signals.js';
import { BenchTestBed, crowdSettings, type RunningTestBed } from '../test-bed/test-bed.js';
import { wishesOf, type Wish } from '../wishes.js';
import { startBackend, type MoreBackend } from './more-backends.js';

const USAGE = `Sells one performance over three backends, and the next over one of them, in turn; on one machine, with a database of its own.

  npm run bench:backends -- [--rounds 5] [--seats 400] [--buyers 1200] [--connections 48]

  --rounds       each is measured so many times, after one that is not counted
  --seats        of each performance, a multiple of 20
  --buyers       of the contended sale; at least twice the seats
  --connections  buyers whose request is under way at the same time, over all backends together

Ends with 0 when every seat was sold once and every buyer was answered, with 1 when not.`;

const BACKENDS = 3;
const SETTINGS: NodeJS.ProcessEnv = {
  SECRET: randomBytes(32).toString('hex'),
  // As docker/several.yaml has it: Postgres takes 200 connections.
  DATABASE_POOL: '20',
};

interface Sizes {
  readonly rounds: number;
  readonly seats: number;
  readonly buyers: number;
  readonly connections: number;
}

/** 'help' when that is asked for. @throws Error with a sentence for the person at the terminal */
function sizesFrom(args: readonly string[]): Sizes | 'help' {
  const number = (otherwise: number) => ({ type: 'string', default: String(otherwise) }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: number(5),
      seats: number(400),
      buyers: number(1200),
      connections: number(48),
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const [rounds = 0, seats = 0, buyers = 0, connections = 0] = (
    ['rounds', 'seats', 'buyers', 'connections'] as const
  ).map((name) => {
    const size = Number(values[name]);
    if (!Number.isInteger(size) || size < 1)
      throw new Error(`--${name} must be a whole number from 1 on.`);
    return size;
  });
  if (seats % 20 !== 0) throw new Error('--seats must be a multiple of 20.');
  if (buyers < 2 * seats) throw new Error('--buyers must be at least twice --seats.');
  return { rounds, seats, buyers, connections };
}

async function main(): Promise<number> {
  const sizes = sizesFrom(process.argv.slice(2));
  if (sizes === 'help') {
    console.log(USAGE);
    return 0;
  }
  let giveUp: (failure: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => (giveUp = reject));
  const testBed = new BenchTestBed({
    lost: giveUp,
    settings: SETTINGS,
  });
  const more: MoreBackend[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(more.map((each) => each.stop()));
    await testBed.stop();
  };
  stopOnSignals(stop);
  try {
    console.error('Starting three backends…');
    const running = await testBed.start();
    const env = {
      ...crowdSettings(),
      ...SETTINGS,
      PUBLIC_URL: running.url,
      DATA_DIR: join(running.folder, 'site'),
      DATABASE_URL: running.databaseUrl,
      LOG_LEVEL: 'warn',
    };
    for (let one = 1; one < BACKENDS; one += 1) more.push(await startBackend(env));
    const urls = [running.url, ...more.map(({ url }) => url)];
    return await Promise.race([measure(sizes, running, urls), lost]);
  } finally {
    await stop();
  }
}

/** Answers the exit code. */
async function measure(
  sizes: Sizes,
  testBed: RunningTestBed,
  urls: readonly string[],
): Promise<number> {
  const hall = await Hall.build(
    await Staff.signIn(testBed.url, 'owner@melati.example'),
    'A hall that three sell',
    sizes.seats,
  );
  const http = urls.map((url) => new HttpClient(url, sizes.connections));
  const faults: string[] = [];
  const sell = async (name: string, wishes: readonly Wish[], count: 1 | 3): Promise<Sale> => {
    const performanceId = await hall.newPerformance();
    const clients = http.slice(0, count);
    let next = 0;
    const sale = await sellTo(wishes, sizes.connections, (wish) =>
      buyOverHttp(clients[next++ % clients.length] as HttpClient, performanceId, wish),
    );
    faults.push(...faultsOf(`${name}, ${count} backends`, sale, sizes.seats));
    return sale;
  };
  const compared = async (name: string, wishes: readonly Wish[]): Promise<Comparison[]> => {
    console.error(`${name}…`);
    const [three = [], one = []] = await interleaved(sizes.rounds, [
      () => sell(name, wishes, 3),
      () => sell(name, wishes, 1),
    ]);
    const against = 'one backend';
    return [
      {
        what: `${name}, three backends`,
        against,
        unit: { kind: 'rate', name: 'buyers/s' },
        ours: three.map(({ perSecond }) => perSecond),
        theirs: one.map(({ perSecond }) => perSecond),
      },
      {
        what: `${name}, three backends, p99`,
        against,
        unit: { kind: 'time', name: 'ms' },
        ours: three.map(({ p99Ms }) => p99Ms),
        theirs: one.map(({ p99Ms }) => p99Ms),
      },
    ];
  };
  try {
    const each = Array.from({ length: sizes.seats }, (_, seat): Wish => [seat + 1]);
    const rows = [
      ...(await compared('a seat for each', each)),
      ...(await compared('too few seats', wishesOf(sizes.buyers, sizes.seats))),
    ];
    console.log(table(rows).join('\n'));
    console.log(
      faults.length === 0
        ? '\nEvery seat was sold once, and every buyer was answered.'
        : `\nFAULTS\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
    return faults.length === 0 ? 0 : 1;
  } finally {
    for (const client of http) client.close();
  }
}

main()
  .then((code) => (process.exitCode = code))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  })
  // Idle connections of a client must not delay the end of a finished measurement.
  .finally(() => process.exit());
