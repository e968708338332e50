import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { PERFORMANCE_MOVED_QUEUE } from '../../../orders/policies/performance-changes.policy.js';
import { BookingDriver, type Sale } from '../../../orders/testing/booking-driver.js';
import { seat, type Answer } from '../../../orders/testing/order.js';
import type {
  AdminBookingsPage,
  AffectedBookingsView,
  AnalyticsBookingsPage,
  BookingHistoryEntry,
} from '../../../../contracts/rest/administration.js';
import { bookingStream } from '../../../../contracts/events/index.js';
import type { BookingListItem } from '../../../../contracts/rest/bookings.js';
import type { PerformanceView } from '../../../../contracts/rest/catalogue.js';
import type { ErrorBody } from '../../../../contracts/rest/errors.js';
import { JOB_QUEUE, type JobQueue } from '../../../../infrastructure/jobs/port.js';
import { MAIL_SENDER } from '../../../../infrastructure/mail/port.js';
import { Outbox } from '../../../../testing/outbox.js';
import { SetClock } from '../../../../testing/set-clock.js';
import { makePerson, signIn } from '../../../../testing/sign-in.js';
import { startTestBed, type TestBed } from '../../../../testing/start-test-bed.js';
import { expectEach } from '../../../../testing/expect-each.js';

const BEFORE = '2030-03-12T12:00:00.000Z';
const AFTER = '2030-03-14T11:30:00.000Z';
describe('moving a performance', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  const outbox = new Outbox();
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  let sale: Sale;
  let headers: { cookie: string };

  beforeAll(async () => {
    testBed = await startTestBed({
      clock,
      providers: [{ provide: MAIL_SENDER, useValue: outbox }],
    });
    driver = new BookingDriver(testBed);
  });
  afterAll(() => testBed?.close());

  /** Creates a performance on sale, and signs in a member of staff of its school. */
  async function open(): Promise<void> {
    sale = await driver.openSale(undefined, { dateTime: new Date(BEFORE) });
    const staff = await makePerson(testBed, {
      email: `${randomUUID()}@melati.example`,
      firstName: 'Siti',
      schools: [{ schoolId: sale.school.id, role: 'admin' }],
    });
    headers = { cookie: await signIn(testBed, staff) };
  }
  const ask = <T>(method: string, path: string, json?: unknown): Promise<Answer<T & ErrorBody>> =>
    driver.call(path, { method, headers, ...(json === undefined ? {} : { json }) });
  const patch = (json: object) =>
    ask<PerformanceView>('PATCH', `/api/performances/${sale.performanceId}`, json);
  const email = (name: string): string => `${name}.${sale.performanceId}@families.example`;
  const book = async (number: number, name: string): Promise<string> =>
    (
      await driver.place(sale.performanceId, [seat(number)], {
        customerName: name,
        customerEmail: email(name),
      })
    ).body.bookingId;
  const setStatus = (id: string, status: string) =>
    ask('PATCH', `/api/admin/bookings/${id}/status`, { status });
  const newsOf =
    (name: string) =>
    (mail: { to: string; subject: string }): boolean =>
      mail.to === email(name) && /^New /.test(mail.subject);
  const moves = async (id: string) =>
    (await driver.eventsOf(id)).filter(({ type }) => type === 'BookingRescheduled');
  /**
   * Waits until the bookings have moved. The job of a move may fail and be retried later, and `quiet` does not wait for a retry.
   */
  const movedTo = (startsAt: string, ids: readonly string[]) =>
    Promise.all(
      ids.map((id) =>
        driver.event(
          ({ stream, type, data }) =>
            stream === bookingStream(id) &&
            type === 'BookingRescheduled' &&
            data.to.startsAt === startsAt,
        ),
      ),
    );

  it('shows staff in advance how many bookings and families the move affects', async () => {
    await open();
    await Promise.all([book(1, 'aina'), book(2, 'aina'), book(3, 'badrul')]);
    const rejected = await book(4, 'chen');
    const cancelled = await book(5, 'devi');
    await setStatus(rejected, 'rejected');
    await ask('DELETE', `/api/admin/bookings/${cancelled}`);
    expect(
      (await ask<AffectedBookingsView>('GET', `/api/performances/${sale.performanceId}/affected`))
        .body,
    ).toEqual({ bookings: 3, customers: 2, paid: '0.00', books: 0 });
  });

  it('moves every booking, on every screen and at the door, and tells the families', async () => {
    await open();
    const [paid, unpaid, lapsed, cancelled] = [
      await book(1, 'aina'),
      await book(2, 'badrul'),
      await book(3, 'chen'),
      await book(4, 'devi'),
    ];
    await setStatus(paid, 'confirmed');
    const [ticket] = await outbox.until(
      ({ to, subject }) => to === email('aina') && subject.startsWith('Your tickets'),
    );
    await ask('DELETE', `/api/admin/bookings/${cancelled}`);
    await setStatus(lapsed, 'rejected');

    const { status, body } = await patch({ dateTime: AFTER, venue: 'Court' });
    expect({ status, dateTime: body.dateTime, venue: body.venue }).toEqual({
      status: 200,
      dateTime: AFTER,
      venue: 'Court',
    });
    await movedTo(AFTER, [paid, unpaid, lapsed]);
    await driver.quiet();
    for (const id of [paid, unpaid, lapsed]) {
      expect(await moves(id)).toMatchObject([
        {
          data: {
            bookingId: id,
            from: { startsAt: BEFORE, venue: 'Dewan Melati' },
            to: { startsAt: AFTER, venue: 'Court' },
          },
          metadata: { actor: { kind: 'user', name: 'Siti' } },
        },
      ]);
    }
    expect(await moves(cancelled)).toEqual([]);

    const now = { performanceDate: AFTER, performanceVenue: 'Court' };
    expect(await driver.booking(paid)).toMatchObject(now);
    expect(
      (await driver.call<BookingListItem[]>(`/api/bookings/email/${email('aina')}`)).body,
    ).toMatchObject([now]);
    expect(
      (
        await ask<AdminBookingsPage>(
          'GET',
          `/api/admin/bookings?page=1&performanceId=${sale.performanceId}`,
        )
      ).body.bookings,
    ).toMatchObject([now, now, now]);
    const { confirmationNumber } = await driver.booking(paid);
    expect(
      (await ask('GET', `/api/admin/bookings/find?number=${confirmationNumber}`)).body,
    ).toMatchObject(now);
    expect(
      (await driver.call(`/api/bookings/confirmation/${confirmationNumber}`)).body,
    ).toMatchObject({ productionDate: AFTER, venue: 'Court' });
    const { body: exported } = await ask<AnalyticsBookingsPage>(
      'GET',
      `/api/admin/analytics/bookings?schoolId=${sale.school.id}`,
    );
    expect(exported.bookings.map(({ performanceDate }) => performanceDate)).toEqual([
      AFTER,
      AFTER,
      AFTER,
    ]);
    const { body: history } = await ask<BookingHistoryEntry[]>(
      'GET',
      `/api/admin/bookings/${paid}/history`,
    );
    const entry = history.find(({ type }) => type === 'BookingRescheduled');
    expect(entry).toMatchObject({
      who: 'Siti',
      summary: expect.stringMatching(
        /^The showtime was moved from 12 Mar 2030.*Dewan Melati to 14 Mar 2030.*Court\.$/,
      ),
    });

    const [told] = await outbox.until(newsOf('aina'));
    expect(told?.text).toContain(
      'It now begins on Thursday, 14 March 2030, 7:30 pm. Before, it was to begin on Tuesday, 12 March 2030, 8:00 pm.',
    );
    const calendarOf = (mail: typeof told): string =>
      String(mail?.attachments?.find(({ filename }) => filename.endsWith('.ics'))?.content);
    const uid = /UID:.*/.exec(calendarOf(ticket))?.[0];
    expect(uid).toContain(confirmationNumber);
    expect(calendarOf(ticket)).toContain('SEQUENCE:0');
    for (const line of [uid, 'SEQUENCE:1', 'DTSTART:20300314T113000Z', 'LOCATION:Court'])
      expect(calendarOf(told)).toContain(line);
    const [unpaidTold] = await outbox.until(newsOf('badrul'));
    expect(unpaidTold?.attachments).toBeUndefined();
    expect(outbox.sent.filter((mail) => newsOf('chen')(mail) || newsOf('devi')(mail))).toEqual([]);
  });

  it('changes no booking when time and place stay the same, or when only sales are switched on or off', async () => {
    await open();
    const id = await book(1, 'aina');
    expect((await patch({ dateTime: BEFORE, venue: 'Dewan Melati' })).status).toBe(200);
    expect((await patch({ salesEnabled: false })).status).toBe(200);
    await driver.quiet();
    expect(await moves(id)).toEqual([]);
  });

  it('twice at the same moment leaves every booking, and each family’s last mail, at the later place', async () => {
    await open();
    const ids = await Promise.all(
      ['aina', 'badrul', 'chen'].map((name, index) => book(index + 1, name)),
    );
    const third = '2030-03-16T12:00:00.000Z';
    await Promise.all([patch({ dateTime: AFTER }), patch({ dateTime: third })]);
    const { body } = await ask<PerformanceView>('GET', `/api/performances/${sale.performanceId}`);
    await movedTo(body.dateTime, ids);
    await driver.quiet();
    await expectEach(ids, 3, async (id) => {
      expect((await moves(id)).at(-1)?.data).toMatchObject({ to: { startsAt: body.dateTime } });
      expect(await driver.booking(id)).toMatchObject({ performanceDate: body.dateTime });
    });
    const last = body.dateTime === AFTER ? '14 March 2030' : '16 March 2030';
    for (const name of ['aina', 'badrul', 'chen']) {
      const mails = outbox.sent.filter(newsOf(name));
      expect(mails.at(-1)?.text).toContain(last);
    }
  });

  it('moves each booking once, however often its job runs', async () => {
    await open();
    const id = await book(1, 'aina');
    await patch({ dateTime: AFTER, venue: 'Court' });
    const { stream, revision, position } = await driver.event(
      ({ type, data }) => type === 'PerformanceMoved' && data.performanceId === sale.performanceId,
    );
    await movedTo(AFTER, [id]);
    await driver.quiet();
    const by = { kind: 'customer' };
    const causedBy = { id: 'test', correlationId: 'test' };
    const { performanceId } = sale;
    await testBed.app
      .get<JobQueue>(JOB_QUEUE, { strict: false })
      .enqueue(PERFORMANCE_MOVED_QUEUE, 'again', {
        performanceId,
        stream,
        revision,
        position,
        by,
        causedBy,
      });
    await driver.quiet();
    expect(await moves(id)).toHaveLength(1);
    expect(outbox.sent.filter(newsOf('aina'))).toHaveLength(1);
  });

  it('also moves an order that got its seats before the move and is written after the move', async () => {
    await open();
    const written = driver.pauseNextOrder();
    const order = book(1, 'aina');
    const { bookingId, goOn } = await written;
    expect((await patch({ dateTime: AFTER, venue: 'Court' })).status).toBe(200);
    const waiting = await driver.waitingForOrders(PERFORMANCE_MOVED_QUEUE);
    goOn();
    expect(await order).toBe(bookingId);
    await waiting.tryAgain();
    expect(await driver.happened(bookingId, ['BookingRescheduled'])).toMatchObject({
      data: { from: { startsAt: BEFORE }, to: { startsAt: AFTER, venue: 'Court' } },
      metadata: { actor: { kind: 'user', name: 'Siti' } },
    });
    await outbox.until(newsOf('aina'));
  });

  it('changes the place of an order that is written while the job of the move waits for an older order', async () => {
    await open();
    const written = driver.pauseNextOrder();
    const slow = book(1, 'aina');
    const { goOn } = await written;
    await patch({ dateTime: AFTER, venue: 'Court' });
    const waiting = await driver.waitingForOrders(PERFORMANCE_MOVED_QUEUE);
    const id = await book(2, 'badrul');
    goOn();
    await slow;
    await waiting.tryAgain();
    await driver.quiet();
    expect(await moves(id)).toEqual([]);
    expect(await driver.booking(id)).toMatchObject({ performanceDate: AFTER });
  });
});
