import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { BookingEvent, ReceiptReading } from '../../contracts/events/index.js';
import { CHANNELS } from '../../infrastructure/database/channels.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { EventStoreUnavailableError } from '../../infrastructure/event-store/port.js';
import { FILE_STORE, type FileStore } from '../../infrastructure/files/port.js';
import { FinishedJobs, recorded } from '../../infrastructure/jobs/finished-jobs.js';
import { JOB_QUEUE, type JobQueue } from '../../infrastructure/jobs/port.js';
import { PostgresJobQueue } from '../../infrastructure/jobs/postgres/postgres-job-queue.js';
import { MAIL_SENDER, type MailMessage } from '../../infrastructure/mail/port.js';
import { SentOnce } from '../../infrastructure/mail/sent-once.js';
import { JobReconciler } from '../../infrastructure/process-manager/due-work/job-reconciler.js';
import { SEAT_RECONCILIATION_QUEUE } from '../../modules/orders/policies/seat-reconciliation.policy.js';
import { ReceiptReader } from '../../modules/receipts/reading/receipt-reader.js';
import { agreed, clearReading } from '../../modules/receipts/testing/readings.js';
import type { TestDatabase } from '../database.js';
import { createMigratedDatabase } from '../migrated-database.js';
import { quietPosition } from '../quiet.js';
import { startApp, type StartedApp } from '../start-app.js';
import { waitUntil } from '../wait-until.js';
import { addressOf, GivenOrders, minutesAgo, type Order } from './given-orders.js';
import { STEP_KINDS, type StepHooks, type StepKind, watchSteps } from './lasting-steps.js';

/** Largest number of steps of one kind that a test tries. No tested process has so many. */
const MOST_STEPS = 30;

/**
 * Simulates a backend that dies after its n-th step of a kind: all later steps throw and no job ends, until the test
 * revives the backend.
 */
class Death implements StepHooks {
  dead = false;
  running = 0;
  private kind: StepKind | null = null;
  private left = 0;

  comesAfter(steps: number, kind: StepKind): void {
    this.left = steps;
    this.kind = kind;
  }

  before(): void {
    // The simulated crash throws the error of an unavailable store, because any other error would park this event or cause an
    // immediate retry.
    if (this.dead) throw new EventStoreUnavailableError('The process is dead', { gone: true });
  }

  after(kind: StepKind): void {
    if (kind !== this.kind) return;
    this.left -= 1;
    if (this.left !== 0) return;
    this.dead = true;
    this.before();
  }

  /** Wraps a queue so that jobs do not end while the backend is dead. The queue runs these jobs again. */
  over(queue: JobQueue): JobQueue {
    const register = queue.process.bind(queue);
    queue.process = (name, handler, options) =>
      register<never>(
        name,
        async (job, signal) => {
          this.before();
          this.running += 1;
          try {
            const outcome = await handler(job, signal);
            this.before();
            return outcome;
          } finally {
            this.running -= 1;
          }
        },
        options,
      );
    return queue;
  }
}

/*
 * These tests simulate crashes within their own process. killed-backend.e2e.spec.ts kills a real process, once for each kind of
 * step. The job reconciler is switched off, because it would repair what the process manager loses.
 */
describe('background work that is interrupted after any of its lasting steps', () => {
  const death = new Death();
  const mails: MailMessage[] = [];
  let reading: ReceiptReading;
  let database: TestDatabase;
  let started: StartedApp;
  let jobs: JobQueue;
  let events: DomainEventStore;
  let given: GivenOrders;

  beforeAll(async () => {
    database = await createMigratedDatabase();
    const { pool } = database;
    const mailServer = {
      send: (mail: MailMessage) => Promise.resolve(void mails.push(mail)),
      close: () => undefined,
    };
    const queue = death.over(new PostgresJobQueue(database.url));
    started = await startApp({
      database,
      providers: [
        { provide: JOB_QUEUE, useValue: recorded(queue, new FinishedJobs(pool)) },
        { provide: MAIL_SENDER, useValue: new SentOnce(mailServer, pool) },
        { provide: JobReconciler, useValue: { run: () => Promise.resolve() } },
        {
          provide: ReceiptReader,
          useValue: { read: () => Promise.resolve(reading), close: () => Promise.resolve() },
        },
      ],
    });
    const store = started.app.get(DomainEventStore);
    // Uses the store without the hooks, so that writes by the test do not count as steps.
    events = Object.assign(Object.create(store) as DomainEventStore, {
      append: store.append.bind(store),
    });
    jobs = started.app.get<JobQueue>(JOB_QUEUE, { strict: false });
    watchSteps(started.app, death);
    given = await GivenOrders.create(started.app.get(DataSource).manager, events, pool);
  });
  afterAll(async () => {
    await started?.close();
    await database?.drop();
  });

  /**
   * Interrupts the work after each step, one kind of step after another, because steps of different kinds have no
   * fixed order. Each run must end like the uninterrupted run. Returns the number of steps of each kind.
   */
  async function cutAfterEveryStep<T>(
    give: () => Promise<T>,
    check: (given: T) => Promise<readonly string[]>,
  ): Promise<Record<StepKind, number>> {
    const counts: [StepKind, number][] = [];
    const finished: Record<string, number>[] = [];
    for (const kind of STEP_KINDS) {
      let steps = 0;
      let cut = true;
      while (cut) {
        steps += 1;
        if (steps > MOST_STEPS) throw new Error(`Still cut off after ${MOST_STEPS} times: ${kind}`);
        death.comesAfter(steps, kind);
        const work = await give();
        cut = await untilDone(`${kind} (${steps})`);
        finished.push(await finishedJobs(await check(work)));
      }
      counts.push([kind, steps - 1]);
    }
    expect(finished).toEqual(finished.map(() => finished.at(-1)));
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length);
    return Object.fromEntries(counts) as Record<StepKind, number>;
  }

  /** Revives a dead backend until the work is done. Returns true if the backend had died. */
  async function untilDone(step: string): Promise<boolean> {
    let cut = false;
    await waitUntil(`all is done after a death at: ${step}`, async () => {
      if (death.dead && death.running === 0) {
        death.dead = false;
        cut = true;
        await database.pool.query('select pg_notify($1, $2)', [CHANNELS.catalogueOutbox, '']);
      }
      if (death.dead) return false;
      // The position is read before the failed jobs: a job that fails between the two reads is then found either as running or as
      // failed.
      const position = await quietPosition(database.pool, events);
      const failed = await jobs.troubled(100);
      for (const { queue, id } of failed) await jobs.retry(queue, id);
      return position !== null && failed.length === 0;
    });
    return cut;
  }

  /** Counts finished jobs without seat reconciliation, which may run a minute later. */
  async function finishedJobs(causes: readonly string[]): Promise<Record<string, number>> {
    const { rows } = await database.pool.query<{ queue: string; count: number }>(
      `select queue, count(*)::int from app.finished_jobs
        where cause = any($1) and queue <> $2 group by queue`,
      [causes, SEAT_RECONCILIATION_QUEUE],
    );
    return Object.fromEntries(rows.map(({ queue, count }) => [queue, count]));
  }

  const subjectsTo = (order: Order): string[] =>
    mails.filter(({ to }) => to === addressOf(order)).map(({ subject }) => subject);
  const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

  it('ends a seat hold once, and mails its family once', async () => {
    const performanceId = await given.performance();
    await cutAfterEveryStep(
      () => given.order({ performanceId, holdUntil: minutesAgo(1) }),
      async (order) => {
        const own = await given.bookingEvents(order);
        expect(own.map(({ type }) => type)).toEqual([
          'BookingPlaced',
          'BookingExpired',
          'NoticeSent',
        ]);
        expect(await given.seatEventTypes(order)).toEqual(['SeatsHeld', 'SeatsReleased']);
        expect(subjectsTo(order)).toEqual([expect.stringMatching(/^Your booking has expired/)]);
        return idsOf(own);
      },
    );
  });

  it('checks a receipt, locks its transfer, sells the seats and sends the ticket, each once', async () => {
    const performanceId = await given.performance();
    const files = started.app.get<FileStore>(FILE_STORE, { strict: false });
    await cutAfterEveryStep(
      async () => {
        const receiptId = randomUUID();
        const imageKey = `receipts/test/upload-${receiptId}`;
        await files.put(imageKey, Buffer.from('read by nobody'), 'image/png');
        return given.order({ performanceId, holdUntil: minutesAgo(-30) }, (order) => {
          const { bookingId, confirmationNumber } = order;
          reading = clearReading({
            amountSen: agreed(2000),
            transactionId: agreed(`MB${receiptId.replaceAll('-', '').toUpperCase()}`),
            paidAt: agreed(new Date().toISOString().replace('Z', '+00:00')),
            reference: agreed(confirmationNumber),
          });
          return receiptUploaded(bookingId, receiptId, imageKey);
        });
      },
      async (order) => {
        const own = await given.bookingEvents(order);
        expect(own.map(({ type }) => type)).toEqual([
          'BookingPlaced',
          'ReceiptUploaded',
          'ReceiptVerificationRequested',
          'ReceiptRead',
          'BookingConfirmed',
          'TicketSent',
        ]);
        // A receipt check that is repeated writes HoldExtended again, which changes nothing, so duplicates are ignored.
        expect([...new Set(await given.seatEventTypes(order))]).toEqual([
          'SeatsHeld',
          'HoldExtended',
          'SeatsTaken',
        ]);
        expect(subjectsTo(order)).toEqual([expect.stringMatching(/^Your tickets/)]);
        return idsOf(own);
      },
    );
  });

  it('moves the bookings of one performance, cancels those of another, and mails each family once', async () => {
    const steps = await cutAfterEveryStep(
      async () => {
        const [moved, deleted] = [await given.performance(), await given.performance()];
        const holdUntil = minutesAgo(-30);
        const orders = [
          await given.order({ performanceId: moved, holdUntil }),
          await given.order({ performanceId: deleted, holdUntil }),
        ] as const;
        await given.changeCatalogue(moved, deleted);
        return { performances: [moved, deleted], orders };
      },
      async ({ performances, orders }) => {
        const changes = await given.catalogueEvents(performances);
        expect(changes.map(({ type }) => type)).toEqual(['PerformanceMoved', 'PerformanceDeleted']);
        const { rowCount } = await database.pool.query('select from catalogue.outbox');
        expect(rowCount).toBe(0);
        const reactions = ['BookingRescheduled', 'BookingCancelled'];
        const subjects = [/^New date/, /^Your booking was cancelled/];
        for (const [index, order] of orders.entries()) {
          const own = (await given.bookingEvents(order)).filter((event) => !isHowToPay(event));
          expect(own.map(({ type }) => type)).toEqual([
            'BookingPlaced',
            reactions[index],
            'NoticeSent',
          ]);
          expect(subjectsTo(order).filter((subject) => !HOW_TO_PAY.test(subject))).toEqual([
            expect.stringMatching(subjects[index] as RegExp),
          ]);
        }
        return idsOf(changes);
      },
    );
    expect(Object.entries(steps).filter(([, count]) => count === 0)).toEqual([]);
  });
});

/**
 * Subject of the mail with payment instructions. The family gets this mail as well, unless the change of the catalogue comes
 * first.
 */
const HOW_TO_PAY = /^Please pay by/;
const isHowToPay = (event: BookingEvent): boolean =>
  event.type === 'NoticeSent' && event.data.notice === 'order-placed';

function receiptUploaded(bookingId: string, receiptId: string, imageKey: string): BookingEvent[] {
  return [
    {
      type: 'ReceiptUploaded',
      data: {
        ...{ bookingId, receiptId, imageKey },
        objectUrl: `/objects/${imageKey}`,
        sha256: receiptId,
        bytes: 1,
        mimeType: 'image/png',
        editor: null,
      },
    },
    { type: 'ReceiptVerificationRequested', data: { bookingId, receiptId, holdUntil: null } },
  ];
}
