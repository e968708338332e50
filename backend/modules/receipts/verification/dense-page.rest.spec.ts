import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingDriver, type Sale } from '../../booking/testing/booking-driver.js';
import { seat } from '../../booking/testing/order.js';
import type { ReceiptReview } from '../../../contracts/rest/receipt-review.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import { TesseractEngine } from '../reading/engine/tesseract-engine.js';
import { ReceiptReader } from '../reading/receipt-reader.js';
import { densePage } from '../testing/dense-page.js';

/** Processor seconds: half of the usual budget, to make the test quicker. */
const WORK_SECONDS = 6;

describe('a page of dense text in the place of a receipt', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;

  beforeAll(async () => {
    const reader = new ReceiptReader(new TesseractEngine(), undefined, WORK_SECONDS);
    testBed = await startTestBed({ providers: [{ provide: ReceiptReader, useValue: reader }] });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale();
  });
  afterAll(() => testBed?.close());

  it('goes to staff when its budget is spent, once, and the receipt behind it is confirmed', async () => {
    const book = async (number: number): Promise<string> =>
      (await driver.place(sale.performanceId, [seat(number)])).body.bookingId;
    const [dense, honest] = [await book(1), await book(2)];
    await caughtUp(testBed);
    const [page, receipt] = [await densePage(), await driver.receiptFor(honest)];
    const [referred, confirmed] = await Promise.all([
      driver.pay(dense, page),
      driver.pay(honest, receipt),
    ]);
    expect(confirmed.status).toBe('confirmed');
    expect(referred).toMatchObject({
      status: 'needs_review',
      verificationMessage: expect.stringMatching(/could not read the receipt.*staff will look/),
      // The clock runs on, because dense text must not hold seats without end.
      holdUntil: expect.any(String),
    });
    // Read only once, because trying again would cost as much and end the same way.
    const events = await driver.eventsOf(dense);
    expect(events.at(-1)).toMatchObject({
      type: 'ReceiptReferredToStaff',
      data: { reasons: ['too-much-to-read'] },
    });
    const cookie = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'staff@melati.example',
        schools: [{ schoolId: sale.school.id, role: 'admin' }],
      }),
    );
    const { body } = await driver.call<ReceiptReview>(`/api/admin/bookings/${dense}/receipts`, {
      headers: { cookie },
    });
    expect(body.receipts[0]).toMatchObject({
      checks: null,
      facts: [{ label: 'Not read', value: expect.stringMatching(/far more text/) }],
    });
  }, 180_000);
});
