import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ReceiptView, UploadUrlView } from '../../contracts/rest/bookings.js';
import { startS3Double, type S3Double } from '../../infrastructure/files/testing/s3-double.js';
import { DailyUpkeep } from '../../infrastructure/upkeep/daily-upkeep.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver } from './testing/booking-driver.js';
import { seat } from './testing/order.js';

/* Receipts in a bucket that browsers can reach (S3_PUBLIC_ENDPOINT). A test double replaces the storage service. */

const DAY = 24 * 60 * 60_000;

let double: S3Double;
let testBed: TestBed;
let driver: BookingDriver;

beforeAll(async () => {
  double = await startS3Double();
  const { endpoint } = double.config;
  testBed = await startTestBed({
    config: { bucket: { ...double.config, publicEndpoint: endpoint, patienceMs: 60_000 } },
  });
  driver = new BookingDriver(testBed);
});
afterAll(async () => {
  await testBed?.close();
  await double.close();
});

const linkFor = async (bookingId: string, picture: Buffer): Promise<UploadUrlView> =>
  (
    await driver.call<UploadUrlView>(`/api/bookings/${bookingId}/upload-url`, {
      method: 'POST',
      headers: {
        'x-upload-content-length': String(picture.length),
        'x-upload-content-type': 'image/png',
      },
    })
  ).body;

it("a family's receipt is uploaded to the bucket, read from it and shown from it", async () => {
  const { performanceId } = await driver.openSale();
  const { bookingId } = (await driver.place(performanceId, [seat(1)])).body;
  const picture = await driver.receiptFor(bookingId);
  const { uploadUrl, objectUrl } = await linkFor(bookingId, picture);
  expect(new URL(uploadUrl).origin).toBe(double.config.endpoint);
  // This upload is never checked, so the clean-up below must delete it.
  const abandoned = await linkFor(bookingId, picture);
  for (const link of [uploadUrl, abandoned.uploadUrl]) {
    const put = await fetch(link, {
      method: 'PUT',
      body: picture,
      headers: { 'Content-Type': 'image/png' },
    });
    expect(put.status).toBe(200);
  }
  expect((await driver.verify(bookingId, objectUrl)).status).toBe(202);
  expect(await driver.decision(bookingId)).toMatchObject({ status: 'confirmed' });

  const { body } = await driver.call<ReceiptView>(`/api/bookings/${bookingId}/receipt`);
  expect(new URL(body.imageUrl).origin).toBe(double.config.endpoint);
  expect((await fetch(body.imageUrl)).headers.get('content-type')).toMatch(/^image\//);
  const page = await fetch(testBed.url);
  expect(page.headers.get('content-security-policy')).toContain(
    `connect-src 'self' ${double.config.endpoint}`,
  );

  const incoming = () => [...double.objects.keys()].filter((key) => key.startsWith('incoming/'));
  const receipts = () => [...double.objects.keys()].filter((key) => key.startsWith('receipts/'));
  const [sent, kept] = [incoming(), receipts()];
  expect(sent).toHaveLength(1);
  const upkeep = testBed.app.get(DailyUpkeep, { strict: false });
  await upkeep.run(new Date(Date.now() + DAY));
  expect(incoming()).toEqual(sent);
  await upkeep.run(new Date(Date.now() + 3 * DAY));
  expect(incoming()).toEqual([]);
  expect(receipts()).toEqual(kept);
});

it('a family whose page does not describe the file uploads it to this site, as before', async () => {
  const { performanceId } = await driver.openSale();
  const { bookingId } = (await driver.place(performanceId, [seat(1)])).body;
  const picture = await driver.receiptFor(bookingId);
  expect(await driver.pay(bookingId, picture)).toMatchObject({ status: 'confirmed' });
});
