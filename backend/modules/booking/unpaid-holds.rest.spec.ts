import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { SetClock } from '../../testing/set-clock.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { seat } from './testing/order.js';

/* How long an unpaid order can keep its seats, with real pictures that are really read. */
describe('seats that are held and never paid for', () => {
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let staff: string;
  let white: Buffer;
  let nextSeat = 1;

  beforeAll(async () => {
    testBed = await startTestBed({ clock });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale([{ label: 'A', seatCount: 50, price: '20.00' }]);
    staff = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'staff@melati.example',
        schools: [{ schoolId: sale.school.id, role: 'admin' }],
      }),
    );
    white = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
  });
  afterAll(() => testBed?.close());

  const book = async (): Promise<{ id: string; number: number; placedAt: number }> => {
    const number = nextSeat++;
    const { body } = await driver.place(sale.performanceId, [seat(number)]);
    await caughtUp(testBed);
    return { id: body.bookingId, number, placedAt: clock.now().getTime() };
  };
  const at = (placedAt: number, minutes: number): string =>
    new Date(placedAt + minutes * 60_000).toISOString();
  const buys = async (number: number): Promise<number> =>
    (await driver.place(sale.performanceId, [seat(number)], { customerEmail: 'next@example.com' }))
      .status;

  it('a blank picture does not stop the clock: staff see it, and the hold still ends', async () => {
    const { id, number, placedAt } = await book();
    clock.advance({ minutes: 10 });
    const decided = await driver.pay(id, white);
    expect(decided).toMatchObject({ status: 'needs_review', holdUntil: at(placedAt, 30) });
    expect(decided.verificationMessage).toMatch(/no receipt.*upload/i);
    clock.advance({ minutes: 20 });
    await driver.endHold(id);
    expect((await driver.status(id)).status).toBe('expired');
    expect(await buys(number)).toBe(201);
  });

  it('blank pictures one after another keep the seats no longer than twice the time to pay', async () => {
    const { id, number, placedAt } = await book();
    for (const minutes of [29, 33, 37, 41, 45, 49, 53, 57, 59]) {
      clock.setTo(at(placedAt, minutes));
      const { status, holdUntil } = await driver.pay(id, white);
      expect(status).toBe('needs_review');
      expect(Date.parse(holdUntil ?? '')).toBeLessThanOrEqual(placedAt + 60 * 60_000);
    }
    clock.setTo(at(placedAt, 60));
    await driver.endHold(id);
    // Late, and read all the same; but the seats are no longer held for it.
    await driver.pay(id, white);
    // The seats follow the decision, which is written first.
    await driver.quiet();
    expect(await buys(number)).toBe(201);
  });

  it('staff’s rejection stays: another picture is refused until they open the booking again', async () => {
    const { id, number } = await book();
    await driver.pay(id, await driver.receiptFor(id, { outcome: 'pending' }));
    const { body } = await driver.call<{ receipts: { id: string }[] }>(
      `/api/admin/bookings/${id}/receipts`,
      { headers: { cookie: staff } },
    );
    const rejected = await driver.call(
      `/api/admin/bookings/${id}/receipts/${body.receipts[0]?.id}/decision`,
      { json: { decision: 'reject' }, headers: { cookie: staff } },
    );
    expect(rejected.status).toBe(200);
    expect(await driver.status(id)).toMatchObject({ status: 'rejected', holdUntil: null });
    const again = await driver.call(`/api/bookings/${id}/upload-url`, { method: 'POST' });
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'rejected_by_staff', message: expect.stringMatching(/contact the school/) },
    });
    expect(await buys(number)).toBe(201);
    const other = await book();
    const set = (status: string) =>
      driver.call(`/api/admin/bookings/${other.id}/status`, {
        method: 'PATCH',
        json: { status },
        headers: { cookie: staff },
      });
    const objectUrl = await driver.upload(other.id, white);
    expect((await set('rejected')).status).toBe(200);
    expect((await driver.verify(other.id, objectUrl)).body.error).toBe('rejected_by_staff');
    expect((await set('pending_payment')).status).toBe(200);
    expect((await driver.verify(other.id, objectUrl)).status).toBe(202);
    await driver.decision(other.id);
  });

  it('rejected receipts give time for another try, but never more than twice the time to pay', async () => {
    const { id, number, placedAt } = await book();
    const wrong = await driver.receiptFor(id, { amountSen: 200 });
    clock.setTo(at(placedAt, 25));
    expect((await driver.pay(id, wrong)).holdUntil).toBe(at(placedAt, 55));
    clock.setTo(at(placedAt, 50));
    const again = await driver.receiptFor(id, { amountSen: 300 });
    expect(await driver.pay(id, again)).toMatchObject({
      status: 'rejected',
      holdUntil: at(placedAt, 60),
    });
    expect((await driver.booking(id)).canExtendHold).toBe(false);
    await driver.quiet();
    clock.setTo(at(placedAt, 60));
    expect(await buys(number)).toBe(201);
  });
});
