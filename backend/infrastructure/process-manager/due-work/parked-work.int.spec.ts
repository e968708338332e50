import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bookingStream } from '../../../contracts/events/index.js';
import type { TestDatabase } from '../../../testing/database.js';
import { createMigratedDatabase } from '../../../testing/migrated-database.js';
import { DomainEventStore } from '../../event-store/codec/domain-event-store.js';
import { PostgresBookingKeys } from '../../event-store/codec/postgres-booking-keys.js';
import { PostgresEventStore } from '../../event-store/postgres/postgres-event-store.js';
import { FinishedJobs, recorded } from '../../jobs/finished-jobs.js';
import { PostgresJobQueue } from '../../jobs/postgres/postgres-job-queue.js';
import { pause } from '../../process/pause.js';
import { causedBy, type Policy } from '../policy.js';
import type { ProcessProgress } from '../process-checkpoint.js';
import { JobReconciler } from './job-reconciler.js';

const LOOK_AGAIN_MS = 20;
const clock = { now: () => new Date() };

let database: TestDatabase;
let log: PostgresEventStore;
let store: DomainEventStore;
let jobs: PostgresJobQueue;

beforeAll(async () => {
  database = await createMigratedDatabase();
  const { pool, url } = database;
  log = new PostgresEventStore({ pool, connectionString: url });
  store = new DomainEventStore(log, new PostgresBookingKeys(pool));
  jobs = recorded(new PostgresJobQueue(url), new FinishedJobs(pool));
});
afterAll(async () => {
  await jobs?.stop();
  await log?.close();
  await database?.drop();
});

it('a finished job is not requested again while an older event of another stream is parked', async () => {
  const { pool } = database;
  const runs: string[] = [];
  jobs.process('work', async ({ id }) => void runs.push(id));
  await jobs.start();
  const parked = await happened('parked');
  await happened('done');
  // The events so far get a time of recording three hours ago; later events follow.
  await pool.query(
    `begin; set local session_replication_role = replica;
     update events.event set recorded_at = now() - interval '3 hours'; commit`,
  );
  const { position } = await happened('later');

  let looks = 0;
  const policy: Policy = (event) => {
    if (event.stream !== bookingStream('done')) return [];
    looks += 1;
    return [{ queue: 'work', id: event.id, data: causedBy(event) }];
  };
  const reconciler = new JobReconciler(
    store,
    new FinishedJobs(pool),
    jobs,
    pool,
    clock,
    [policy],
    // With these intervals each run of the job reconciler checks all jobs.
    { everyMs: LOOK_AGAIN_MS, fullEveryMs: 0, overdueMs: 0 },
  );
  const seen: ProcessProgress = {
    position,
    parkings: 1,
    parked: new Map([[parked.stream, parked]]),
  };
  const stopping = new AbortController();
  const running = reconciler.run(() => seen, stopping.signal);
  const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isSo())) await pause(LOOK_AGAIN_MS);
  };
  await until(() => runs.length === 1);
  await until(async () => {
    const { rowCount } = await pool.query(
      `update app.finished_jobs set finished_at = now() - interval '2 hours'`,
    );
    return rowCount === 1;
  });
  // A run of the job reconciler that is in progress may have read the earlier row, so the test waits for further runs.
  const before = looks;
  await until(() => looks > before + 3);
  stopping.abort();
  await running;
  await until(async () => {
    const { waiting, running: run } = (await jobs.counts())['work'] ?? {};
    return waiting === 0 && run === 0;
  });
  expect(runs).toHaveLength(1);
});

/** Appends one event to a booking's stream, and returns the event's stream, revision and position for parking. */
async function happened(bookingId: string) {
  const stream = bookingStream(bookingId);
  const id = randomUUID();
  const { position, revision } = await store.append(stream, 'no-stream', [
    {
      id,
      type: 'BookingExpired',
      data: { bookingId },
      metadata: {
        occurredAt: clock.now().toISOString(),
        actor: { kind: 'customer' },
        requestId: 'q',
        correlationId: 'c',
        causationId: 'q',
      },
    },
  ]);
  return {
    ...{ consumer: 'process-manager', stream, eventId: id, eventType: 'BookingExpired' },
    ...{ revision, position, error: 'No policy takes it', attempts: 1 },
  };
}
