import pg from 'pg';
import { bookingStream } from '../../../contracts/events/index.js';
import type { BookingCreated } from '../../../contracts/rest/bookings.js';
import { CHANNELS, type ReadModelsMoved } from '../../../infrastructure/database/channels.js';
import { toPosition } from '../../../infrastructure/event-store/postgres/positions.js';
import { interleaved, median } from '../rounds.js';
import type { Setting } from '../setting.js';
import type { Comparison } from '../table.js';
import { placeOrder } from '../test-bed/hall.js';
import { json } from '../test-bed/http-client.js';

/**
 * Measures the time from an order's last event to the read models, for orders placed one after another. The comparison is one row
 * committed with NOTIFY until a listener receives the notification, which is the last step of every projection.
 */
export async function lag(setting: Setting): Promise<Comparison[]> {
  const { sizes, testBed, pool } = setting;
  await pool.query('create table bench.noted (id bigint generated always as identity primary key)');
  const product = new pg.Client({ connectionString: testBed.databaseUrl });
  const own = new pg.Client({ connectionString: testBed.benchDatabaseUrl });
  await Promise.all([product.connect(), own.connect()]);
  try {
    const [ours = [], theirs = []] = await interleaved(sizes.rounds, [
      () => lagOfOrders(setting, product),
      () => lagOfNotify(own, pool, sizes.lagSales),
    ]);
    const unit = { kind: 'time', name: 'ms' } as const;
    const against = 'one row committed with NOTIFY';
    return [{ what: 'lag from append to read model', against, unit, ours, theirs }];
  } finally {
    await Promise.all([product.end(), own.end()]);
  }
}

async function lagOfOrders({ sizes, http, hall }: Setting, client: pg.Client): Promise<number> {
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
  const performanceId = await hall.newPerformance();
  const streams: string[] = [];
  for (let seat = 1; seat <= Math.min(sizes.lagSales, hall.seats); seat += 1) {
    const { body } = await placeOrder(http, performanceId, [seat]);
    streams.push(bookingStream(json<BookingCreated>(body).bookingId));
  }
  const lags: number[] = [];
  for (const event of await ordersIn(client, streams)) {
    const reached = (): { readonly at: number } | undefined =>
      heard.find(({ position }) => position >= event.position);
    // The answer to the order may arrive before this listener's notification, because both wait for the read models
    // independently.
    while (!reached()) await new Promise<void>((resolve) => (told = resolve));
    lags.push((reached()?.at as number) - event.at);
  }
  await client.query(`unlisten ${CHANNELS.readModelsMoved}`);
  client.off('notification', hear);
  return median(lags);
}

/** Returns position and time of the orders in these streams. `recorded_at` is taken just before the commit. */
async function ordersIn(
  client: pg.Client,
  streams: readonly string[],
): Promise<readonly { readonly position: string; readonly at: number }[]> {
  const { rows } = await client.query<{
    epoch: number;
    transaction: string;
    position: string;
    at: number;
  }>(
    `select distinct on (stream) epoch, transaction_id::text as transaction, position::text as position, (extract(epoch from recorded_at) * 1000)::float8 as at
       from events.event where stream = any($1) and type = 'BookingPlaced' order by stream, revision desc`,
    [streams],
  );
  return rows.map((event) => ({ at: event.at, position: toPosition(event) }));
}

async function lagOfNotify(client: pg.Client, pool: pg.Pool, times: number): Promise<number> {
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
  return median(lags);
}
