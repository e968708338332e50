import { BOOKINGS } from '../../../../projections/read-models/bookings/bookings.tables.js';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { caughtUp } from '../../../../projections/caught-up.js';
import type { AdminBookingsPage } from '../../../contracts/rest/administration.js';
import { interleaved } from '../rounds.js';
import { percentile } from '../statistics.js';
import { digits } from '../table.js';
import { HttpClient, json } from '../test-bed/http-client.js';
import { Staff } from '../test-bed/staff.js';
import { stopOnSignals } from '../test-bed/stop-on-signals.js';
import { BenchTestBed, type RunningTestBed } from '../test-bed/test-bed.js';
import { fillBookings } from './fill-bookings.js';
import { processorMsOf } from '../processor-time.js';
import { rebuildsOf } from './rebuilds.js';
import { listCalls, plainSql, type ListCall, type Site } from './list-calls.js';

const USAGE = `Makes a site with many bookings, and measures a restart, each call of bookings management beside plain SQL that finds the same page and
count, and read models built anew.

  npm run bench:bookings -- [--bookings 200000] [--times 40] [--keep]

  --bookings  of the site; nine of ten are the school's whose staff asks
  --times     each call and its SQL, in turn, one at a time
  --keep      leaves the site running at the end, to look at, until Ctrl-C

Ends with 0 when every call found what SQL found, with 1 when not.`;

const SCHOOL = 'SMK Seri Melati';
const OWNER = 'owner@melati.example';
const PATH = '/api/admin/bookings';

/** Processor times are means of a call; PostgreSQL's are those of all its processes. */
const COLUMNS = [
  'call',
  'found',
  'p50, ms',
  'p95, ms',
  'backend, processor ms',
  'PostgreSQL, processor ms',
  'SQL p50, ms',
  'SQL p95, ms',
  'SQL, processor ms',
  'p50 ÷ SQL',
  'p95 ÷ SQL',
  'processor ÷ SQL',
];
const head = (columns: readonly string[]): string[] =>
  [columns, columns.map(() => '---')].map((cells) => `| ${cells.join(' | ')} |`);

interface Sample {
  readonly ms: number;
  /** Of the backend and of PostgreSQL. */
  readonly processor: readonly number[];
}

function summed(
  samples: readonly Sample[],
): Record<'p50' | 'p95' | 'backend' | 'postgres', number> {
  const times = samples.map(({ ms }) => ms);
  const mean = (which: 0 | 1): number =>
    samples.reduce((sum, { processor }) => sum + (processor[which] as number), 0) / samples.length;
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    backend: mean(0),
    postgres: mean(1),
  };
}

interface Wanted {
  readonly bookings: number;
  readonly times: number;
  readonly keep: boolean;
}

/** 'help' when that is asked for. @throws Error with a sentence for the person at the terminal */
function wantedFrom(args: readonly string[]): Wanted | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      bookings: { type: 'string', default: '200000' },
      times: { type: 'string', default: '40' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const [bookings = 0, times = 0] = (['bookings', 'times'] as const).map((name) => {
    const size = Number(values[name]);
    if (!Number.isInteger(size) || size < 1)
      throw new Error(`--${name} must be a whole number from 1 on.`);
    return size;
  });
  return { bookings, times, keep: values.keep };
}

async function main(): Promise<number> {
  const wanted = wantedFrom(process.argv.slice(2));
  if (wanted === 'help') {
    console.log(USAGE);
    return 0;
  }
  let giveUp: (failure: Error) => void = () => {};
  const lost = new Promise<never>((_, reject) => (giveUp = reject));
  const testBed = new BenchTestBed({ lost: giveUp });
  stopOnSignals(() => testBed.stop());
  try {
    const running = await testBed.start();
    console.error(`Writing ${wanted.bookings} bookings…`);
    let end = '';
    await testBed.whileDown(async () => {
      end = await fillBookings(running.databaseUrl, SCHOOL, wanted.bookings);
    });
    console.error('Building the read models…');
    await Promise.race([caughtUp(running.databaseUrl, end), lost]);
    await inDatabase(running, (db) => db.query('vacuum analyze'));
    return await Promise.race([measure(wanted, testBed, running), lost]);
  } finally {
    await testBed.stop();
  }
}

/** Answers the exit code. */
async function measure(
  { times, keep }: Wanted,
  testBed: BenchTestBed,
  running: RunningTestBed,
): Promise<number> {
  const began = performance.now();
  const { startMs } = await testBed.whileDown(() => Promise.resolve());
  const staff = await Staff.signIn(running.url, OWNER);
  const http = new HttpClient(running.url, 1);
  const headers = staff.headersFor(PATH);
  const ask = async ({ query }: Pick<ListCall, 'query'>): Promise<AdminBookingsPage> => {
    const { status, body } = await http.get(
      `${PATH}?${new URLSearchParams({ page: '1', ...query }).toString()}`,
      headers,
    );
    if (status !== 200)
      throw new Error(`${JSON.stringify(query)} answered ${status}: ${String(body)}`);
    return json<AdminBookingsPage>(body);
  };
  const [first, firstMs] = await timed(() => ask({ query: {} }));
  console.log(
    `Restart: ready after ${digits(startMs)} ms, the first page ${digits(firstMs)} ms after that and a sign-in (${digits(performance.now() - began)} ms in all, the stop included).`,
  );
  const load = loadavg()[0]?.toFixed(1) ?? '';
  const faults: string[] = [];
  await inDatabase(running, async (db) => {
    const site = await siteIn(db, first);
    console.log(
      `${first.totalAll} listed bookings of the school; each call ${times} times, one at a time; ${cpus().length} cores\n`,
    );
    const { backend = 0, postgres = 0 } = testBed.processes();
    const processor = () => [processorMsOf(backend) ?? NaN, processorMsOf(postgres) ?? NaN];
    console.log(head(COLUMNS).join('\n'));
    for (const call of listCalls(site)) {
      const found = [-1, -1];
      const measured = async (place: 0 | 1, work: () => Promise<number>): Promise<Sample> => {
        const before = processor();
        const [rows, ms] = await timed(work);
        const after = processor();
        found[place] = rows;
        return { ms, processor: after.map((each, which) => each - (before[which] as number)) };
      };
      const [ours = [], theirs = []] = await interleaved(times, [
        () => measured(0, async () => (await ask(call)).total),
        () => measured(1, () => answerBySql(db, call)),
      ]);
      if (found[0] !== found[1]) faults.push(`${call.name}: ${found[0]}, and ${found[1]} by SQL`);
      const [us, sql] = [summed(ours), summed(theirs)];
      const cells = [us.p50, us.p95, us.backend, us.postgres, sql.p50, sql.p95, sql.postgres];
      const ratios = [us.p50 / sql.p50, us.p95 / sql.p95, us.postgres / sql.postgres];
      console.log(`| ${[call.name, found[0], ...[...cells, ...ratios].map(digits)].join(' | ')} |`);
    }
  });
  console.log(`\n${(await rebuildsOf(running, testBed.processes().projections)).join('\n')}`);
  console.log(`\nLoad ${load} before and ${loadavg()[0]?.toFixed(1)} after.`);
  for (const fault of faults) console.log(`FAULT ${fault}`);
  http.close();
  if (keep) {
    console.error(`${running.url} and ${running.databaseUrl} are kept until Ctrl-C.`);
    await new Promise(() => {});
  }
  return faults.length === 0 ? 0 : 1;
}

async function siteIn(db: pg.Client, first: AdminBookingsPage): Promise<Site> {
  const [booking] = first.bookings;
  if (!booking) throw new Error('There is no booking.');
  const { productionId, performanceId } = booking;
  const { rows } = await db.query<{ school_id: string }>(
    `select school_id from ${BOOKINGS} where booking_id = $1`,
    [booking.id],
  );
  return {
    schoolId: rows[0]?.school_id ?? '',
    productionId,
    performanceId,
    listed: first.totalAll,
  };
}

async function answerBySql(db: pg.Client, call: ListCall): Promise<number> {
  const [page = '', count = ''] = plainSql(call);
  await db.query(page);
  return Number((await db.query<{ count: string }>(count)).rows[0]?.count);
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  const result = await work();
  return [result, performance.now() - began];
}

async function inDatabase<T>(
  { databaseUrl }: RunningTestBed,
  work: (db: pg.Client) => Promise<T>,
): Promise<T> {
  const db = new pg.Client({ connectionString: databaseUrl });
  // The database is stopped under it at the end.
  db.on('error', () => {});
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
