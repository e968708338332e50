import { CHANNELS, type ReadModelsMoved } from '../../../infrastructure/database/channels.js';
import pg from 'pg';
import { bookingStream } from '../../../contracts/events/index.js';
import type { BookingCreated } from '../../../contracts/rest/bookings.js';
import { toPosition } from '../../../infrastructure/event-store/postgres/positions.js';
import { interleaved } from '../rounds.js';
import { median, percentile } from '../statistics.js';
import type { Setting } from '../setting.js';
import { pause } from '../../../infrastructure/process/pause.js';
import { placeOrder } from '../test-bed/hall.js';
import { HttpClient } from '../test-bed/http-client.js';
import { untilJobsAreDone } from '../test-bed/jobs-done.js';
import type { Comparison } from '../table.js';

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
          await lagOfOrders(product, sizes.lagSales, async () => {
            const performanceId = await hall.newPerformance();
            const bookings: string[] = [];
            for (let seat = 1; seat <= Math.min(sizes.lagSales, hall.seats); seat += 1) {
              const { body } = await placeOrder(http, performanceId, [seat]);
              bookings.push((JSON.parse(body.toString()) as BookingCreated).bookingId);
            }
            return bookings;
          }),
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

/** Milliseconds from an order's last event (`recorded_at`, written just before its commit) to the read models' NOTIFY. */
async function lagOfOrders(
  client: pg.Client,
  most: number,
  place: () => Promise<readonly string[]>,
): Promise<number[]> {
  const heard: { readonly at: number; readonly position: string }[] = [];
  let told: () => void = () => {};
  const places: Record<string, string> = {};
  const hear = ({ payload }: pg.Notification): void => {
    Object.assign(places, (JSON.parse(payload ?? '') as ReadModelsMoved).positions);
    const position = Object.values(places).reduce((least, each) => (each < least ? each : least));
    heard.push({ at: Date.now(), position });
    told();
  };
  client.on('notification', hear);
  await client.query(`listen ${CHANNELS.readModelsMoved}`);
  const bookings = await place();
  const { rows } = await client.query<{
    epoch: number;
    transaction: string;
    position: string;
    at: number;
  }>(
    `select distinct on (stream) epoch, transaction_id::text as transaction, position::text as position, (extract(epoch from recorded_at) * 1000)::float8 as at
       from events.event where stream = any($1) and type = 'BookingPlaced' order by stream, revision desc limit $2`,
    [bookings.map(bookingStream), most],
  );
  const lags: number[] = [];
  for (const event of rows) {
    const reached = (): { readonly at: number } | undefined =>
      heard.find(({ position }) => position >= toPosition(event));
    // An order's answer may come before this listener is told: it waits for the read models for a bounded time, and hears of them on its own.
    while (!reached()) await new Promise<void>((resolve) => (told = resolve));
    lags.push((reached()?.at as number) - event.at);
  }
  await client.query(`unlisten ${CHANNELS.readModelsMoved}`);
  client.off('notification', hear);
  return lags;
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
          await lagOfOrders(product, paced.sales, async () => {
            const performances: string[] = [];
            while (performances.length * hall.seats < paced.sales)
              performances.push(await hall.newPerformance());
            const start = performance.now();
            return Promise.all(
              Array.from({ length: paced.sales }, async (_, sale) => {
                await pause(start + (sale * 1000) / paced.perSecond - performance.now());
                const performanceId = performances[Math.floor(sale / hall.seats)] as string;
                const { body } = await placeOrder(http, performanceId, [(sale % hall.seats) + 1]);
                return (JSON.parse(body.toString()) as BookingCreated).bookingId;
              }),
            );
          }),
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
