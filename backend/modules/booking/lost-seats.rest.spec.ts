import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JOB_QUEUE, type JobQueue } from '../../infrastructure/jobs/port.js';
import { SetClock } from '../../testing/set-clock.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { contextOfProcess } from '../../infrastructure/commands/command-context.js';
import { SeatStreams } from './application/seat-streams.js';
import { releaseSeats } from './domain/seat-ledger.js';
import { SEAT_RECONCILIATION_QUEUE } from './policies/seat-reconciliation.policy.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { seat } from './testing/order.js';

/*
 * Whatever took them (a fault of ours, a log restored from an older backup): no booking may say that
 * it has seats which it has not.
 */
describe('an unpaid booking that lost its seats', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;

  beforeAll(async () => {
    // Far ahead of the queue's clock, so that seats are looked at again when a test says so, not a minute later.
    const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
    testBed = await startTestBed({ clock });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale();
  });
  afterAll(() => testBed?.close());

  const cause = { id: 'test', correlationId: 'test' };

  /** Answers the id of a booking whose seats were released without its command. */
  async function robbed(number: number): Promise<string> {
    const { bookingId } = (await driver.place(sale.performanceId, [seat(number)])).body;
    await testBed.app
      .get(SeatStreams)
      .execute(
        sale.performanceId,
        contextOfProcess('seat-reconciliation', cause, new Date()),
        (ledger) =>
          releaseSeats(ledger, {
            performanceId: sale.performanceId,
            bookingId,
            reason: 'orphaned',
          }),
      );
    return bookingId;
  }

  const reconcile = (bookingId: string): Promise<void> =>
    testBed.app
      .get<JobQueue>(JOB_QUEUE, { strict: false })
      .enqueue(SEAT_RECONCILIATION_QUEUE, `test.${bookingId}`, {
        bookingId,
        performanceId: sale.performanceId,
        causedBy: cause,
      });

  it('gets them back when they are free', async () => {
    const bookingId = await robbed(1);
    await reconcile(bookingId);
    await driver.quiet();
    expect((await driver.booking(bookingId)).status).toBe('pending_payment');
    expect(await driver.takenSeats(sale)).toContainEqual([1, 'reserved']);
  });

  it('is cancelled with the reason when another booking has them, and the family is told', async () => {
    const bookingId = await robbed(2);
    const faster = (await driver.place(sale.performanceId, [seat(2)])).body.bookingId;
    await reconcile(bookingId);
    const { data } = await driver.happened(bookingId, ['BookingCancelled']);
    expect(data).toEqual({ bookingId, from: 'pending_payment', reason: 'seats-lost' });
    await driver.quiet();
    expect((await driver.booking(faster)).status).toBe('pending_payment');
    const folder = join(testBed.config.dataDir, 'mail');
    const mails = await Promise.all(
      (await readdir(folder))
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFile(join(folder, name), 'utf8')),
    );
    expect(mails.filter((mail) => mail.includes('Your booking was cancelled'))).toHaveLength(1);
  });
});
