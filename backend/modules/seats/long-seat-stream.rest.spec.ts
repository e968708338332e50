import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seatsStream, type SeatEvent } from '../../contracts/events/index.js';
import type { SeatingSectionView } from '../../contracts/rest/catalogue.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { type EventStore, SLICE, EVENT_STORE } from '../../infrastructure/event-store/port.js';
import { POLICIES } from '../../infrastructure/process-manager/policy.js';
import { SNAPSHOT_EVERY } from '../../infrastructure/event-store/snapshots/stream-snapshots.js';
import { PATIENCE_MS } from '../../testing/wait-until.js';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from '../orders/testing/booking-driver.js';
import { call, order, seat } from '../orders/testing/order.js';

/** Number of rounds of one hold and one release, as from a program that places and cancels orders. */
const ROUNDS = 600;
/** No jobs run here, because a seat check would read the stream before the order does. */
const providers = [{ provide: POLICIES, useValue: [] }];

/* Starts a backend for a performance whose seats were held and released many times before. */
describe('the first order after a backend start', () => {
  let testBed: TestBed;
  let sale: Sale;
  let started: StartedApp;

  beforeAll(async () => {
    testBed = await startTestBed({ providers });
    const driver = new BookingDriver(testBed);
    sale = await driver.openSale([{ label: 'A', seatCount: 50, price: '20.00' }]);
    const { rowId } = (await seatOfPlan(testBed.url)) as { rowId: string };
    await fill(testBed.app.get(DomainEventStore), rowId);
    expect((await driver.place(sale.performanceId, [seat(1)])).status).toBe(201);
    await keptSnapshot();
    started = await startApp({ database: testBed.database, providers });
  });
  afterAll(async () => {
    await started?.close();
    await testBed?.close();
  });

  async function seatOfPlan(url: string): Promise<{ rowId: string | undefined }> {
    const { body } = await call<SeatingSectionView[]>(
      `${url}/api/productions/${sale.production.id}/seating`,
    );
    return { rowId: body[0]?.rows[0]?.id };
  }

  async function fill(store: DomainEventStore, rowId: string): Promise<void> {
    const { performanceId } = sale;
    const metadata = {
      occurredAt: new Date().toISOString(),
      actor: { kind: 'customer' as const },
      requestId: 'r',
      correlationId: 'c',
      causationId: 'k',
    };
    const events = Array.from({ length: ROUNDS }, (_, round): SeatEvent[] => {
      const bookingId = randomUUID();
      const seats = [{ rowId, number: 10 + (round % 40), section: 'Stalls', row: 'A' }];
      const data = { performanceId, bookingId, seats };
      return [
        { type: 'SeatsHeld', data: { ...data, until: new Date(Date.now() + 1e6).toISOString() } },
        { type: 'SeatsReleased', data: { ...data, reason: 'cancelled' } },
      ];
    }).flat();
    for (let from = 0; from < events.length; from += 500)
      await store.append(
        seatsStream(performanceId),
        'any',
        events
          .slice(from, from + 500)
          .map((event) => ({ ...event, id: randomUUID(), metadata })) as never,
      );
  }

  /** Waits until the snapshot is stored; answers are sent without waiting for it. */
  async function keptSnapshot(): Promise<void> {
    const find = 'select 1 from app.stream_snapshots where stream = $1';
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
      const { rowCount } = await testBed.database.pool.query(find, [
        seatsStream(sale.performanceId),
      ]);
      if (rowCount) return;
    }
    throw new Error('No snapshot was kept');
  }

  function watchReads({ app }: StartedApp): number[] {
    const store = app.get<EventStore>(EVENT_STORE);
    const read = store.read.bind(store);
    const slices: number[] = [];
    store.read = async (...args) => {
      const slice = await read(...args);
      if (args[0] === seatsStream(sale.performanceId)) slices.push(slice.length);
      return slice;
    };
    return slices;
  }

  const place = (url: string, number: number) =>
    call(`${url}/api/bookings`, { json: order(sale.performanceId, [seat(number)]) });

  it('the first order after a start reads few events when the seat stream has a snapshot, and refuses sold seats', async () => {
    const slices = watchReads(started);
    expect((await place(started.url, 1)).status).toBe(409);
    expect((await place(started.url, 2)).status).toBe(201);
    const read = slices.reduce((sum, events) => sum + events, 0);
    expect(read).toBeLessThanOrEqual(SNAPSHOT_EVERY);
  });

  it('the first order after a start reads a seat stream without a snapshot in slices', async () => {
    await testBed.database.pool.query('truncate app.stream_snapshots');
    const another = await startApp({ database: testBed.database, providers });
    try {
      const slices = watchReads(another);
      expect((await place(another.url, 3)).status).toBe(201);
      expect(slices.reduce((sum, events) => sum + events, 0)).toBeGreaterThan(2 * ROUNDS);
      expect(Math.max(...slices)).toBe(SLICE);
    } finally {
      await another.close();
    }
  });
});
