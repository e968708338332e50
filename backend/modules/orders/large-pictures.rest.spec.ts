import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { objectUrlOf } from '../../infrastructure/files/object-url.js';
import { FILE_STORE, type FileStore } from '../../infrastructure/files/port.js';
import { decoding } from '../../infrastructure/pictures/picture-work.js';
import { POLICIES } from '../../infrastructure/process-manager/policy.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { newReceiptUploadKey } from './receipt-files.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { seat } from './testing/order.js';

/* A picture of only 188 kB may have 59 megapixels. This suite tests the decoding of pictures in requests and reads no receipt. */
describe('many and large pictures', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let own: Sale;
  let files: FileStore;
  /** Largest number of tasks that sharp had at the same time, running or queued. */
  let mostAtSharp = 0;
  const count = (): void => {
    const { queue, process } = sharp.counters();
    mostAtSharp = Math.max(mostAtSharp, queue + process);
  };

  beforeAll(async () => {
    testBed = await startTestBed({ providers: [{ provide: POLICIES, useValue: [] }] });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale();
    own = await driver.openSale();
    files = testBed.app.get<FileStore>(FILE_STORE, { strict: false });
    sharp.queue.on('change', count);
  });
  afterAll(async () => {
    sharp.queue.off('change', count);
    await testBed?.close();
  });

  it('are decoded within the limit of megapixels: ten pictures of 59 megapixels arrive at once, and a plain request is still answered', async () => {
    const large = await sharp({
      create: { width: 7680, height: 7680, channels: 3, background: '#ffffff' },
    })
      .png()
      .toBuffer();
    await files.put('public/posters/small', Buffer.from('a poster'), 'image/png');
    const bookings = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const placed = (await driver.place(sale.performanceId, [seat(index + 1)])).body;
        return placed.bookingId;
      }),
    );
    await caughtUp(testBed);
    const uploads = bookings.map((bookingId) => ({
      bookingId,
      key: newReceiptUploadKey(bookingId),
    }));
    for (const { key } of uploads) await files.put(key, large, 'image/png');
    mostAtSharp = 0;
    const order: string[] = [];
    const began = new Promise<void>((resolve) => sharp.queue.once('change', () => resolve()));
    const sent = uploads.map(async ({ bookingId, key }) => {
      const { status } = await driver.verify(bookingId, objectUrlOf(key));
      order.push('large');
      return status;
    });
    await began;
    const plain = await fetch(`${testBed.url}/objects/public/posters/small`);
    order.push('plain');
    expect(plain.status).toBe(200);
    expect(await Promise.all(sent)).toEqual(bookings.map(() => 202));
    // Requests share the processor with the pictures, but they do not wait for the pictures.
    expect(order.indexOf('plain')).toBeLessThan(uploads.length / 2);
    // At most two pictures are decoded while the headers of the next two are read.
    expect(mostAtSharp).toBeLessThanOrEqual(4);
    expect(decoding.mostInFlight).toBeLessThanOrEqual(decoding.bound);
  });

  it('are limited to 20 for one booking in ten minutes, without effect on other bookings', async () => {
    const [busy, other] = await Promise.all(
      [1, 2].map(
        async (number) => (await driver.place(own.performanceId, [seat(number)])).body.bookingId,
      ),
    );
    const ask = (bookingId = '') => {
      const path = `/api/bookings/${bookingId}/upload-url`;
      const headers = { cookie: driver.cookieFor(path) };
      return fetch(testBed.url + path, { method: 'POST', headers });
    };
    for (let picture = 1; picture <= 20; picture += 1) expect((await ask(busy)).status).toBe(200);
    const refused = await ask(busy);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await ask(other)).status).toBe(200);
  });
});
