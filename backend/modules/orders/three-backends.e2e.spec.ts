import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { bookingStream, seatsStream, type SeatEvent } from '../../contracts/events/index.js';
import type { BookingCreated } from '../../contracts/rest/bookings.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { buildOnce } from '../../testing/build-once.js';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { RunningBackend } from '../../testing/running-backend.js';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import { waitUntil } from '../../testing/wait-until.js';
import type { Production } from '../catalogue/entities/production.entity.js';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../catalogue/testing/build-catalogue.js';
import { call, order, seat } from './testing/order.js';

/** Number of seats that several buyers want. One more seat is wanted by one buyer only. */
const SEATS = 12;
/** Number of buyers for each seat. */
const RIVALS = 2;
const AT_ONCE = 12;
const SECRET = 'the same for all three of them';

/* Runs three real, built backends on one database. A fourth backend in this process creates the hall and reads the event log. */
describe('three backends that sell one performance', () => {
  let database: TestDatabase;
  let dataDir: string;
  let reader: StartedApp;
  let production: Production;
  let backends: RunningBackend[] = [];

  beforeAll(async () => {
    await buildOnce();
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'houselights-three-'));
    reader = await startApp({ database, config: { dataDir, secret: SECRET } });
    const { manager } = reader.app.get(DataSource);
    production = await buildProduction(manager, await buildSchool(manager));
    await buildSection(manager, production, 'Stalls', [
      { label: 'A', seatCount: SEATS + 1, price: '20.00' },
    ]);
    const settings = { databaseUrl: database.url, dataDir, secret: SECRET };
    backends = await Promise.all([1, 2, 3].map(() => RunningBackend.start(settings)));
  });
  afterAll(async () => {
    await Promise.all(backends.map((each) => each.end('SIGKILL')));
    await reader?.close();
    await database?.drop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  const newPerformance = async (): Promise<string> =>
    (await buildPerformance(reader.app.get(DataSource).manager, production)).id;

  /** Repeats an order for seats that nobody else wants until it succeeds, because a busy backend may refuse it. */
  const insist = (backend: RunningBackend, json: unknown, key: string): Promise<string> =>
    waitUntil('the order is taken', async () => {
      const { status, body } = await place(backend, json, key);
      return status === 201 && body.bookingId;
    });

  const place = (backend: RunningBackend, json: unknown, key: string) =>
    call<BookingCreated>(`${backend.url}/api/bookings`, {
      json,
      headers: { 'idempotency-key': key },
    });

  /**
   * Sends one order. If there is no answer, it is sent to the next backend with the same Idempotency-Key, as the buyer's page
   * does.
   */
  function buy(performanceId: string, number: number, first: number): Promise<string | 'lost'> {
    const key = randomUUID();
    let tries = first;
    return waitUntil(`seat ${number} is sold or refused`, async () => {
      const backend = backends[tries++ % backends.length] as RunningBackend;
      const answer = await place(backend, order(performanceId, [seat(number)]), key).catch(
        () => null,
      );
      if (answer?.status === 201) return answer.body.bookingId;
      return answer?.status === 409 ? 'lost' : null;
    });
  }

  /** Sends several orders for every seat until all seats are sold. Calls `act` once, after the sixth answer. */
  async function race(performanceId: string, act: () => void = () => {}): Promise<string[]> {
    const sold: string[] = [];
    let next = 0;
    let answered = 0;
    const line = async (): Promise<void> => {
      for (let one = next++; one < SEATS * RIVALS; one = next++) {
        // Orders for one seat have consecutive numbers, so they start at different backends at nearly the same time.
        const booking = await buy(performanceId, Math.floor(one / RIVALS) + 1, one);
        if (booking !== 'lost') sold.push(booking);
        if (++answered === 6) act();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, line));
    return sold;
  }

  /** Checks that each seat has one owner in the event log, and that exactly the owners were answered 201 and have a booking. */
  async function requireSoldOnce(
    performanceId: string,
    sold: readonly string[],
    seatsSold = SEATS,
  ): Promise<void> {
    const events = reader.app.get(DomainEventStore);
    const has = new Map<string, readonly number[]>();
    for (const { type, data } of await events.read<SeatEvent>(seatsStream(performanceId))) {
      if (type === 'SeatsHeld')
        has.set(
          data.bookingId,
          data.seats.map(({ number }) => number),
        );
      if (type === 'SeatsReleased') has.delete(data.bookingId);
    }
    const seats = [...has.values()].flat().sort((a, b) => a - b);
    expect(seats).toEqual(Array.from({ length: seatsSold }, (_, index) => index + 1));
    expect([...has.keys()].sort()).toEqual([...sold].sort());
    for (const bookingId of sold) {
      const [placed] = await events.read(bookingStream(bookingId));
      expect(placed?.type).toBe('BookingPlaced');
    }
  }

  it('sell each seat once, whichever backend receives an order', async () => {
    const performanceId = await newPerformance();
    await requireSoldOnce(performanceId, await race(performanceId));
  });

  it('return the same booking for an order that is sent to each of them, and write it once', async () => {
    const performanceId = await newPerformance();
    const json = order(performanceId, [seat(1)]);
    const key = randomUUID();
    const ids = await Promise.all(backends.map((backend) => insist(backend, json, key)));
    expect(new Set(ids).size).toBe(1);
    const stream = bookingStream(ids[0] ?? '');
    const types = (await reader.app.get(DomainEventStore).read(stream)).map(({ type }) => type);
    expect(types.filter((type) => type === 'BookingPlaced')).toHaveLength(1);
  });

  it('lose no order when one backend is paused during the sale and continues after the others have sold the rest', async () => {
    const performanceId = await newPerformance();
    const [stopped, ...others] = backends as [RunningBackend, ...RunningBackend[]];
    let beside: Promise<string>[] = [];
    const sold = await race(performanceId, () => {
      stopped.standStill();
      const json = order(performanceId, [seat(SEATS + 1)]);
      beside = others.map((other) => insist(other, json, 'wants-the-seat-beside'));
      void Promise.allSettled(beside).then(() => stopped.goOn());
    });
    const bookings = new Set(await Promise.all(beside));
    expect(bookings.size).toBe(1);
    await requireSoldOnce(performanceId, [...sold, ...bookings], SEATS + 1);
  });

  it('lose no order when one backend is killed during the sale, and that backend sells again after a restart', async () => {
    const performanceId = await newPerformance();
    const [killed] = backends as [RunningBackend, ...RunningBackend[]];
    let gone: Promise<void> = Promise.resolve();
    const sold = await race(performanceId, () => (gone = killed.end('SIGKILL')));
    await gone;
    await requireSoldOnce(performanceId, sold);
    await killed.start();
    const next = await newPerformance();
    const answer = await place(killed, order(next, [seat(1)]), randomUUID());
    expect(answer.status).toBe(201);
  });
});
