import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { BookingSource } from '../../orders/api.js';
import { BookingDriver, type Sale } from '../../orders/testing/booking-driver.js';
import { order, seat } from '../../orders/testing/order.js';
import type { BookingCreated } from '../../../contracts/rest/bookings.js';
import type { ReceiptReview } from '../../../contracts/rest/receipt-review.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import { OcrBudgetSpent, type OcrEngine } from '../reading/engine/ocr-engine.js';
import { TesseractEngine } from '../reading/engine/tesseract-engine.js';
import { ReceiptReader } from '../reading/receipt-reader.js';
import { densePage } from '../testing/dense-page.js';

/** Half of the usual limit of processor seconds, to make the test quicker. */
const WORK_SECONDS = 6;

/** Fakes an OCR engine that reads a black picture until the test ends it, and reads other pictures as usual. */
class EndlessBlackPictures implements OcrEngine {
  private readonly engine = new TesseractEngine();
  readonly name = this.engine.name;
  /** Kinds of the pictures whose reading began, in order. A receipt counts once for each OCR reading. */
  readonly begun: ('black' | 'receipt')[] = [];
  private endless = true;
  private readonly ends: (() => void)[] = [];
  private heard = (): void => {};

  async recognize(...[image, layout, budget]: Parameters<OcrEngine['recognize']>) {
    const { channels } = await sharp(image).stats();
    const isBlack = channels.every(({ max }) => max === 0);
    this.begun.push(isBlack ? 'black' : 'receipt');
    this.heard();
    if (!isBlack) return this.engine.recognize(image, layout, budget);
    if (this.endless) await new Promise<void>((end) => this.ends.push(end));
    throw new OcrBudgetSpent();
  }

  async until(readings: number): Promise<void> {
    while (this.begun.length < readings) await new Promise<void>((heard) => (this.heard = heard));
  }

  /** Ends the reading of the first black picture, as if its processor budget were used up. */
  endOne(): void {
    this.ends.shift()?.();
  }

  endAll(): void {
    this.endless = false;
    for (const end of this.ends.splice(0)) end();
  }

  beginAgain(): void {
    this.endless = true;
    this.begun.splice(0);
  }

  close = (): Promise<void> => this.engine.close();
}

describe('slow pictures for many bookings', () => {
  const engine = new EndlessBlackPictures();
  let testBed: TestBed;
  let driver: BookingDriver;
  let black: Buffer;
  let performanceId: string;

  beforeAll(async () => {
    testBed = await startTestBed({
      providers: [{ provide: ReceiptReader, useValue: new ReceiptReader(engine) }],
      config: { orderLimits: true, trustProxy: 1 },
    });
    driver = new BookingDriver(testBed);
    const side = { width: 300, height: 300, channels: 3 as const };
    black = await sharp({ create: { ...side, background: '#000000' } })
      .png()
      .toBuffer();
  });
  beforeEach(async () => {
    engine.beginAgain();
    const rows = [{ label: 'A', seatCount: 20, price: '20.00' }];
    performanceId = (await driver.openSale(rows)).performanceId;
  });
  afterAll(async () => {
    engine.endAll();
    await testBed?.close();
  });

  const book = async (address: string, number: number): Promise<string> => {
    const { body } = await driver.call<BookingCreated>('/api/bookings', {
      json: order(performanceId, [seat(number)], {
        customerEmail: `family${number}@example.com`,
      }),
      headers: { 'x-forwarded-for': address },
    });
    return body.bookingId;
  };
  const sendBlack = async (bookingId: string): Promise<void> =>
    expect((await driver.verify(bookingId, await driver.upload(bookingId, black))).status).toBe(
      202,
    );

  it('slow pictures from one address do not delay a family at another address', async () => {
    const flood: string[] = [];
    // A process runs fewer receipt jobs than this at once.
    for (let number = 1; number <= 10; number += 1) flood.push(await book('203.0.113.1', number));
    const honest = await book('203.0.113.2', 20);
    await caughtUp(testBed);
    const receipt = await driver.receiptFor(honest);
    for (const bookingId of flood) await sendBlack(bookingId);
    await engine.until(1);
    expect(await driver.pay(honest, receipt)).toMatchObject({ status: 'confirmed' });
    expect(blackOnes()).toBe(1);

    engine.endAll();
    for (const bookingId of flood)
      expect(await driver.decision(bookingId)).toMatchObject({ status: 'needs_review' });
    expect(blackOnes()).toBe(flood.length);
  });

  it('slow pictures from two addresses delay a family by one picture at most', async () => {
    const flood: string[] = [];
    for (const number of [1, 2, 3, 4]) flood.push(await book(`203.0.113.${number % 2}`, number));
    const honest = await book('203.0.113.9', 20);
    await caughtUp(testBed);
    const receipt = await driver.receiptFor(honest);
    const inLine = seenInLine();
    for (const bookingId of flood) await sendBlack(bookingId);
    await Promise.all([...flood.map(inLine), engine.until(2)]);
    expect((await driver.verify(honest, await driver.upload(honest, receipt))).status).toBe(202);
    await inLine(honest);
    expect(engine.begun).toEqual(['black', 'black']);
    engine.endOne();
    await engine.until(3);
    expect(engine.begun).toEqual(['black', 'black', 'receipt']);
    engine.endAll();
    expect(await driver.decision(honest)).toMatchObject({ status: 'confirmed' });
    for (const bookingId of flood) await driver.decision(bookingId);
  });

  const blackOnes = (): number => engine.begun.filter((picture) => picture === 'black').length;

  /** Returns a function that waits until the check of a booking's receipt has joined the line. */
  function seenInLine(): (bookingId: string) => Promise<void> {
    const sources = testBed.app.get(BookingSource, { strict: false });
    const sourceOf = sources.sourceOf.bind(sources);
    const asked = new Map<string, number>();
    let heard: (() => void)[] = [];
    sources.sourceOf = async (bookingId) => {
      const source = await sourceOf(bookingId);
      asked.set(bookingId, (asked.get(bookingId) ?? 0) + 1);
      // Wait one turn of the event loop, so that the caller of sourceOf continues first.
      setImmediate(() => heard.splice(0).forEach((tell) => tell()));
      return source;
    };
    return async (bookingId) => {
      while ((asked.get(bookingId) ?? 0) < 2)
        await new Promise<void>((hear) => (heard = [...heard, hear]));
    };
  }
});

describe('a page of dense text instead of a receipt', () => {
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

  it('a page of dense text goes to staff when its processor budget is spent, and the next receipt is confirmed', async () => {
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
      // The payment deadline stays, because a page of dense text must not hold seats for ever.
      holdUntil: expect.any(String),
    });
    // The picture is read only once, because another try would fail the same way.
    const events = await driver.eventsOf(dense);
    expect(events.filter(({ type }) => type === 'ReceiptReferredToStaff')).toMatchObject([
      { data: { reasons: ['too-much-to-read'] } },
    ]);
    const white = { width: 20, height: 2000, channels: 3 as const, background: '#ffffff' };
    const strip = await sharp({ create: white }).png().toBuffer();
    const third = await book(3);
    expect(await driver.pay(third, strip)).toMatchObject({ status: 'needs_review' });
    expect(await driver.eventsOf(third)).toContainEqual(
      expect.objectContaining({
        type: 'ReceiptReferredToStaff',
        data: expect.objectContaining({ reasons: ['too-much-to-read'] }),
      }),
    );
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
  });
});
