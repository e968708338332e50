import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { pause } from '../process/pause.js';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../../modules/catalogue/testing/build-catalogue.js';
import { SeatingRow } from '../../modules/catalogue/entities/seating-row.entity.js';
import { announceChange } from '../outbox/catalogue-change.js';
import { Performance } from '../../modules/catalogue/entities/performance.entity.js';
import { SEAT_RECONCILIATION_QUEUE } from '../../modules/booking/policies/seat-reconciliation.policy.js';
import { call, order, seat, type Answer } from '../../modules/booking/testing/order.js';
import { seatsStream, bookingStream, type SeatEvent } from '../../contracts/events/index.js';
import type { BookingCreated } from '../../contracts/rest/bookings.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { DomainEventStore } from '../event-store/codec/domain-event-store.js';
import { ownPort } from '../../testing/own-port.js';
import { repositoryRoot } from '../config/repository-root.js';
import { buildOnce } from '../../testing/build-once.js';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { storeSettings } from '../../testing/event-store-server.js';
import { positionWithoutJobs, quietPosition } from '../../testing/quiet.js';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import { ended } from '../../testing/ended.js';

const LOOK_AGAIN_MS = 50;

/*
 * Two real backends on one database. The one that takes the order, as built, is stopped (SIGSTOP) between its two streams;
 * the jobs of the other one reconcile its seats, as if the minutes had passed, and other things happen; then it goes on.
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
    database = await createTestDatabase();
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
    await once(stopped, 'message');
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

  /**
   * Orders at the backend that stops itself. When it has stopped, `meanwhile` runs, and then it
   * continues.
   */
  async function slowOrder(
    number: number,
    meanwhile: () => Promise<unknown>,
  ): Promise<Answer<BookingCreated & ErrorBody>> {
    // A job that it is doing when it stops would stay its own, and nothing else would come of it.
    await until(async () => (await quietPosition(database.pool, events())) !== null);
    stopped.send('stop after the next seats');
    await once(stopped, 'message');
    const answer = place(url, number);
    await until(async () => (await stateOf(stopped)) === 'T');
    await meanwhile();
    stopped.kill('SIGCONT');
    return answer;
  }

  /**
   * Runs the jobs that the stopped backend's seats have asked for, as if their minutes had passed.
   */
  async function reconcile(number: number): Promise<void> {
    await until(async () => {
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

  /** Who owns a seat, computed from the events by a second implementation. */
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

  /** Without the notices to its family, which come at any moment. */
  const typesOf = async (bookingId: string): Promise<string[]> =>
    (await events().read(bookingStream(bookingId)))
      .map(({ type }) => type)
      .filter((type) => type !== 'NoticeSent' && type !== 'NoticeNotSent');

  it('takes its seats again when they are free, and says so truthfully', async () => {
    const { status, body } = await slowOrder(1, () => reconcile(1));
    expect([status, body.status]).toEqual([201, 'pending_payment']);
    expect(await ownersOf(1)).toEqual([body.bookingId]);
    expect(await typesOf(body.bookingId)).toEqual(['SeatChangeAbandoned', 'BookingPlaced']);
  });

  it('refuses when another buyer has them, and leaves no booking behind', async () => {
    let faster = '';
    const { status, body } = await slowOrder(2, async () => {
      await reconcile(2);
      faster = (await place(other.url, 2)).body.bookingId;
    });
    expect([status, body.error]).toEqual([409, 'seats_unavailable']);
    expect(await ownersOf(2)).toEqual([faster]);
  });

  it('does not sell at an old price', async () => {
    const change = (price: string): Promise<unknown> =>
      other.app.get(DataSource).transaction(async (manager) => {
        await manager.update(SeatingRow, { id: rowId }, { price });
        await announceChange(manager, { productionId });
      });
    const { status, body } = await slowOrder(4, () => change('25.00'));
    expect([status, body.error]).toEqual([422, 'wrong_total']);
    expect(await ownersOf(4)).toEqual([]);
    await change('20.00');
  });

  it('does not sell after sales were switched off', async () => {
    const { status, body } = await slowOrder(3, () =>
      other.app.get(DataSource).transaction(async (manager) => {
        await manager.update(Performance, performanceId, { salesEnabled: false });
        await announceChange(manager, { productionId });
      }),
    );
    expect([status, body.error]).toEqual([422, 'sales_off']);
    expect(await ownersOf(3)).toEqual([]);
  });
});

async function until(so: () => Promise<boolean>): Promise<void> {
  while (!(await so())) await pause(LOOK_AGAIN_MS);
}

/** As the kernel says: R running, S sleeping, T stopped. */
const stateOf = async ({ pid }: ChildProcess): Promise<string> =>
  /^State:\s+(\w)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
