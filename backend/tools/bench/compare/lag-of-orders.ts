import type pg from 'pg';
import type { BookingCreated } from '../../../contracts/rest/bookings.js';
import { CHANNELS, type ReadModelsMoved } from '../../../infrastructure/database/channels.js';
import { pause } from '../../../infrastructure/process/pause.js';
import type { Sizes } from '../options.js';
import { placeOrder, type Hall } from '../test-bed/hall.js';
import type { HttpClient } from '../test-bed/http-client.js';

/** Where an event lies in the log, and when it was written, in ms. */
export interface Written {
  readonly position: string;
  readonly at: number;
}

/** So many orders one after another, each of one seat of a new performance; answers their bookings. */
export async function placeOneByOne(http: HttpClient, hall: Hall, most: number): Promise<string[]> {
  const performanceId = await hall.newPerformance();
  const bookings: string[] = [];
  for (let seat = 1; seat <= Math.min(most, hall.seats); seat += 1) {
    const { body } = await placeOrder(http, performanceId, [seat]);
    bookings.push((JSON.parse(body.toString()) as BookingCreated).bookingId);
  }
  return bookings;
}

/** Orders of one seat each, so many a second, whether the ones before are answered or not; answers their bookings. */
export async function placeAtPace(
  http: HttpClient,
  hall: Hall,
  { sales, perSecond }: Sizes['paced'],
): Promise<string[]> {
  const performances: string[] = [];
  while (performances.length * hall.seats < sales) performances.push(await hall.newPerformance());
  const start = performance.now();
  return Promise.all(
    Array.from({ length: sales }, async (_, sale) => {
      await pause(start + (sale * 1000) / perSecond - performance.now());
      const performanceId = performances[Math.floor(sale / hall.seats)] as string;
      const { body } = await placeOrder(http, performanceId, [(sale % hall.seats) + 1]);
      return (JSON.parse(body.toString()) as BookingCreated).bookingId;
    }),
  );
}

/** Milliseconds from an order's last event being written to the read models' NOTIFY. */
export async function lagOfOrders(
  client: pg.Client,
  place: () => Promise<readonly string[]>,
  lastEventsOf: (bookings: readonly string[]) => Promise<readonly Written[]>,
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
  const lags: number[] = [];
  for (const event of await lastEventsOf(await place())) {
    const reached = (): { readonly at: number } | undefined =>
      heard.find(({ position }) => position >= event.position);
    // An order's answer may come before this listener is told: it waits for the read models for a bounded time, and hears of them on its own.
    while (!reached()) await new Promise<void>((resolve) => (told = resolve));
    lags.push((reached()?.at as number) - event.at);
  }
  await client.query(`unlisten ${CHANNELS.readModelsMoved}`);
  client.off('notification', hear);
  return lags;
}
