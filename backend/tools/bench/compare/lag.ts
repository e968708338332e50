import pg from 'pg';
import { bookingStream } from '../../../contracts/events/index.js';
import { CHANNELS } from '../../../infrastructure/database/channels.js';
import { toPosition } from '../../../infrastructure/event-store/postgres/positions.js';
import { interleaved } from '../rounds.js';
import { median, percentile } from '../statistics.js';
import type { Setting } from '../setting.js';
import { HttpClient } from '../test-bed/http-client.js';
import { untilJobsAreDone } from '../test-bed/jobs-done.js';
import type { Comparison } from '../table.js';
import { lagOfOrders, placeAtPace, placeOneByOne, type Written } from './lag-of-orders.js';

/**
 * How long after an order's last event was written the read models had it, for orders placed one after another; beside
 * one row committed with a NOTIFY until a listener hears of it, which is the last thing that a projection has to do.
 */
export async function lag({ sizes, testBed, http, pool, hall }: Setting): Promise<Comparison[]> {
  await pool.query('create table bench.noted (id bigint generated always as identity primary key)');
  const product = new pg.Client({ connectionString: testBed.databaseUrl });
  const own = new pg.Client({ connectionString: testBed.benchDatabaseUrl });
  await Promise.all([product.connect(), own.connect()]);
  try {
    const [ours = [], theirs = []] = await interleaved(sizes.rounds, [
      async () =>
        median(
          await lagOfOrders(
            product,
            () => placeOneByOne(http, hall, sizes.lagSales),
            (bookings) => lastEventsOf(product, bookings),
          ),
        ),
      async () => median(await lagOfNotify(own, pool, sizes.lagSales)),
    ]);
    return [
      {
        what: 'lag from append to read model',
        against: 'one row committed with NOTIFY',
        unit: { kind: 'time', name: 'ms' },
        ours,
        theirs,
      },
    ];
  } finally {
    await Promise.all([product.end(), own.end()]);
  }
}

/**
 * The same for orders that come at a pace, whether the ones before are answered or not, with their mails under way: 99 of 100 of
 * them within so many milliseconds. Beside the same NOTIFY while nothing else is going on.
 */
export async function lagAtPace({
  sizes: { rounds, paced },
  testBed,
  pool,
  hall,
}: Setting): Promise<Comparison[]> {
  const product = new pg.Client({ connectionString: testBed.databaseUrl });
  const own = new pg.Client({ connectionString: testBed.benchDatabaseUrl });
  const http = new HttpClient(testBed.url, paced.sales);
  await Promise.all([product.connect(), own.connect()]);
  try {
    const [ours = [], theirs = []] = await interleaved(rounds, [
      async () =>
        percentile(
          await lagOfOrders(
            product,
            () => placeAtPace(http, hall, paced),
            (bookings) => lastEventsOf(product, bookings),
          ),
          0.99,
        ),
      async () => {
        await untilJobsAreDone(testBed.databaseUrl);
        return percentile(await lagOfNotify(own, pool, paced.sales), 0.99);
      },
    ]);
    return [
      {
        what: `lag from append to read model at ${paced.perSecond} sales/s, p99`,
        against: 'one row committed with NOTIFY, p99, nothing else under way',
        unit: { kind: 'time', name: 'ms' },
        ours,
        theirs,
      },
    ];
  } finally {
    http.close();
    await Promise.all([product.end(), own.end()]);
  }
}

/** `recorded_at` is taken just before the commit. */
async function lastEventsOf(
  client: pg.Client,
  bookings: readonly string[],
): Promise<readonly Written[]> {
  const { rows } = await client.query<{
    epoch: number;
    transaction: string;
    position: string;
    at: number;
  }>(
    `select distinct on (stream) epoch, transaction_id::text as transaction, position::text as position, (extract(epoch from recorded_at) * 1000)::float8 as at
       from events.event where stream = any($1) and type = 'BookingPlaced' order by stream, revision desc`,
    [bookings.map(bookingStream)],
  );
  return rows.map((event) => ({ at: event.at, position: toPosition(event) }));
}

async function lagOfNotify(client: pg.Client, pool: pg.Pool, times: number): Promise<number[]> {
  await client.query(`listen ${CHANNELS.benchHeard}`);
  const lags: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const heard = new Promise<number>((resolve) =>
      client.once('notification', () => resolve(performance.now())),
    );
    const start = performance.now();
    await pool.query(
      `with noted as (insert into bench.noted default values returning id) select pg_notify($1, id::text) from noted`,
      [CHANNELS.benchHeard],
    );
    lags.push((await heard) - start);
  }
  await client.query(`unlisten ${CHANNELS.benchHeard}`);
  return lags;
}
