import { randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { FILE_STORE, type FileStore } from '../../infrastructure/files/port.js';
import { type Chore, DailyUpkeep } from '../../infrastructure/upkeep/daily-upkeep.js';
import { mailFileId } from '../../infrastructure/mail/eml/eml-folder.js';
import { MAIL_SENDER, type MailSender } from '../../infrastructure/mail/port.js';
import { ONE_PIXEL } from '../../testing/one-pixel.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { MediaLibrary } from '../content/media-library.js';
import { PictureUpkeep } from '../content/picture-upkeep.js';
import { BookingStreams } from './application/booking-streams.js';
import { ReceiptUpkeep } from './receipt-upkeep.js';
import { BookingDriver } from './testing/booking-driver.js';
import { order, seat } from './testing/order.js';

const DAY = 24 * 60 * 60_000;
const KEPT_MAILS_DAYS = 40;

describe('unneeded files', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let folder: string;
  let files: FileStore;

  beforeAll(async () => {
    testBed = await startTestBed({ config: { keptMailsDays: KEPT_MAILS_DAYS } });
    driver = new BookingDriver(testBed);
    folder = join(testBed.config.dataDir, 'files');
    files = testBed.app.get<FileStore>(FILE_STORE, { strict: false });
  });
  afterAll(() => testBed?.close());

  const below = async (path: string): Promise<string[]> =>
    (await readdir(join(folder, path), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort();
  const makeOld = async (days: number): Promise<void> => {
    const then = new Date(Date.now() - days * DAY);
    for (const file of await below('.')) await utimes(join(folder, file), then, then);
  };
  const upkeep = (): Promise<void> =>
    testBed.app.get(DailyUpkeep, { strict: false }).run(new Date());

  it('are deleted after some time, while files of receipts and pages are kept', async () => {
    const { performanceId } = await driver.openSale();
    const { body } = await driver.call<{ bookingId: string }>('/api/bookings', {
      json: order(performanceId, [seat(1)]),
      headers: { 'idempotency-key': randomUUID() },
    });
    const picture = await driver.receiptFor(body.bookingId);
    const [first, never] = [
      await driver.upload(body.bookingId, picture),
      await driver.upload(body.bookingId, picture),
    ];
    const { status } = await driver.call(`/api/bookings/${body.bookingId}/verify-receipt`, {
      json: { receiptURL: first },
    });
    expect(status).toBe(202);
    // An upload whose sender disconnected before its end.
    await writeFile(join(folder, '.incoming', 'half-a-body'), ONE_PIXEL.subarray(0, 9));
    // Files of an order that was never placed, and of a form that was closed without saving.
    await files.put(`receipts/${randomUUID()}/upload-${randomUUID()}`, ONE_PIXEL, 'image/png');
    await files.put('public/posters/never-saved', ONE_PIXEL, 'image/png');
    const saved = await testBed.app
      .get(MediaLibrary, { strict: false })
      .add(testBed.app.get(DataSource).manager, {
        name: 'poster',
        bytes: ONE_PIXEL,
        mimeType: 'image/png',
        altText: '',
      });
    expect((await fetch(`${testBed.url}${saved.path}?w=96`)).status).toBe(200);
    const abandoned = join('.incoming', 'half-a-body');
    await upkeep();
    expect(await below('.')).toContain(abandoned);
    const all = (await below('.')).filter((file) => file !== abandoned);

    await makeOld(1);
    await upkeep();
    expect(await below('.')).toEqual(all);

    await makeOld(3);
    await upkeep();
    const left = await below('.');
    expect(all.filter((file) => !left.includes(file)).sort()).toEqual(
      [
        never.slice('/objects/'.length),
        'public/posters/never-saved',
        ...all.filter(
          (file) => file.startsWith('receipts/') && !file.startsWith(`receipts/${body.bookingId}`),
        ),
      ].sort(),
    );
    // The upload is kept, and so is the copy that staff see.
    expect(left.filter((file) => file.startsWith('receipts/'))).toHaveLength(2);
    expect(left.filter((file) => file.startsWith('.variants/'))).toHaveLength(1);

    await makeOld(31);
    await upkeep();
    expect(await below('.')).toEqual(left.filter((file) => !file.startsWith('.variants/')));
    expect((await fetch(`${testBed.url}${saved.path}?w=96`)).status).toBe(200);
  });

  it('are kept for another day when the process ends: no other clean-up job starts, and no other file is deleted', async () => {
    const key = 'public/posters/left-for-later';
    await files.put(key, ONE_PIXEL, 'image/png');
    const receipt = `receipts/${randomUUID()}/upload-${randomUUID()}`;
    await files.put(receipt, ONE_PIXEL, 'image/png');
    await makeOld(3);
    const { app, database } = testBed;
    const never = { firstAfterMs: DAY, everyMs: DAY };
    const told = new (class extends DailyUpkeep {
      override register(name: string, chore: Chore): void {
        super.register(name, (now) => chore(now, AbortSignal.abort()));
      }
    })(database.pool, never);
    new PictureUpkeep(told, app.get(DataSource), files).onModuleInit();
    const bookings = app.get(BookingStreams, { strict: false });
    new ReceiptUpkeep(told, bookings, files).onModuleInit();
    await told.run(new Date());
    expect(await below('.')).toEqual(expect.arrayContaining([key, receipt]));

    const ending = new DailyUpkeep(database.pool, never);
    let begun = 0;
    for (const chore of ['one', 'another'])
      ending.register(chore, async (_, stop) => {
        begun += 1;
        await ending.onApplicationShutdown();
        return stop.aborted ? 0 : 1;
      });
    await ending.run(new Date());
    expect(begun).toBe(1);
    await upkeep();
    expect(await below('.')).not.toContain(key);
  });

  it('are searched for regularly, without any request', async () => {
    const own = new DailyUpkeep(testBed.database.pool, { firstAfterMs: 1, everyMs: 1 });
    let runs = 0;
    const twice = new Promise<void>((done) =>
      own.register('a chore', async () => {
        runs += 1;
        if (runs === 2) done();
        return 0;
      }),
    );
    own.onApplicationBootstrap();
    await twice;
    await own.onApplicationShutdown();
  });

  it('and stored e-mails are deleted after the configured number of days', async () => {
    const sender = testBed.app.get<MailSender>(MAIL_SENDER, { strict: false });
    const mail = { to: 'aminah@example.com', subject: 'A mail', text: 'Text', html: '<p>Text</p>' };
    const kept = join(testBed.config.dataDir, 'mail');
    const keep = async (messageId: string, days: number): Promise<string> => {
      await sender.send({ ...mail, messageId });
      const name = `${mailFileId(messageId)}.eml`;
      const then = new Date(Date.now() - days * DAY);
      await utimes(join(kept, name), then, then);
      return name;
    };
    const old = await keep('old', KEPT_MAILS_DAYS + 1);
    const young = await keep('young', KEPT_MAILS_DAYS - 1);
    await upkeep();
    const left = await readdir(kept);
    expect([left.includes(old), left.includes(young)]).toEqual([false, true]);
  });
});
