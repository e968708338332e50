import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { CHANNELS } from '../../../infrastructure/database/channels.js';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
  type RowToBuild,
} from '../../catalogue/testing/build-catalogue.js';
import { CatalogueChanged } from '../../catalogue/api.js';
import type { Performance } from '../../catalogue/entities/performance.entity.js';
import type { Production } from '../../catalogue/entities/production.entity.js';
import {
  bookingStream,
  seatsStream,
  type BookingNoticeKind,
  type DomainEventType,
  type SeatEvent,
} from '../../../contracts/events/index.js';
import type {
  BookingCreated,
  BookingStatusView,
  BookingView,
  SeatInput,
  UploadUrlView,
} from '../../../contracts/rest/bookings.js';
import type { SeatingSectionView } from '../../../contracts/rest/catalogue.js';
import type { ErrorBody } from '../../../contracts/rest/errors.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { ReadModelProgress } from '../../../infrastructure/read-models/read-model-progress.js';
import { renderReceipt } from '../../../tools/demo-receipt/render-receipt.js';
import type { ReceiptToRender } from '../../../tools/demo-receipt/receipt-layouts.js';
import type { DrawnReceipts } from '../../receipts/testing/scripted-engine.js';
import type { School } from '../../schools/school.entity.js';
import { quietPosition } from '../../../testing/quiet.js';
import type { TestBed } from '../../../testing/start-test-bed.js';
import { waitUntil, withTimeout, PATIENCE_MS } from '../../../testing/wait-until.js';
import { BookingStreams } from '../application/booking-streams.js';
import type { PlacedBooking } from '../domain/booking.js';
import { HOLD_EXPIRY_QUEUE } from '../policies/hold-expiry.policy.js';
import { SEAT_RECONCILIATION_QUEUE } from '../policies/seat-reconciliation.policy.js';
import { CookieJar } from '../../../tools/bench/test-bed/cookie-jar.js';
import { call, order, type Answer } from './order.js';

/** Limit on the wait for a picture to be read, in milliseconds. */
const READING_PATIENCE_MS = 300_000;

export interface Sale {
  readonly school: School;
  readonly production: Production;
  readonly performance: Performance;
  readonly performanceId: string;
}

const RECEIPT_DECISIONS: readonly DomainEventType[] = [
  'BookingConfirmed',
  'ReceiptRejected',
  'ReceiptReferredToStaff',
];

/** A test buyer who orders and pays by real HTTP requests, with helpers for tests. */
export class BookingDriver {
  private readonly events: DomainEventStore;
  /** Cookies of the buyer's browser. They prove that the orders belong to this buyer. */
  private readonly cookies = new CookieJar();
  /** Pictures of receipts by their URL. */
  private readonly uploaded = new Map<unknown, Buffer>();

  /** @param receipts the OCR engine of the test bed, where it reads only what this driver sends */
  constructor(
    readonly testBed: TestBed,
    private readonly receipts?: DrawnReceipts,
  ) {
    this.events = testBed.app.get(DomainEventStore);
  }

  /** Creates a school with one production and one performance; by default Stalls, row A with ten seats at RM 20.00. */
  async openSale(
    rows: readonly RowToBuild[] = [{ label: 'A', seatCount: 10, price: '20.00' }],
    more: Partial<Performance> = {},
    ofSchool: Partial<School> = {},
  ): Promise<Sale> {
    const { manager } = this.testBed.app.get(DataSource);
    const school = await buildSchool(manager, ofSchool);
    const production = await buildProduction(manager, school);
    await buildSection(manager, production, 'Stalls', rows);
    const performance = await buildPerformance(manager, production, more);
    return { school, production, performance, performanceId: performance.id };
  }

  call<T>(path: string, options: Parameters<typeof call>[1] = {}): Promise<Answer<T>> {
    return call<T>(`${this.testBed.url}${path}`, options, this.cookies);
  }

  /** Returns the `Cookie` header that this browser sends to a path. */
  cookieFor(path: string): string {
    return this.cookies.headerFor(path);
  }

  place(
    performanceId: string,
    seats: readonly SeatInput[],
    more: Parameters<typeof order>[2] = {},
  ): Promise<Answer<BookingCreated & ErrorBody>> {
    return this.call('/api/bookings', { json: order(performanceId, seats, more) });
  }

  async booking(bookingId: string): Promise<BookingView> {
    return (await this.call<BookingView>(`/api/bookings/${bookingId}`)).body;
  }

  /** Returns the booking from its own stream, whatever the read models show. */
  bookingFromStream(bookingId: string): Promise<PlacedBooking> {
    return this.testBed.app.get(BookingStreams, { strict: false }).loadPlaced(bookingId);
  }

  async status(bookingId: string): Promise<BookingStatusView> {
    return (await this.call<BookingStatusView>(`/api/bookings/${bookingId}/status`)).body;
  }

  /** Draws a payment receipt that proves the booking's payment, unless the test changes its data. */
  async receiptFor(bookingId: string, more: Partial<ReceiptToRender> = {}): Promise<Buffer> {
    const { totalAmount, payee, paymentReference, createdAt } = await this.booking(bookingId);
    const receipt = {
      amountSen: Math.round(Number(totalAmount) * 100),
      recipient: payee.merchantName,
      accountNumber: payee.accountNumber,
      transactionId: newTransactionId(),
      paidAt: new Date(createdAt),
      reference: paymentReference,
      ...more,
    };
    const picture = await renderReceipt(receipt);
    this.receipts?.draw(picture, receipt);
    return picture;
  }

  async upload(bookingId: string, picture: Buffer): Promise<string> {
    const { body } = await this.call<UploadUrlView>(`/api/bookings/${bookingId}/upload-url`, {
      method: 'POST',
    });
    const put = await this.put(body.uploadUrl, picture);
    if (put.status !== 200)
      throw new Error(`Upload answered ${put.status}: ${JSON.stringify(put.body)}`);
    this.uploaded.set(body.objectUrl, picture);
    return body.objectUrl;
  }

  async put(
    uploadUrl: string,
    bytes: Buffer,
    contentType = 'image/png',
  ): Promise<Answer<ErrorBody>> {
    const response = await fetch(new URL(uploadUrl, this.testBed.url), {
      method: 'PUT',
      headers: { 'content-type': contentType },
      body: new Uint8Array(bytes),
    });
    return { status: response.status, body: (await response.json()) as ErrorBody };
  }

  verify(bookingId: string, receiptURL: unknown): Promise<Answer<BookingStatusView & ErrorBody>> {
    const picture = this.uploaded.get(receiptURL);
    if (picture) this.receipts?.readNext(picture);
    return this.call(`/api/bookings/${bookingId}/verify-receipt`, { json: { receiptURL } });
  }

  /** Uploads a picture, requests its check and waits for the decision. */
  async pay(bookingId: string, picture: Buffer): Promise<BookingStatusView> {
    const objectUrl = await this.upload(bookingId, picture);
    const before = (await this.eventsOf(bookingId)).length;
    const answer = await this.verify(bookingId, objectUrl);
    if (answer.status !== 202)
      throw new Error(`verify-receipt answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return this.decision(bookingId, before);
  }

  /**
   * Waits until a receipt of the booking is decided. Events before number `from` do not count. Reading a picture can take minutes
   * on a busy machine.
   */
  async decision(bookingId: string, from = 0): Promise<BookingStatusView> {
    await this.happened(bookingId, RECEIPT_DECISIONS, from, READING_PATIENCE_MS);
    return this.status(bookingId);
  }

  /** Resolves when the booking's stream has one of the events, at number `from` or later, and the read models contain it. */
  happened(
    bookingId: string,
    types: readonly DomainEventType[],
    from = 0,
    limitMs = PATIENCE_MS,
  ): Promise<RecordedEvent> {
    return this.event(
      ({ stream, type, revision }) =>
        stream === bookingStream(bookingId) && revision >= from && types.includes(type),
      limitMs,
    );
  }

  /**
   * Resolves when the outcome of the e-mail about `notice` is recorded, at event number `from` or later, and the read models
   * contain it.
   */
  noticeOutcome(bookingId: string, notice: BookingNoticeKind, from = 0): Promise<RecordedEvent> {
    return this.event(
      ({ stream, type, data, revision }) =>
        stream === bookingStream(bookingId) &&
        revision >= from &&
        (type === 'NoticeSent' || type === 'NoticeNotSent') &&
        data.notice === notice,
    );
  }

  /** Resolves with the first event that `wanted` accepts, old or new, when the read models contain it. */
  async event(
    wanted: (event: RecordedEvent) => boolean,
    limitMs = PATIENCE_MS,
  ): Promise<RecordedEvent> {
    const signal = AbortSignal.timeout(limitMs);
    for await (const batch of this.events.subscribeToAll({ from: '', signal })) {
      const found = batch.events.find(wanted);
      if (!found) continue;
      if (!(await this.testBed.app.get(ReadModelProgress).reached(found.position, PATIENCE_MS)))
        throw new Error(`Waited ${PATIENCE_MS / 1000} s until the read models have an event`);
      return found;
    }
    throw new Error(`Waited ${limitMs / 1000} s until an event matches ${wanted.toString()}`);
  }

  /** Runs the job that ends the booking's hold now. The queue would run it when its clock reaches the hold deadline. */
  async endHold(bookingId: string): Promise<void> {
    const from = (await this.eventsOf(bookingId)).length;
    const { holdUntil } = await this.status(bookingId);
    const data = { bookingId, causedBy: { id: 'test', correlationId: 'test' } };
    const jobs = this.testBed.app.get<JobQueue>(JOB_QUEUE, { strict: false });
    await jobs.enqueue(HOLD_EXPIRY_QUEUE, `${bookingId}.${Date.parse(holdUntil ?? '')}`, data, {
      replace: true,
    });
    await this.happened(bookingId, ['BookingExpired'], from);
  }

  /**
   * Resolves when nothing more will happen: all events are processed, all due jobs are done, and the read models are up to date.
   * Jobs for a later time are not run. The queue cannot report that it is empty, so it is polled.
   */
  async quiet(): Promise<void> {
    await waitUntil('every event was seen and every due job is done', () => this.isQuiet());
  }

  /** Resolves when this process has received every change of the catalogue and has dropped its cached copies. */
  async catalogueHeard(): Promise<void> {
    const last = randomUUID();
    const heard = new Promise<void>((done) => {
      const stop = this.testBed.app.get(CatalogueChanged, { strict: false }).onChange((change) => {
        if (change === 'everything' || change.productionId !== last) return;
        stop();
        done();
      });
    });
    // Postgres delivers notifications in the order of commits, so this notification arrives after all earlier changes.
    await this.testBed.database.pool.query('select pg_notify($1, $2)', [
      CHANNELS.catalogueChanged,
      last,
    ]);
    await withTimeout('the change of the catalogue is heard', heard);
  }

  /** Runs every seat reconciliation that is queued for later, as if its minute were over, and waits for its effects. */
  async reconcileNow(): Promise<void> {
    await this.quiet();
    await this.testBed.database.pool.query(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = $1), run_at => now())`,
      [SEAT_RECONCILIATION_QUEUE],
    );
    await this.quiet();
  }

  private async isQuiet(): Promise<boolean> {
    const position = await quietPosition(this.testBed.database.pool, this.events);
    return (
      position !== null && this.testBed.app.get(ReadModelProgress).reached(position, PATIENCE_MS)
    );
  }

  /**
   * Pauses the next order after it has its seats and before it is written, until `goOn` is called. During the pause no other
   * person may write.
   */
  pauseNextOrder(): Promise<{ readonly bookingId: string; goOn(): void }> {
    const streams = this.testBed.app.get(BookingStreams, { strict: false });
    const execute = streams.execute.bind(streams);
    return new Promise((resolve) => {
      streams.execute = async (bookingId, context, decide) => {
        // The system may record the e-mail of an earlier order at any moment, so its commands are not paused.
        if (context.actor.kind === 'system') return execute(bookingId, context, decide);
        streams.execute = execute;
        await new Promise<void>((goOn) => resolve({ bookingId, goOn }));
        return execute(bookingId, context, decide);
      };
    });
  }

  /** Resolves when a job of the queue has failed because seats are held for an order that is not written yet. */
  async waitingForOrders(queue: string): Promise<{ tryAgain(): Promise<boolean> }> {
    const jobs = this.testBed.app.get<JobQueue>(JOB_QUEUE, { strict: false });
    const { id } = await waitUntil(`a job of ${queue} waits for an order`, async () =>
      (await jobs.troubled(100)).find(
        (one) => one.queue === queue && /not written yet/.test(one.error),
      ),
    );
    return { tryAgain: () => jobs.retry(queue, id) };
  }

  eventsOf(bookingId: string): Promise<readonly RecordedEvent[]> {
    return this.events.read(bookingStream(bookingId));
  }

  /**
   * Returns the types of a booking's events in order. Notices to the family are left out, because they may come at any moment.
   */
  async eventTypesOf(bookingId: string): Promise<string[]> {
    const types = (await this.eventsOf(bookingId)).map(({ type }) => type);
    return types.filter((type) => type !== 'NoticeSent' && type !== 'NoticeNotSent');
  }

  /** Returns the types of the events about a booking's seats, in order. */
  async seatEventsOf(bookingId: string, performanceId: string): Promise<string[]> {
    const events = await this.events.read<SeatEvent>(seatsStream(performanceId));
    return events.filter(({ data }) => data.bookingId === bookingId).map(({ type }) => type);
  }

  /** Counts all events of the store. */
  async eventCount(): Promise<number> {
    let count = 0;
    for await (const batch of this.events.readAll({ from: '' })) count += batch.events.length;
    return count;
  }

  /** Returns the seats of row A that are not available, as pairs `[number, status]`. */
  async takenSeats({ production, performanceId }: Sale): Promise<[number, string][]> {
    const { body } = await this.call<SeatingSectionView[]>(
      `/api/productions/${production.id}/seating?performanceId=${performanceId}`,
    );
    return (body[0]?.rows[0]?.overrides ?? []).map(({ seatNumber, status }) => [
      seatNumber,
      status,
    ]);
  }
}

let transactions = 0;

/**
 * Returns a transaction id like a bank's. No two transfers of a suite share one. Each run uses the same ids, so that the text of
 * a picture can be cached.
 */
export const newTransactionId = (): string => {
  transactions += 1;
  const mixed = String((transactions * 61_803_399) % 100_000_000).padStart(8, '0');
  return `20300312${mixed}${String(transactions).padStart(4, '0')}`;
};
