import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { SETTLEMENT_QUEUE } from '../../../booking/policies/settlement.policy.js';
import { SHOWTIME_MOVE_QUEUE } from '../../../booking/policies/showtime-move.worker.js';
import { Desk, type Sale } from '../../../booking/testing/desk.js';
import { seat, type Answer } from '../../../booking/testing/order.js';
import type {
  AdminBookingsPage,
  AffectedBookingsView,
  AnalyticsBookingsPage,
  BookingHistoryEntry,
} from '../../../../contracts/rest/administration.js';
import type { BookingListItem } from '../../../../contracts/rest/bookings.js';
import type { PerformanceView } from '../../../../contracts/rest/catalogue.js';
import type { ErrorBody } from '../../../../contracts/rest/errors.js';
import { JOB_QUEUE, type JobQueue } from '../../../../infrastructure/jobs/port.js';
import { MAIL_SENDER } from '../../../../infrastructure/mail/port.js';
import { Outbox } from '../../../../testing/outbox.js';
import { SetClock } from '../../../../testing/set-clock.js';
import { makePerson, signIn } from '../../../../testing/sign-in.js';
import { startBoxOffice, type BoxOffice } from '../../../../testing/start-box-office.js';
import { CatalogueChanged } from '../../changes/catalogue-changed.js';
import type { MovedBy } from '../../domain/moved-by.js';
import { Performance } from '../../entities/performance.entity.js';

const BEFORE = '2030-03-12T12:00:00.000Z';
const AFTER = '2030-03-14T11:30:00.000Z';
const MOVED_BY: MovedBy = {
  actor: { kind: 'user', id: 'u-siti', name: 'Siti' },
  requestId: 'request-of-siti',
  nth: 1,
};
const IN_SITIS_NAME = {
  actor: MOVED_BY.actor,
  correlationId: MOVED_BY.requestId,
  causationId: MOVED_BY.requestId,
};

/* A showtime that families have bookings for goes to another evening and another hall. */
describe('moving a showtime', () => {
  let office: BoxOffice;
  let desk: Desk;
  const outbox = new Outbox();
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  let sale: Sale;
  let headers: { cookie: string };

  beforeAll(async () => {
    office = await startBoxOffice({
      clock,
      providers: [{ provide: MAIL_SENDER, useValue: outbox }],
    });
    desk = new Desk(office);
  });
  afterAll(() => office?.close());

  /** A sale of its own, and somebody who works for its school. */
  async function open(): Promise<void> {
    sale = await desk.openSale(undefined, { dateTime: new Date(BEFORE) });
    const staff = await makePerson(office, {
      email: `${randomUUID()}@melati.example`,
      firstName: 'Siti',
      schools: [{ schoolId: sale.school.id, role: 'admin' }],
    });
    headers = { cookie: await signIn(office, staff) };
  }
  const ask = <T>(method: string, path: string, json?: unknown): Promise<Answer<T & ErrorBody>> =>
    desk.call(path, { method, headers, ...(json === undefined ? {} : { json }) });
  const patch = (json: object) =>
    ask<PerformanceView>('PATCH', `/api/performances/${sale.performanceId}`, json);
  const email = (name: string): string => `${name}.${sale.performanceId}@families.example`;
  const book = async (number: number, name: string): Promise<string> =>
    (
      await desk.place(sale.performanceId, [seat(number)], {
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
    (await desk.eventsOf(id)).filter(({ type }) => type === 'BookingRescheduled');
  const jobs = (): JobQueue => office.app.get<JobQueue>(JOB_QUEUE, { strict: false });

  /** As if the process had been killed right after the catalogue was written. */
  const moveInTheCatalogueAlone = (): Promise<void> =>
    office.app.get(DataSource).transaction(async (manager) => {
      await manager.update(Performance, sale.performanceId, {
        dateTime: new Date(AFTER),
        venue: 'Court',
        movedBy: MOVED_BY,
      });
      await office.app
        .get(CatalogueChanged, { strict: false })
        .announce(manager, { productionId: sale.production.id });
    });

  it('tells staff beforehand how many bookings and families it is about', async () => {
    await open();
    await Promise.all([book(1, 'aina'), book(2, 'aina'), book(3, 'badrul')]);
    const rejected = await book(4, 'chen');
    const cancelled = await book(5, 'devi');
    await setStatus(rejected, 'rejected');
    await ask('DELETE', `/api/admin/bookings/${cancelled}`);
    expect(
      (await ask<AffectedBookingsView>('GET', `/api/performances/${sale.performanceId}/affected`))
        .body,
    ).toEqual({ bookings: 3, customers: 2 });
  });

  it('takes every booking with it, on every screen and at the door, and tells the families', async () => {
    await open();
    const [paid, unpaid, lapsed, cancelled] = [
      await book(1, 'aina'),
      await book(2, 'badrul'),
      await book(3, 'chen'),
      await book(4, 'devi'),
    ];
    await setStatus(paid, 'confirmed');
    const [ticket] = await outbox.until(({ to }) => to === email('aina'));
    await ask('DELETE', `/api/admin/bookings/${cancelled}`);
    await setStatus(lapsed, 'rejected');

    const { status, body } = await patch({ dateTime: AFTER, venue: 'Court' });
    expect({ status, dateTime: body.dateTime, venue: body.venue }).toEqual({
      status: 200,
      dateTime: AFTER,
      venue: 'Court',
    });
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
    expect(await desk.booking(paid)).toMatchObject(now);
    expect(
      (await desk.call<BookingListItem[]>(`/api/bookings/email/${email('aina')}`)).body,
    ).toMatchObject([now]);
    expect(
      (
        await ask<AdminBookingsPage>(
          'GET',
          `/api/admin/bookings?performanceId=${sale.performanceId}`,
        )
      ).body.bookings,
    ).toMatchObject([now, now, now]);
    const { confirmationNumber } = await desk.booking(paid);
    expect(
      (await ask('GET', `/api/admin/bookings/find?number=${confirmationNumber}`)).body,
    ).toMatchObject(now);
    expect(
      (await desk.call(`/api/bookings/confirmation/${confirmationNumber}`)).body,
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

  it('is no move when time and place stay, or when sales are switched alone', async () => {
    await open();
    const id = await book(1, 'aina');
    expect((await patch({ dateTime: BEFORE, venue: 'Dewan Melati' })).status).toBe(200);
    expect((await patch({ salesEnabled: false })).status).toBe(200);
    expect(await moves(id)).toEqual([]);
  });

  it('a move that was killed half-way is finished by its job, each booking once', async () => {
    await open();
    const ids = await Promise.all(
      ['aina', 'badrul', 'chen'].map((name, index) => book(index + 1, name)),
    );
    await moveInTheCatalogueAlone();
    const data = {
      performanceId: sale.performanceId,
      causedBy: { id: 'test', correlationId: 'test' },
    };
    await jobs().enqueue(SHOWTIME_MOVE_QUEUE, sale.performanceId, data);
    for (const id of ids)
      expect((await desk.happened(id, ['BookingRescheduled'])).metadata).toMatchObject(
        IN_SITIS_NAME,
      );
    for (const name of ['aina', 'badrul', 'chen']) await outbox.until(newsOf(name));
    // The answer of another move waits for its own work alone: what is there to do again is nothing.
    expect((await patch({ dateTime: AFTER, venue: 'Court' })).status).toBe(200);
    for (const id of ids) expect(await moves(id)).toHaveLength(1);
  });

  it('promises the job before it writes the catalogue', async () => {
    await open();
    await patch({ venue: 'Court' });
    const { rows } = await office.database.pool.query<{ run_at: Date }>(
      `select run_at from graphile_worker.jobs where key like $1`,
      [`%${sale.performanceId}%`],
    );
    expect(rows).toEqual([{ run_at: new Date(clock.now().getTime() + 60_000) }]);
  });

  it('an order that was on its way goes after its showtime when its seats are settled', async () => {
    await open();
    const id = await book(1, 'aina');
    await moveInTheCatalogueAlone();
    const data = {
      bookingId: id,
      performanceId: sale.performanceId,
      causedBy: { id: 'test', correlationId: 'test' },
    };
    await jobs().enqueue(SETTLEMENT_QUEUE, randomUUID(), data);
    expect(await desk.happened(id, ['BookingRescheduled'])).toMatchObject({
      data: { to: { startsAt: AFTER, venue: 'Court' } },
      metadata: IN_SITIS_NAME,
    });
    await outbox.until(newsOf('aina'));
  });
});
