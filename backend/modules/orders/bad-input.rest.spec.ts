import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { PlaceBookingRequest, UploadUrlView } from '../../contracts/rest/bookings.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { SetClock } from '../../testing/set-clock.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { DrawnReceipts } from '../receipts/testing/scripted-engine.js';
import { ReceiptReader } from '../receipts/reading/receipt-reader.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { order, seat, type Answer } from './testing/order.js';

/** A receipt reader that waits until the test releases it. Otherwise a check could end before the test's next request. */
class HeldReader extends ReceiptReader {
  private open = Promise.resolve();

  /** Stops all readings until the returned function is called. */
  hold(): () => void {
    let letGo = (): void => {};
    this.open = new Promise((resolve) => (letGo = resolve));
    return letGo;
  }

  override async read(picture: Buffer): ReturnType<ReceiptReader['read']> {
    await this.open;
    return super.read(picture);
  }
}

/*
 * Bad input always gets a 4xx status with a stable code and a readable message. No event is written, no seat is held and no file
 * is stored.
 */
describe('bad input', () => {
  const clock = new SetClock();
  const receipts = new DrawnReceipts();
  const reader = new HeldReader(receipts);
  const start = clock.now().toISOString();
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let salesOff: Sale;
  let bookingId: string;
  let otherBookingId: string;

  beforeAll(async () => {
    testBed = await startTestBed({
      clock,
      providers: [{ provide: ReceiptReader, useValue: reader }],
    });
    driver = new BookingDriver(testBed, receipts);
    sale = await driver.openSale([
      {
        label: 'A',
        seatCount: 60,
        price: '20.00',
        overrides: [
          { seatNumber: 9, status: 'unavailable' },
          { seatNumber: 8, status: 'reserved' },
        ],
      },
    ]);
    salesOff = await driver.openSale([{ label: 'A', seatCount: 5 }], { salesEnabled: false });
    bookingId = (await driver.place(sale.performanceId, [seat(1)])).body.bookingId;
    otherBookingId = (await driver.place(sale.performanceId, [seat(2)])).body.bookingId;
  });
  afterAll(() => testBed?.close());

  /** Returns counts and contents of everything that a request could change. */
  async function everything(): Promise<object> {
    // Orders cause e-mails, and each e-mail adds a file and an event, so wait for those first.
    await driver.quiet();
    const files = await readdir(testBed.config.dataDir, { recursive: true, withFileTypes: true });
    return {
      events: await driver.eventCount(),
      seats: [await driver.takenSeats(sale), await driver.takenSeats(salesOff)],
      files: files.filter((entry) => entry.isFile()).map(({ name }) => name),
    };
  }

  async function refuses(
    ask: () => Promise<Answer<ErrorBody>>,
    status: number,
    error: string,
    message: RegExp,
  ): Promise<ErrorBody> {
    const before = await everything();
    const { status: answered, body } = await ask();
    expect({ status: answered, error: body.error }).toEqual({ status, error });
    expect(body.message).toMatch(message);
    expect(await everything()).toEqual(before);
    return body;
  }

  const good = (): PlaceBookingRequest => order(sale.performanceId, [seat(3), seat(4)]);
  const without = (field: keyof PlaceBookingRequest): object =>
    Object.fromEntries(Object.entries(good()).filter(([name]) => name !== field));

  describe('in an order', () => {
    const cases: [string, () => unknown, number, string, RegExp][] = [
      [
        'a seat that is not in the plan',
        () => ({ ...good(), seats: [seat(3), seat(61)] }),
        422,
        'unknown_seat',
        /no such seat: Stalls Row A Seat 61/,
      ],
      ['seat 0', () => ({ ...good(), seats: [seat(0)] }), 422, 'unknown_seat', /no such seat/],
      [
        'a row that is not in the plan',
        () => ({ ...good(), seats: [seat(3, 'ZZ')] }),
        422,
        'unknown_seat',
        /no such seat: Stalls Row ZZ/,
      ],
      [
        'a section named like a trick',
        () => ({ ...good(), seats: [seat(3, 'A', '__proto__')] }),
        422,
        'unknown_seat',
        /no such seat/,
      ],
      [
        'a row with a character that Postgres cannot store',
        () => ({ ...good(), seats: [seat(3, 'A\u0000')] }),
        400,
        'invalid_input',
        /plain characters/,
      ],
      [
        'a section with half a character',
        () => ({ ...good(), seats: [seat(3, 'A', 'Stalls\ud83d')] }),
        400,
        'invalid_input',
        /plain characters/,
      ],
      [
        'one seat twice',
        () => ({ ...good(), seats: [seat(3), seat(3)] }),
        422,
        'duplicate_seat',
        /twice/,
      ],
      [
        'one seat twice, its row written in two ways',
        () => ({ ...good(), seats: [seat(3), seat(3, 'Row A')] }),
        422,
        'duplicate_seat',
        /twice/,
      ],
      ['no seats', () => ({ ...good(), seats: [] }), 422, 'no_seats', /at least one seat/],
      [
        'more seats than an order may have',
        () =>
          order(
            sale.performanceId,
            Array.from({ length: 51 }, (_, index) => seat(index + 10)),
          ),
        422,
        'too_many_seats',
        /at most 50 seats/,
      ],
      [
        'more seats than anybody means',
        () => ({ ...good(), seats: Array.from({ length: 1001 }, () => seat(3)) }),
        400,
        'invalid_input',
        /1000/,
      ],
      [
        'another total',
        () => ({ ...good(), totalAmount: '39.99' }),
        422,
        'wrong_total',
        /RM 40\.00/,
      ],
      [
        'a total that is no amount',
        () => ({ ...good(), totalAmount: 'forty' }),
        422,
        'wrong_total',
        /RM 40\.00/,
      ],
      [
        'a total as a number',
        () => ({ ...good(), totalAmount: 40 }),
        400,
        'invalid_input',
        /decimal string/,
      ],
      [
        'a performance whose sales are off',
        () => ({ ...good(), performanceId: salesOff.performanceId }),
        422,
        'sales_off',
        /currently unavailable/,
      ],
      [
        'a performance that nobody knows',
        () => ({ ...good(), performanceId: randomUUID() }),
        404,
        'not_found',
        /Performance not found/,
      ],
      [
        'a performance id that is no UUID',
        () => ({ ...good(), performanceId: 'tonight' }),
        400,
        'invalid_input',
        /choose a performance/,
      ],
      [
        'no performance',
        () => without('performanceId'),
        400,
        'invalid_input',
        /choose a performance/,
      ],
      ['no seats at all', () => without('seats'), 400, 'invalid_input', /Seats/],
      ['seats that are no list', () => ({ ...good(), seats: 'A3' }), 400, 'invalid_input', /Seats/],
      [
        'a seat that is nothing',
        () => ({ ...good(), seats: [null] }),
        400,
        'invalid_input',
        /Seats/,
      ],
      [
        'half a seat',
        () => ({ ...good(), seats: [{ ...seat(3), number: 1.5 }] }),
        400,
        'invalid_input',
        /whole number/,
      ],
      [
        'a seat without a row',
        () => ({ ...good(), seats: [{ section: 'Stalls', number: 3 }] }),
        400,
        'invalid_input',
        /Row/,
      ],
      ['no name', () => without('customerName'), 400, 'invalid_input', /name/],
      [
        'a name of blanks',
        () => ({ ...good(), customerName: '   ' }),
        400,
        'invalid_input',
        /enter your name/,
      ],
      [
        'a name whose end reads backwards',
        () => ({ ...good(), customerName: 'Aisyah \u202Enamhar' }),
        400,
        'invalid_input',
        /direction/,
      ],
      [
        'a name in which nothing can be seen',
        () => ({ ...good(), customerName: '\u200B\u2060\u3164' }),
        400,
        'invalid_input',
        /enter your name/,
      ],
      [
        'a name that no database can store',
        () => ({ ...good(), customerName: 'Ai\u0000syah' }),
        400,
        'invalid_input',
        /name/i,
      ],
      [
        'a name of two lines',
        () => ({ ...good(), customerName: 'Aisyah\nBcc: everybody@example.com' }),
        400,
        'invalid_input',
        /name/i,
      ],
      [
        'a name without an end',
        () => ({ ...good(), customerName: 'A'.repeat(201) }),
        400,
        'invalid_input',
        /name/,
      ],
      ['no phone number', () => without('customerPhone'), 400, 'invalid_input', /phone/],
      [
        'a phone number that no database can store',
        () => ({ ...good(), customerPhone: '012\u0000' }),
        400,
        'invalid_input',
        /phone/i,
      ],
      ['no e-mail address', () => without('customerEmail'), 400, 'invalid_input', /email/],
      [
        'something else for an e-mail address',
        () => ({ ...good(), customerEmail: 'aisyah at example.com' }),
        400,
        'invalid_input',
        /email/,
      ],
      ['no total', () => without('totalAmount'), 400, 'invalid_input', /total/i],
      ['a list for an order', () => [good()], 400, 'invalid_input', /./],
      ['an empty list for an order', () => [], 400, 'invalid_input', /./],
      ['nothing in it', () => ({}), 400, 'invalid_input', /choose a performance/],
    ];
    it.each(cases)('%s', async (_, json, status, error, message) => {
      await refuses(
        () => driver.call<ErrorBody>('/api/bookings', { json: json() }),
        status,
        error,
        message,
      );
    });

    it.each([
      ['blocked by the plan', 9],
      ['reserved by the plan', 8],
    ])('refuses a seat %s, and names it', async (_, number) => {
      const body = await refuses(
        () =>
          driver.call<ErrorBody>('/api/bookings', {
            json: { ...good(), seats: [seat(3), seat(number)] },
          }),
        409,
        'seat_blocked',
        /not for sale/,
      );
      expect(body.conflictingSeats).toEqual([seat(number)]);
    });

    it('refuses a seat of another order, and names the seat but not its buyer', async () => {
      const body = await refuses(
        () =>
          driver.call<ErrorBody>('/api/bookings', {
            json: { ...good(), seats: [seat(2), seat(3)] },
          }),
        409,
        'seats_unavailable',
        /no longer available/,
      );
      expect(body).toEqual({
        message: expect.any(String),
        error: 'seats_unavailable',
        conflictingSeats: [seat(2)],
        requestId: expect.any(String),
      });
    });

    it('refuses a seat of another order, even if the performance id is written in capitals', async () => {
      const json = {
        ...good(),
        performanceId: sale.performanceId.toUpperCase(),
        seats: [seat(2), seat(3)],
      };
      await refuses(
        () => driver.call<ErrorBody>('/api/bookings', { json }),
        409,
        'seats_unavailable',
        /no longer available/,
      );
    });

    it('refuses an order for a performance that has begun', async () => {
      clock.setTo('2030-03-12T12:00:00.000Z');
      await refuses(
        () => driver.call<ErrorBody>('/api/bookings', { json: good() }),
        422,
        'performance_past',
        /already started/,
      );
      clock.setTo(start);
    });

    it.each([
      ['cut off', '{"performanceId": "', 'application/json', 400, 'malformed_json'],
      ['no object', '"order"', 'application/json', 400, 'malformed_json'],
      [
        'of another type',
        'performanceId=1',
        'application/x-www-form-urlencoded',
        415,
        'json_expected',
      ],
      [
        'far too long',
        JSON.stringify({ customerName: 'A'.repeat(300_000) }),
        'application/json',
        413,
        'too_large',
      ],
    ])('refuses a body %s', async (_, body, type, status, error) => {
      const post = async (): Promise<Answer<ErrorBody>> => {
        const response = await fetch(`${testBed.url}/api/bookings`, {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        });
        return { status: response.status, body: (await response.json()) as ErrorBody };
      };
      await refuses(post, status, error, /./);
    });

    it.each(['short', 'k'.repeat(129), 'with blanks in between', 'clé-de-répétition-é'])(
      'refuses the Idempotency-Key %j',
      async (key) => {
        const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
        await refuses(
          () => driver.call<ErrorBody>('/api/bookings', { json: good(), headers }),
          400,
          'invalid_idempotency_key',
          /16 to 128/,
        );
      },
    );

    it('refuses an Idempotency-Key that belongs to another order', async () => {
      const headers = { 'idempotency-key': `order-${randomUUID()}` };
      const first = await driver.call<{ bookingId: string }>('/api/bookings', {
        json: order(sale.performanceId, [seat(20)]),
        headers,
      });
      expect(first.status).toBe(201);
      for (const changed of [
        order(sale.performanceId, [seat(21)]),
        order(sale.performanceId, [seat(20)], { customerPhone: '013' }),
      ]) {
        await refuses(
          () => driver.call<ErrorBody>('/api/bookings', { json: changed, headers }),
          409,
          'idempotency_key_reused',
          /start the order again/,
        );
      }
      expect((await driver.booking(first.body.bookingId)).seats).toEqual([seat(20)]);
    });
  });

  describe('in an upload', () => {
    const link = async (): Promise<UploadUrlView> =>
      (
        await driver.call<UploadUrlView>(`/api/bookings/${bookingId}/upload-url`, {
          method: 'POST',
        })
      ).body;
    const pdf = Buffer.from(
      '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
    );
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
    );

    it.each<[string, Buffer, number, string]>([
      ['more than 10 MB', Buffer.alloc(10_485_761, 1), 413, 'file_too_large'],
      ['a PDF that says it is a PNG', pdf, 415, 'not_an_image'],
      ['an SVG', svg, 415, 'not_an_image'],
      ['plain text', Buffer.from('paid, promise'), 415, 'not_an_image'],
      ['nothing', Buffer.alloc(0), 415, 'not_an_image'],
    ])('%s', async (_, bytes, status, error) => {
      const { uploadUrl, objectUrl } = await link();
      await refuses(() => driver.put(uploadUrl, bytes), status, error, /picture|image/i);
      await refuses(
        () => driver.verify(bookingId, objectUrl),
        422,
        'upload_missing',
        /upload it again/,
      );
    });

    it("refuses a picture above 5 MB from the booking's page, which sends the file's name", async () => {
      const json = { fileName: 'receipt.png', fileType: 'image/png' };
      const { uploadUrl } = (
        await driver.call<UploadUrlView>(`/api/bookings/${bookingId}/upload-url`, { json })
      ).body;
      await refuses(
        () => driver.put(uploadUrl, Buffer.alloc(5 * 1024 * 1024 + 1, 1)),
        413,
        'file_too_large',
        /at most 5 MB/,
      );
      await refuses(
        () => driver.put(uploadUrl, Buffer.alloc(5 * 1024 * 1024, 1)),
        415,
        'not_an_image',
        /picture|image/i,
      );
    });

    it('refuses a picture that is cut off', async () => {
      const picture = await picturePng();
      const { uploadUrl } = await link();
      await refuses(
        () => driver.put(uploadUrl, picture.subarray(0, picture.length / 2)),
        422,
        'image_unreadable',
        /./,
      );
    });

    it('refuses a link that has expired', async () => {
      const { uploadUrl } = await link();
      clock.advance({ minutes: 16 });
      await refuses(
        async () => driver.put(uploadUrl, await picturePng()),
        403,
        'link_expired',
        /expired/,
      );
      clock.setTo(start);
    });

    it.each<[string, (url: string) => string]>([
      ['another signature', (url) => url.replace(/signature=.{4}/, 'signature=AAAA')],
      ['another booking', (url) => url.replace(bookingId, otherBookingId)],
      ['another size', (url) => url.replace(/max=\d+/, 'max=99999999')],
      ['no signature', (url) => url.replace(/&signature=.*/, '')],
    ])('refuses a link changed to %s', async (_, change) => {
      const { uploadUrl } = await link();
      await refuses(
        async () => driver.put(change(uploadUrl), await picturePng()),
        403,
        'link_invalid',
        /not valid/,
      );
    });

    it.each([
      ['a type that is no text', { fileType: 7 }],
      ['a name without an end', { fileName: 'a'.repeat(501) }],
    ])('%s', async (_, json) => {
      await refuses(
        () => driver.call<ErrorBody>(`/api/bookings/${bookingId}/upload-url`, { json }),
        400,
        'invalid_input',
        /file/i,
      );
    });
  });

  describe('in a request for a receipt check', () => {
    it('refuses a receipt of another booking', async () => {
      const objectUrl = await driver.upload(otherBookingId, await picturePng());
      await refuses(
        () => driver.verify(bookingId, objectUrl),
        422,
        'foreign_receipt',
        /does not belong to this booking/,
      );
    });

    it.each<[string, unknown, number, string]>([
      ['an address somewhere else', 'https://example.com/receipt.png', 400, 'invalid_object_url'],
      ['a path that climbs', '/objects/receipts/../../etc/passwd', 400, 'invalid_object_url'],
      ['nothing', '', 400, 'invalid_object_url'],
      ['a number', 5, 400, 'invalid_input'],
      ['no address', undefined, 400, 'invalid_input'],
    ])('%s', async (_, receiptURL, status, error) => {
      await refuses(() => driver.verify(bookingId, receiptURL), status, error, /upload/i);
    });

    it('refuses the URL of the copy of a receipt that staff see', async () => {
      await refuses(
        () => driver.verify(bookingId, `/objects/receipts/${bookingId}/shown-${randomUUID()}`),
        422,
        'foreign_receipt',
        /does not belong/,
      );
    });

    it('refuses a second receipt while the first is being checked', async () => {
      const { body } = await driver.place(sale.performanceId, [seat(30)]);
      const [first, second] = [
        await driver.upload(body.bookingId, await driver.receiptFor(body.bookingId)),
        await driver.upload(body.bookingId, await picturePng()),
      ];
      const letRead = reader.hold();
      expect((await driver.verify(body.bookingId, first)).status).toBe(202);
      const refused = await driver.verify(body.bookingId, second);
      expect([refused.status, refused.body.error]).toEqual([409, 'receipt_being_checked']);
      const again = await driver.verify(body.bookingId, first);
      expect([again.status, again.body.status]).toEqual([202, 'verifying']);
      letRead();
      expect((await driver.decision(body.bookingId)).status).toBe('confirmed');
      await driver.happened(body.bookingId, ['TicketSent']);
      expect(await driver.eventTypesOf(body.bookingId)).toEqual([
        'BookingPlaced',
        'ReceiptUploaded',
        'ReceiptVerificationRequested',
        'ReceiptRead',
        'BookingConfirmed',
        'TicketSent',
      ]);
      await refuses(
        () => driver.verify(body.bookingId, second),
        409,
        'already_paid',
        /No further receipt/,
      );
      await refuses(
        () => driver.call(`/api/bookings/${body.bookingId}/upload-url`, { method: 'POST' }),
        409,
        'already_paid',
        /No further receipt/,
      );
    });
  });

  describe('for an id', () => {
    const paths: [string, string, unknown?][] = [
      ['GET', '/api/bookings/:id'],
      ['GET', '/api/bookings/:id/status'],
      ['GET', '/api/bookings/:id/receipt'],
      ['POST', '/api/bookings/:id/upload-url'],
      [
        'POST',
        '/api/bookings/:id/verify-receipt',
        { receiptURL: `/objects/receipts/${randomUUID()}/upload-${randomUUID()}` },
      ],
      ['GET', '/api/bookings/confirmation/:id'],
      ['GET', '/api/performances/:id'],
      ['GET', '/api/performances/:id/live'],
      ['GET', '/api/productions/:id'],
    ];
    const ids = [randomUUID(), 'no-uuid', '%00', '1%27%20or%201=1', 'a'.repeat(60)];
    it.each(
      paths.flatMap(([method, path, json]) =>
        ids.map((id) => ({ method, path: path.replace(':id', id), json })),
      ),
    )('answers 404 for $method $path', async ({ method, path, json }) => {
      await refuses(
        () => driver.call<ErrorBody>(path, { method, json }),
        404,
        expect.stringMatching(/not_found$/) as unknown as string,
        /not found/i,
      );
    });

    it.each(['no-uuid', '%00', randomUUID(), ''])(
      'answers 404, or the plan without seat states, for the seats of performance %j',
      async (id) => {
        const { status } = await driver.call(
          `/api/productions/${sale.production.id}/seating?performanceId=${id}`,
        );
        expect(status).toBe(id === '' ? 200 : 404);
      },
    );

    it.each(['%00', 'nobody', 'a'.repeat(60), '%25'])(
      'finds nothing under e-mail address %j',
      async (email) => {
        expect(await driver.call(`/api/bookings/email/${email}`)).toEqual({
          status: 200,
          body: [],
        });
      },
    );
  });
});

const picturePng = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: '#fff',
    },
  })
    .png()
    .toBuffer();
