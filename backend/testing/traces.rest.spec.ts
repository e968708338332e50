import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import type { BookingCreated } from '../contracts/rest/bookings.js';
import { bookingStream, seatsStream } from '../contracts/events/index.js';
import { DomainEventStore } from '../infrastructure/event-store/codec/domain-event-store.js';
import { BookingDriver, type Sale } from '../modules/orders/testing/booking-driver.js';
import { order, seat } from '../modules/orders/testing/order.js';
import { RecordedSpans } from './recorded-spans.js';
import { caughtUp, startTestBed, type TestBed } from './start-test-bed.js';

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const REQUEST_ID = 'traced-request-1';

const idOf = (span: ReadableSpan | undefined) => span?.spanContext().spanId;
const parentOf = (span: ReadableSpan | undefined) => span?.parentSpanContext?.spanId;

describe('traces', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let spans: RecordedSpans | null = null;

  beforeAll(async () => {
    testBed = await startTestBed();
    driver = new BookingDriver(testBed);
    sale = await driver.openSale();
  });
  afterEach(() => {
    spans?.stop();
    spans = null;
  });
  afterAll(() => testBed?.close());

  const placed = async (place: number, headers: Record<string, string>): Promise<string> => {
    const json = order(sale.performanceId, [seat(place)]);
    const answer = await driver.call<BookingCreated>('/api/bookings', { json, headers });
    expect(answer.status).toBe(201);
    return answer.body.bookingId;
  };

  it('are off by default, and a caller’s trace is stored nowhere', async () => {
    await placed(1, { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` });
    await driver.quiet();
    const stored: object[] = [];
    for await (const { events } of testBed.app.get(DomainEventStore).readAll({ from: '' }))
      stored.push(...events.map(({ metadata }) => metadata));
    expect(stored.length).toBeGreaterThan(1);
    expect(JSON.stringify(stored)).not.toContain(CALLER.traceId);
    expect(stored.filter((metadata) => 'traceparent' in metadata)).toEqual([]);
    const { rows } = await testBed.database.pool.query<{ payload: string }>(
      'select payload::text as payload from graphile_worker._private_jobs',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ payload }) => payload.includes('traceparent'))).toEqual([]);
  });

  it('follow an order from its caller to the event store, and to the read models', async () => {
    spans = RecordedSpans.start();
    const bookingId = await placed(2, {
      traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01`,
      'x-request-id': REQUEST_ID,
    });
    await caughtUp(testBed);
    const own = spans.spansOf(CALLER.traceId);
    const request = own.find(({ name }) => name === 'POST /api/bookings');
    const command = own.find(({ name }) => name === 'PlaceBooking');
    // The job that mails the family may already have appended events with the same trace.
    const appends = own.filter(
      (span) => span.name === 'append' && parentOf(span) === idOf(command),
    );
    expect(parentOf(request)).toBe(CALLER.spanId);
    expect(request?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/bookings',
      'http.response.status_code': 201,
      'houselights.request_id': REQUEST_ID,
    });
    expect(parentOf(command)).toBe(idOf(request));
    expect(appends.map(({ attributes }) => attributes['houselights.stream.category'])).toEqual([
      'seats',
      'booking',
    ]);

    const events = testBed.app.get(DomainEventStore);
    const stored = (await events.read(bookingStream(bookingId))).filter(
      ({ type }) => type === 'BookingPlaced',
    );
    const cause = `00-${CALLER.traceId}-${idOf(command)}-01`;
    expect(stored.map(({ metadata }) => metadata.traceparent)).toEqual([cause]);
    expect((await events.read(seatsStream(sale.performanceId))).at(-1)?.metadata.traceparent).toBe(
      cause,
    );

    const list = spans
      .all()
      .filter(({ name, links }) => name === 'project bookings' && links.length > 0);
    expect(list.flatMap(({ links }) => links.map(({ context }) => context.spanId))).toContain(
      idOf(command),
    );
    expect(list.map((span) => span.spanContext().traceId)).not.toContain(CALLER.traceId);
    expect(list[0]?.attributes['houselights.read_model']).toBe('bookings');
  });

  it('continue in the job that an event triggered', async () => {
    const bookingId = await placed(3, {});
    const receipt = await driver.receiptFor(bookingId);
    const receiptURL = await driver.upload(bookingId, receipt);
    spans = RecordedSpans.start();
    const answer = await driver.call(`/api/bookings/${bookingId}/verify-receipt`, {
      json: { receiptURL },
      headers: { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` },
    });
    expect(answer.status).toBe(202);
    await driver.decision(bookingId);
    await driver.quiet();

    const own = spans.spansOf(CALLER.traceId);
    const named = (name: string) => own.find((span) => span.name === name);
    const asked = named('UploadReceipt');
    const job = named('job receipt-check');
    expect(asked).toBeDefined();
    expect(parentOf(asked)).toBe(idOf(named('POST /api/bookings/:id/verify-receipt')));
    expect(parentOf(job)).toBe(idOf(asked));
    expect(job?.attributes['houselights.queue']).toBe('receipt-check');
    expect(parentOf(named('read receipt'))).toBe(idOf(job));
    expect(parentOf(named('JudgeReceipt'))).toBe(idOf(job));
    // The trace also continues in a second job, triggered by an event of the first job.
    expect(parentOf(named('WriteReceiptDecision'))).toBe(idOf(named('JudgeReceipt')));
    expect(parentOf(named('job ticket-mail'))).toBe(idOf(named('WriteReceiptDecision')));
  });

  it("contain no person's name and no address", async () => {
    spans = RecordedSpans.start();
    const bookingId = await placed(4, { 'x-request-id': REQUEST_ID });
    await driver.booking(bookingId);
    await caughtUp(testBed);
    const told = JSON.stringify(
      spans.all().map(({ name, attributes, events, status }) => [name, attributes, events, status]),
    );
    expect(told).toContain('GET /api/bookings/:id');
    expect(told).not.toContain(bookingId);
    expect(told).not.toMatch(/@/);
  });

  it('name a refusal and its reason, and do not mark the refusal as a failure', async () => {
    spans = RecordedSpans.start();
    const json = order(sale.performanceId, [seat(1)]);
    expect((await driver.call('/api/bookings', { json })).status).toBe(409);
    const command = spans.all().find(({ name }) => name === 'PlaceBooking');
    expect(command?.attributes['error.type']).toBe('seats_unavailable');
    expect(command?.status.code).toBe(0);
  });
});
