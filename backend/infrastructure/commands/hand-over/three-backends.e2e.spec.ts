import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { bookingStream, seatsStream, type SeatEvent } from '../../../contracts/events/index.js';
import type { BookingCreated } from '../../../contracts/rest/bookings.js';
import type { ArrivalNote } from '../../../modules/booking/domain/arrival-note.js';
import { OrderArrivals } from '../../../modules/booking/api.js';
import { order, call, seat } from '../../../modules/booking/testing/order.js';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../../../modules/catalogue/testing/build-catalogue.js';
import type { Production } from '../../../modules/catalogue/entities/production.entity.js';
import { buildOnce } from '../../../testing/build-once.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.js';
import { storeSettings } from '../../../testing/event-store-server.js';
import { ownPort } from '../../../testing/own-port.js';
import { startApp, type StartedApp } from '../../../testing/start-app.js';
import { repositoryRoot } from '../../config/repository-root.js';
import { DomainEventStore } from '../../event-store/codec/domain-event-store.js';
import { pause } from '../../process/pause.js';
import { ownerOf } from './owner-of.js';
import { ended } from '../../../testing/ended.js';

const LOOK_AGAIN_MS = 50;
/** Seats that everybody wants; one more is wanted by one buyer alone. */
const SEATS = 24;
/** Each seat is wanted by so many. */
const RIVALS = 2;
const AT_ONCE = 16;
const SECRET = 'the same for all three of them';

interface Backend {
  readonly process: ChildProcess;
  readonly url: string;
  readonly metrics: string;
  readonly handOverPort: number;
}

/* Three real backends, as built, on one database. A fourth, which hands nothing over and is handed nothing, builds the hall and reads the log. */
describe('three backends that sell one performance', () => {
  let database: TestDatabase;
  let dataDir: string;
  let reader: StartedApp;
  let production: Production;
  const backends: Backend[] = [];

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
    backends.push(...(await Promise.all([start(), start(), start()])));
    await everybodyKnows(3);
  });
  afterAll(async () => {
    for (const { process: each } of backends) each.kill('SIGKILL');
    await Promise.all(backends.map(({ process: each }) => ended(each)));
    await reader?.close();
    await database?.drop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<Backend> {
    const [port, metrics, handOverPort] = [await ownPort(), await ownPort(), await ownPort()];
    const child = fork(join(repositoryRoot(), 'dist/backend/main.js'), {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_ENV: 'development',
        ...(await storeSettings(database.url)),
        DATABASE_POOL: '10',
        DATA_DIR: dataDir,
        PORT: String(port),
        METRICS_PORT: String(metrics),
        HAND_OVER_PORT: String(handOverPort),
        SECRET,
        ORDER_LIMITS: 'off',
        THROTTLE_PER_MINUTE: '0',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const url = `http://127.0.0.1:${port}`;
    await new Promise<void>((ready, failed) => {
      child.on('message', (message: { type?: string }) => message.type === 'ready' && ready());
      child.once('exit', (code) => failed(new Error(`A backend ended at its start: ${code}`)));
    });
    return { process: child, url, metrics: `http://127.0.0.1:${metrics}/metrics`, handOverPort };
  }

  const running = (): Backend[] =>
    backends.filter(({ process: { exitCode, signalCode } }) => (exitCode ?? signalCode) === null);

  /** Until each of so many backends knows all others. */
  async function everybodyKnows(count: number): Promise<void> {
    for (const backend of running())
      while ((await metric(backend, 'houselights_other_backends')) !== count - 1)
        await pause(LOOK_AGAIN_MS);
  }

  /** As the backends find it, from what they wrote into the table. */
  async function ownerNow(performanceId: string): Promise<Backend> {
    const { rows } = await database.pool.query<{ id: string; port: number }>(
      'select id, port from app.live_backends',
    );
    const live = rows.filter(({ port }) => running().some((one) => one.handOverPort === port));
    const owner = ownerOf(
      performanceId,
      live.map(({ id }) => id),
    );
    const port = live.find(({ id }) => id === owner)?.port;
    return running().find(({ handOverPort }) => handOverPort === port) as Backend;
  }

  const newPerformance = async (): Promise<string> =>
    (await buildPerformance(reader.app.get(DataSource).manager, production)).id;

  /** One order, sent again under its key to the next backend when there is no answer, as the buyer's page does. */
  async function buy(performanceId: string, number: number, first: number): Promise<string | null> {
    const key = randomUUID();
    for (let tries = first; ; tries += 1) {
      const { url } = backends[tries % backends.length] as Backend;
      const answer = await call<BookingCreated>(`${url}/api/bookings`, {
        json: order(performanceId, [seat(number)]),
        headers: { 'idempotency-key': key },
      }).catch(() => null);
      if (answer?.status === 201) return answer.body.bookingId;
      if (answer?.status === 409) return null;
      await pause(LOOK_AGAIN_MS);
    }
  }

  /** Sends an order for a seat that nobody else wants until it is taken, always under the same key and to this backend. Answers the booking. */
  async function insist(url: string, json: unknown, key: string): Promise<string> {
    for (;;) {
      const { status, body } = await call<BookingCreated>(`${url}/api/bookings`, {
        json,
        headers: { 'idempotency-key': key },
      });
      if (status === 201) return body.bookingId;
      await pause(LOOK_AGAIN_MS);
    }
  }

  /** All seats of a performance, each wanted by several, spread over the backends. `after`: is called once, when so many were answered. */
  async function race(
    performanceId: string,
    after: { readonly answers: number; act(): void } | null = null,
  ): Promise<string[]> {
    const sold: string[] = [];
    let next = 0;
    let answered = 0;
    const line = async (): Promise<void> => {
      for (let one = next++; one < SEATS * RIVALS; one = next++) {
        // Rivals ask one after the other, so they are at different backends at the same time.
        const booking = await buy(performanceId, Math.floor(one / RIVALS) + 1, one);
        if (booking) sold.push(booking);
        if (++answered === after?.answers) after.act();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, line));
    return sold;
  }

  /** Every seat has one owner in the log, who was told so, and whose order was placed; and nobody else was. */
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

  it('hand its orders to the one that owns it, and answer them as if they were alone', async () => {
    const performanceId = await newPerformance();
    const owner = await ownerNow(performanceId);
    const others = backends.filter((each) => each !== owner);
    await requireSoldOnce(performanceId, await race(performanceId));
    for (const other of others)
      // A backend that was late for a moment is not asked for that long.
      while ((await metric(other, handedOver('answered'))) === 0) {
        await race(await newPerformance());
      }
    const taken = await Promise.all(
      backends.map((each) => metric(each, 'houselights_commands_of_others_total')),
    );
    expect(Math.max(...taken)).toBeGreaterThan(0);
  });

  it('note each order where it was decided', async () => {
    const performanceId = await newPerformance();
    const sold = await race(performanceId);
    const wonNotes = async (): Promise<ArrivalNote[]> =>
      (await reader.app.get(OrderArrivals).of(performanceId)).filter(({ code }) => code === null);
    const undecided = (won: readonly ArrivalNote[]): string[] =>
      sold.filter((id) => !won.some((note) => note.bookingId === id && note.decided !== null));
    let won = await wonNotes();
    // Each backend writes its own notes down, a moment after the answers. One without a booking is never completed.
    while (undecided(won).length > 0 && won.every(({ bookingId }) => bookingId !== null)) {
      await pause(LOOK_AGAIN_MS);
      won = await wonNotes();
    }
    expect(undecided(won)).toEqual([]);
    expect(won.map(({ missed }) => missed)).toEqual(won.map(() => 0));
  });

  it('answer an order that is sent again to another one with the same booking, and write it once', async () => {
    const performanceId = await newPerformance();
    const json = order(performanceId, [seat(1)]);
    const key = randomUUID();
    const answers = await Promise.all(backends.map(({ url }) => insist(url, json, key)));
    expect(new Set(answers).size).toBe(1);
    const stream = bookingStream(answers[0] as string);
    const types = (await reader.app.get(DomainEventStore).read(stream)).map(({ type }) => type);
    expect(types.filter((type) => type === 'BookingPlaced')).toHaveLength(1);
  });

  it('lose nothing when the owner is stopped in the middle, sell on without it, and when it goes on it sells nothing twice', async () => {
    const performanceId = await newPerformance();
    const { process: owner } = await ownerNow(performanceId);
    const others = backends.filter(({ process: each }) => each !== owner);
    let atOthers: Promise<readonly string[]> = Promise.resolve([]);
    const sold = await race(performanceId, {
      answers: 10,
      act() {
        owner.kill('SIGSTOP');
        // What the others are asked now is answered while it stands still; what it was asked itself, after that.
        const json = order(performanceId, [seat(SEATS + 1)]);
        const more = others.map(({ url }) => insist(url, json, 'wants-the-seat-beside'));
        atOthers = Promise.all(more).then((answers) => {
          owner.kill('SIGCONT');
          return answers;
        });
      },
    });
    const last = await atOthers;
    expect(new Set(last).size).toBe(1);
    await requireSoldOnce(performanceId, [...sold, last[0] as string], SEATS + 1);
  });

  it('lose nothing when the owner is killed in the middle', async () => {
    await everybodyKnows(3);
    const performanceId = await newPerformance();
    const owner = await ownerNow(performanceId);
    const gone = ended(owner.process);
    const sold = await race(performanceId, {
      answers: 10,
      act: () => owner.process.kill('SIGKILL'),
    });
    await gone;
    await requireSoldOnce(performanceId, sold);
    await everybodyKnows(2);
  });
});

const handedOver = (outcome: string): string =>
  `houselights_commands_handed_over_total{outcome="${outcome}"}`;

/** 0 while there is none. */
async function metric({ metrics }: Backend, name: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}
