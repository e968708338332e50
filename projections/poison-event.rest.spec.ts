import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { BookingDriver, type Sale } from '../backend/modules/orders/testing/booking-driver.js';
import { seat } from '../backend/modules/orders/testing/order.js';
import { buildSection } from '../backend/modules/catalogue/testing/build-catalogue.js';
import { makePerson, signIn } from '../backend/testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../backend/testing/start-test-bed.js';

/* A school sets a price that is too high for code that uses prices later. Other schools must not be affected. */
describe('a seat at thirty million ringgit', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let honest: Sale;
  let attacker: Sale;
  let staff: string;

  beforeAll(async () => {
    testBed = await startTestBed();
    driver = new BookingDriver(testBed);
    honest = await driver.openSale();
    attacker = await driver.openSale([{ label: 'A', seatCount: 10, price: '30000000.00' }]);
    staff = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'staff@attacker.example',
        schools: [{ schoolId: attacker.school.id, role: 'owner' }],
      }),
    );
  });
  afterAll(() => testBed?.close());

  it('cannot be created: the answer names the limit', async () => {
    const { manager } = testBed.app.get(DataSource);
    const [row] = await buildSection(manager, attacker.production, 'Balcony', [
      { label: 'B', seatCount: 1 },
    ]);
    const priced = (price: string) =>
      driver.call<{ message: string }>(`/api/rows/${row?.id}`, {
        method: 'PATCH',
        json: { price },
        headers: { cookie: staff },
      });
    expect(await priced('30000000.00')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Price can be at most RM 10,000.00') },
    });
    expect((await priced('10000.01')).status).toBe(400);
    expect((await priced('10000.00')).status).toBe(200);
  });

  it('that was stored before there was a limit is not sold, and the answer gives the reason', async () => {
    const answer = await driver.place(attacker.performanceId, [seat(1)], {
      totalAmount: '30000000.00',
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: 'total_too_high',
        message: expect.stringContaining('RM 1,000,000.00'),
      },
    });
  });

  it('does not stop the screens of another school', async () => {
    await driver.place(attacker.performanceId, [seat(2)], { totalAmount: '30000000.00' });
    const { status, body } = await driver.place(honest.performanceId, [seat(1)]);
    expect(status).toBe(201);
    await caughtUp(testBed);
    expect(await driver.booking(body.bookingId)).toMatchObject({ totalAmount: '20.00' });
    expect(await driver.takenSeats(honest)).toContainEqual([1, 'reserved']);
  });

  it('that was sold before there was a limit is shown and counted', async () => {
    const { placed } = await import('./testing/history.js');
    const { bookingStream } = await import('../backend/contracts/events/index.js');
    const { DomainEventStore } =
      await import('../backend/infrastructure/event-store/codec/domain-event-store.js');
    const bookingId = randomUUID();
    const of = placed(bookingId, { totalSen: 3_000_000_000 });
    await testBed.app.get(DomainEventStore).append(bookingStream(bookingId), 'no-stream', [
      {
        ...of,
        data: {
          ...of.data,
          performance: { ...of.data.performance, schoolId: attacker.school.id },
        },
        id: randomUUID(),
        metadata: {
          occurredAt: '2030-03-01T04:00:00.000Z',
          actor: { kind: 'customer' },
          requestId: 'r',
          correlationId: 'c',
          causationId: 'd',
        },
      },
    ]);
    await caughtUp(testBed);
    expect(await driver.booking(bookingId)).toMatchObject({ totalAmount: '30000000.00' });
    const listed = await driver.call<{ id: string; totalAmount: string }[]>('/api/admin/bookings', {
      headers: { cookie: staff },
    });
    expect(JSON.stringify(listed.body)).toContain('30000000.00');
  });
});
