import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { BookingDriver, type Sale } from '../../booking/testing/booking-driver.js';
import { order, seat } from '../../booking/testing/order.js';
import type { BookingCreated } from '../../../contracts/rest/bookings.js';
import type { ReceiptReview } from '../../../contracts/rest/receipt-review.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import { OcrBudgetSpent, type OcrEngine } from '../reading/engine/ocr-engine.js';
import { TesseractEngine } from '../reading/engine/tesseract-engine.js';
import { ReceiptReader } from '../reading/receipt-reader.js';
import { densePage } from '../testing/dense-page.js';

/** Processor seconds: half of the usual budget, to make the test quicker. */
const WORK_SECONDS = 6;

/** Black pictures take as long as the test wants; others are read. */
class EndlessBlackPictures implements OcrEngine {
  private readonly engine = new TesseractEngine();
  readonly name = this.engine.name;
  begun = 0;
  end = (): void => {};
  private readonly ended = new Promise<void>((end) => (this.end = end));

  async recognize(...[image, layout, budget]: Parameters<OcrEngine['recognize']>) {
    const { channels } = await sharp(image).stats();
    if (channels.every(({ max }) => max === 0)) {
      this.begun += 1;
      await this.ended;
      throw new OcrBudgetSpent();
    }
    return this.engine.recognize(image, layout, budget);
  }

  close = (): Promise<void> => this.engine.close();
}

describe('pictures that take long, sent for many bookings from one address', () => {
  const engine = new EndlessBlackPictures();
  let testBed: TestBed;
  let driver: BookingDriver;

  beforeAll(async () => {
    testBed = await startTestBed({
      providers: [{ provide: ReceiptReader, useValue: new ReceiptReader(engine) }],
      config: { orderLimits: true, trustProxy: 1 },
    });
    driver = new BookingDriver(testBed);
  });
  afterAll(async () => {
    engine.end();
    await testBed?.close();
  });

  it('leave a place to a family from another address, which waits for none of them', async () => {
    const rows = [{ label: 'A', seatCount: 20, price: '20.00' }];
    const { performanceId } = await driver.openSale(rows);
    const book = async (address: string, number: number): Promise<string> => {
      const { body } = await driver.call<BookingCreated>('/api/bookings', {
        json: order(performanceId, [seat(number)], {
          customerEmail: `family${number}@example.com`,
        }),
        headers: { 'x-forwarded-for': address },
      });
      return body.bookingId;
    };
    const flood: string[] = [];
    // More than the jobs that a process takes at once.
    for (let number = 1; number <= 10; number += 1) flood.push(await book('203.0.113.1', number));
    const honest = await book('203.0.113.2', 20);
    await caughtUp(testBed);
    const side = { width: 300, height: 300, channels: 3 as const };
    const black = await sharp({ create: { ...side, background: '#000000' } })
      .png()
      .toBuffer();
    const receipt = await driver.receiptFor(honest);
    for (const bookingId of flood)
      expect((await driver.verify(bookingId, await driver.upload(bookingId, black))).status).toBe(
        202,
      );
    expect(await driver.pay(honest, receipt)).toMatchObject({ status: 'confirmed' });
    expect(engine.begun).toBe(1);

    // None of them is lost: each has its turn when the one before it has ended.
    engine.end();
    for (const bookingId of flood)
      expect(await driver.decision(bookingId)).toMatchObject({ status: 'needs_review' });
    expect(engine.begun).toBe(flood.length);
  }, 180_000);
});

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
    expect(events.filter(({ type }) => type === 'ReceiptReferredToStaff')).toMatchObject([
      { data: { reasons: ['too-much-to-read'] } },
    ]);
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
