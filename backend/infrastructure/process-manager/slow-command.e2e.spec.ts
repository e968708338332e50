import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../../modules/catalogue/testing/build-catalogue.js';
import { SeatingRow } from '../../modules/catalogue/entities/seating-row.entity.js';
import { announceChange } from '../outbox/catalogue-change.js';
import { SEAT_RECONCILIATION_QUEUE } from '../../modules/orders/policies/seat-reconciliation.policy.js';
import { call, order, seat, type Answer } from '../../modules/orders/testing/order.js';
import { seatsStream, bookingStream, type SeatEvent } from '../../contracts/events/index.js';
import type { BookingCreated } from '../../contracts/rest/bookings.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { DomainEventStore } from '../event-store/codec/domain-event-store.js';
import { ownPort } from '../../testing/own-port.js';
import { repositoryRoot } from '../config/repository-root.js';
import { buildOnce } from '../../testing/build-once.js';
import type { TestDatabase } from '../../testing/database.js';
import { storeSettings } from '../../testing/event-store-server.js';
import { createMigratedDatabase } from '../../testing/migrated-database.js';
import { positionWithoutJobs, quietPosition } from '../../testing/quiet.js';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import { waitUntil, withTimeout, ended } from '../../testing/wait-until.js';

/*
 * Two real backends run on one database. The first backend takes an order and is stopped (SIGSTOP) between its writes to two
 * streams. Jobs of the second backend reconcile the seats, as if minutes had passed; meanwhile another buyer orders, or the price
 * changes. Then the first backend continues.
 */
describe('a backend that is stopped between its two writes', () => {
  let database: TestDatabase;
  let dataDir: string;
  let other: StartedApp;
  let stopped: ChildProcess;
  let url: string;
  let performanceId: string;
  let productionId: string;
  let rowId: string;

  beforeAll(async () => {
    await buildOnce();
    database = await createMigratedDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'houselights-stopped-'));
    other = await startApp({ database, config: { dataDir, secret: 'the same for all' } });
    const { manager } = other.app.get(DataSource);
    const production = await buildProduction(manager, await buildSchool(manager));
    const [row] = await buildSection(manager, production, 'Stalls', [
      { label: 'A', seatCount: 10, price: '20.00' },
    ]);
    rowId = row?.id ?? '';
    productionId = production.id;
    performanceId = (await buildPerformance(manager, production)).id;
    const port = await ownPort();
    url = `http://127.0.0.1:${port}`;
    stopped = fork(join(repositoryRoot(), 'dist/backend/testing/crash/paused-backend.js'), {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        ...(await storeSettings(database.url)),
        DATA_DIR: dataDir,
        PORT: String(port),
        SECRET: 'the same for all',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await withTimeout('the backend is up', once(stopped, 'message'));
  });
  afterAll(async () => {
    stopped?.kill('SIGKILL');
    if (stopped) await ended(stopped);
    await other?.close();
    await database?.drop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  const place = (at: string, number: number) =>
    call<BookingCreated & ErrorBody>(`${at}/api/bookings`, {
      json: order(performanceId, [seat(number)]),
    });

  /** Sends an order to the backend that stops itself. Runs `meanwhile` after that stop, and then continues the backend. */
  async function slowOrder(
    number: number,
    meanwhile: () => Promise<unknown>,
  ): Promise<Answer<BookingCreated & ErrorBody>> {
    // Waits until no job is running, because a job that runs during the stop would stay locked for the rest of the test.
    await waitUntil(
      'no job is running',
      async () => (await quietPosition(database.pool, events())) !== null,
    );
    stopped.send('stop after the next seats');
    await withTimeout('the backend has heard', once(stopped, 'message'));
    const answer = place(url, number);
    await waitUntil('the backend has stopped', async () => (await stateOf(stopped)) === 'T');
    await meanwhile();
    stopped.kill('SIGCONT');
    return answer;
  }

  /** Runs the seat reconciliation jobs of the stopped backend's order at once, as if the minutes until these jobs had passed. */
  async function reconcile(number: number): Promise<void> {
    await waitUntil('the seats were given up', async () => {
      await database.pool.query(
        `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = $1), run_at => now())`,
        [SEAT_RECONCILIATION_QUEUE],
      );
      return (
        (await positionWithoutJobs(database.pool)) !== null && (await ownersOf(number)).length === 0
      );
    });
  }

  const events = () => other.app.get(DomainEventStore);

  /** Returns the owners of a seat, computed from the events independently of the tested code. */
  async function ownersOf(number: number): Promise<string[]> {
    const has = new Map<string, readonly number[]>();
    for (const { type, data } of await events().read<SeatEvent>(seatsStream(performanceId))) {
      if (type === 'SeatsHeld' || type === 'SeatsTaken')
        has.set(
          data.bookingId,
          data.seats.map((one) => one.number),
        );
      if (type === 'SeatsReleased') has.delete(data.bookingId);
    }
    return [...has].filter(([, numbers]) => numbers.includes(number)).map(([id]) => id);
  }

  /** Returns the booking's event types without notices to the family, which may come at any moment. */
  const typesOf = async (bookingId: string): Promise<string[]> =>
    (await events().read(bookingStream(bookingId)))
      .map(({ type }) => type)
      .filter((type) => type !== 'NoticeSent' && type !== 'NoticeNotSent');

  it('refuses the order when another buyer has the seats, and leaves no booking behind', async () => {
    let [slower, faster] = ['', ''];
    const { status, body } = await slowOrder(2, async () => {
      [slower = ''] = await ownersOf(2);
      await reconcile(2);
      faster = (await place(other.url, 2)).body.bookingId;
    });
    expect([status, body.error]).toEqual([409, 'seats_unavailable']);
    expect(await ownersOf(2)).toEqual([faster]);
    expect(await typesOf(slower)).toEqual(['SeatChangeAbandoned']);
  });

  it('does not sell at a price that was changed meanwhile', async () => {
    const { status, body } = await slowOrder(4, () =>
      other.app.get(DataSource).transaction(async (manager) => {
        await manager.update(SeatingRow, { id: rowId }, { price: '25.00' });
        await announceChange(manager, { productionId });
      }),
    );
    expect([status, body.error]).toEqual([422, 'wrong_total']);
    expect(await ownersOf(4)).toEqual([]);
  });
});

/** Returns the process state that Linux reports: R running, S sleeping, T stopped. */
const stateOf = async ({ pid }: ChildProcess): Promise<string> =>
  /^State:\s+(\w)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
