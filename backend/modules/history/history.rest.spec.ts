import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type { CatalogueHistoryPage } from '../../contracts/rest/catalogue-history.js';
import type { PerformanceReplay } from '../../contracts/rest/replay.js';
import type { SeatHistory, SeatReason } from '../../contracts/rest/seat-history.js';
import type { UndoPlan } from '../../contracts/rest/undo.js';
import { SetClock } from '../../testing/set-clock.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from '../orders/testing/booking-driver.js';
import { seat, type Answer } from '../orders/testing/order.js';

describe('histories:', () => {
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let cookie: string;

  beforeAll(async () => {
    testBed = await startTestBed({ clock });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale();
    cookie = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'staff@melati.example',
        firstName: 'Cikgu Noraini',
        schools: [{ schoolId: sale.school.id, role: 'admin' }],
      }),
    );
  });
  afterAll(() => testBed?.close());

  const ask = <T>(method: string, path: string, json?: unknown): Promise<Answer<T & ErrorBody>> =>
    driver.call(path, { method, json, headers: { cookie } });

  it('the replay of a performance numbers seats and bookings, has the plan of each day, and has no names of people', async () => {
    const { body } = await driver.place(sale.performanceId, [seat(1), seat(2)], {
      customerName: 'Aisyah Rahman',
    });
    const booking = await driver.booking(body.bookingId);
    clock.setTo('2030-03-01T04:10:00.000Z');
    await ask('PATCH', `/api/admin/bookings/${booking.id}/status`, { status: 'confirmed' });
    clock.setTo('2030-03-01T05:00:00.000Z');
    const section = (
      await ask<{ id: string; rows: { id: string }[] }[]>(
        'GET',
        `/api/productions/${sale.production.id}/seating`,
      )
    ).body[0];
    await ask('POST', `/api/sections/${section?.id}/rows`, {
      rowLabel: 'B',
      seatCount: 5,
      price: 30,
      displayOrder: 1,
    });
    await driver.quiet();
    await caughtUp(testBed);
    const { status, body: replay } = await ask<PerformanceReplay>(
      'GET',
      `/api/admin/performances/${sale.performanceId}/replay`,
    );
    expect(status).toBe(200);
    const minutes = 60_000;
    expect(replay).toMatchObject({
      from: '2030-03-01T04:00:00.000Z',
      until: '2030-03-01T05:00:00.000Z',
      orders: 1,
      seats: [
        [section?.rows[0]?.id, 1],
        [section?.rows[0]?.id, 2],
      ],
      events: [
        [0, 'costs', 0, [], 4_000],
        [0, 'held', 0, [0, 1], 30 * minutes],
        [10 * minutes, 'taken', 0, [0, 1], null],
      ],
      plans: [
        { at: 0, sections: [{ rows: [{ rowLabel: 'A' }] }] },
        {
          at: 60 * minutes,
          sections: [{ rows: [{ rowLabel: 'A' }, { rowLabel: 'B', price: '30.00' }] }],
        },
      ],
    });
    expect(replay.plans[0]?.sections[0]?.rows).toHaveLength(1);
    const text = JSON.stringify(replay);
    for (const personal of ['Aisyah', booking.id, booking.confirmationNumber])
      expect(text).not.toContain(personal);
  });

  it('the history of a seat shows its former bookings, and nothing for a seat that nobody had', async () => {
    clock.setTo('2030-03-02T04:00:00.000Z');
    const placed = await driver.place(sale.performanceId, [seat(5)], {
      customerName: 'Farah Idris',
    });
    const { bookingId } = placed.body;
    clock.setTo('2030-03-02T04:10:00.000Z');
    // Wait until seat reconciliation has run, because it would otherwise release the old seat before the command does.
    await driver.quiet();
    await ask('PATCH', `/api/admin/bookings/${bookingId}/status`, { status: 'confirmed' });
    clock.setTo('2030-03-02T04:20:00.000Z');
    await driver.quiet();
    await ask('PATCH', `/api/admin/bookings/${bookingId}/seats`, {
      seats: [seat(6)],
      totalAmount: '20.00',
    });
    await driver.quiet();
    await caughtUp(testBed);
    const rowId = await rowOfA();
    const historyOfSeat = (seatNumber: number) =>
      ask<SeatHistory>(
        'GET',
        `/api/admin/performances/${sale.performanceId}/seat-history?rowId=${rowId}&seatNumber=${seatNumber}`,
      );
    const booking = {
      id: bookingId,
      confirmationNumber: (await driver.booking(bookingId)).confirmationNumber,
      customerName: 'Farah Idris',
    };
    expect((await historyOfSeat(5)).body).toMatchObject({
      seat: seat(5),
      now: 'Free.',
      entries: [
        { who: 'Customer', summary: expect.stringContaining('Held for an order until'), booking },
        { who: 'Cikgu Noraini', summary: 'Bought: the seat is sold.', booking },
        {
          at: '2030-03-02T04:20:00.000Z',
          who: 'Cikgu Noraini',
          summary: 'Given up by its booking, whose seats are now Stalls - Row A, Seat 6.',
          booking,
        },
      ],
    });
    expect((await historyOfSeat(6)).body).toMatchObject({ now: 'Sold.', entries: [{ booking }] });
    expect((await historyOfSeat(10)).body).toEqual({ seat: seat(10), now: 'Free.', entries: [] });
    expect((await historyOfSeat(11)).status).toBe(404);
    expect((await historyOfSeat(0)).status).toBe(400);
  });

  it('the history of a seat explains why a family cannot have it, without names of people', async () => {
    clock.setTo('2030-03-03T04:00:00.000Z');
    const rowId = await rowOfA();
    const placed = await driver.place(sale.performanceId, [seat(7)], {
      customerName: 'Farah Idris',
    });
    const kept = await ask('POST', `/api/admin/performances/${sale.performanceId}/blocks`, {
      blockId: randomUUID(),
      seats: [seat(8)],
      forWhom: 'Kelas Melur',
      reason: 'They sing',
      until: '2030-03-10T04:00:00.000Z',
    });
    expect([placed.status, kept.status]).toEqual([201, 201]);
    await driver.quiet();
    await caughtUp(testBed);
    const { status, body } = await driver.call<SeatReason[]>(
      `/api/performances/${sale.performanceId}/why-not?rowId=${rowId}`,
    );
    expect(status).toBe(200);
    const asked = body.filter(({ number }) => number >= 6);
    expect(asked).toEqual([
      { number: 6, reason: 'sold', until: null },
      { number: 7, reason: 'held', until: '2030-03-03T04:30:00.000Z' },
      { number: 8, reason: 'kept', until: '2030-03-10T04:00:00.000Z' },
    ]);
    const text = JSON.stringify(body);
    for (const personal of ['Farah', 'Melur', 'sing', placed.body.bookingId])
      expect(text).not.toContain(personal);
    clock.setTo('2030-03-03T04:30:00.000Z');
    const later = await driver.call<SeatReason[]>(
      `/api/performances/${sale.performanceId}/why-not?rowId=${rowId}`,
    );
    expect(later.body.map(({ number }) => number)).not.toContain(7);
    expect(
      (await driver.call(`/api/performances/${sale.performanceId}/why-not?rowId=${randomUUID()}`))
        .status,
    ).toBe(404);
  });

  describe('the history of the catalogue', () => {
    const changes = (who: string, query = '') =>
      driver.call<CatalogueHistoryPage & ErrorBody>(
        `/api/schools/${sale.school.id}/history${query}`,
        { headers: { cookie: who } },
      );
    /** Waits for a catalogue event, because the relay appends events only after the call was answered. */
    const untilEvent = async (type: string): Promise<void> => {
      await driver.event((event) => event.type === type && isOurs(event.data));
    };
    const isOurs = (data: object): boolean =>
      'schoolId' in data && data.schoolId === sale.school.id;

    it('only staff see changes of the catalogue and their authors, and bank details are masked unless an owner reads', async () => {
      const ownerId = await makePerson(testBed, {
        email: 'owner@melati.example',
        firstName: 'Puan Salmah',
        schools: [{ schoolId: sale.school.id, role: 'owner' }],
      });
      const owner = await signIn(testBed, ownerId, { authenticatedAt: clock.now().getTime() });
      const changed = await driver.call(`/api/schools/${sale.school.id}`, {
        method: 'PATCH',
        json: { bankAccountNumber: '514987654321' },
        headers: { cookie: owner },
      });
      expect(changed.status).toBe(200);
      await ask('PATCH', `/api/productions/${sale.production.id}`, { title: 'Puteri Baharu' });
      await ask('PATCH', `/api/rows/${await rowOfA()}`, { price: '25.00' });
      await untilEvent('BankDetailsChanged');
      await untilEvent('SeatPricesChanged');

      const { status, body } = await changes(cookie);
      expect(status).toBe(200);
      expect(body.entries).toMatchObject([
        {
          type: 'SeatPricesChanged',
          who: 'Cikgu Noraini',
          about: 'Puteri Baharu',
          changes: [{ field: 'Stalls - Row A: Price', before: 'RM 20.00', after: 'RM 25.00' }],
        },
        {
          type: 'ProductionChanged',
          changes: [{ field: 'Title', before: sale.production.title, after: 'Puteri Baharu' }],
        },
        {
          type: 'BankDetailsChanged',
          who: 'Puan Salmah',
          changes: [{ field: 'Bank account number', after: '•••• 4321' }],
        },
        { type: 'SeatingPlanChanged' },
      ]);
      expect(body.people.map(({ name }) => name)).toEqual(['Cikgu Noraini', 'Puan Salmah']);
      expect((await changes(owner, '?kind=bank')).body.entries).toMatchObject([
        { changes: [{ field: 'Bank account number', after: '514987654321' }] },
      ]);
      expect((await changes(cookie, `?person=${ownerId}`)).body.total).toBe(1);
      expect((await changes(cookie, `?productionId=${sale.production.id}`)).body.total).toBe(3);
      expect((await changes(cookie, `?performanceId=${sale.performanceId}`)).body.total).toBe(0);
      expect((await changes(cookie, '?kind=seats')).status).toBe(400);
      const file = await fetch(`${testBed.url}/api/schools/${sale.school.id}/history.csv`, {
        headers: { cookie },
      });
      const csv = await file.text();
      expect(csv).toContain('Bank account number');
      expect(csv).not.toContain('514987654321');
    });
  });

  describe('the undo of a booking event', () => {
    const sold = async (number: number): Promise<string> => {
      const { body } = await driver.place(sale.performanceId, [seat(number)], {
        totalAmount: '25.00',
      });
      await ask('PATCH', `/api/admin/bookings/${body.bookingId}/status`, { status: 'confirmed' });
      return body.bookingId;
    };
    const last = async (bookingId: string, type: string): Promise<string> => {
      const { body } = await ask<{ id: string; type: string }[]>(
        'GET',
        `/api/admin/bookings/${bookingId}/history`,
      );
      return `/api/admin/bookings/${bookingId}/history/${body.findLast((one) => one.type === type)?.id}/undo`;
    };

    it('staff read that undoing a confirmation mails the family when the booking had waited for staff', async () => {
      const bookingId = await sold(10);
      const { customerEmail } = await driver.booking(bookingId);
      const set = (status: string) =>
        ask('PATCH', `/api/admin/bookings/${bookingId}/status`, { status });
      await set('needs_review');
      await set('confirmed');
      const { body: plan } = await ask<UndoPlan>(
        'GET',
        await last(bookingId, 'BookingStatusSetByStaff'),
      );
      expect([plan.does, plan.sends]).toEqual([
        'Sets the status to Needs Review.',
        `That the school looks at the booking again is sent to ${customerEmail}.`,
      ]);
    });

    it('undoing a rejection shows its changes, restores the status, and is refused when the seat was sold meanwhile', async () => {
      const bookingId = await sold(9);
      await ask('PATCH', `/api/admin/bookings/${bookingId}/status`, { status: 'rejected' });
      await driver.noticeOutcome(bookingId, 'rejected-for-good');
      const { customerEmail } = await driver.booking(bookingId);
      const path = await last(bookingId, 'BookingStatusSetByStaff');
      const { body: plan } = await ask<UndoPlan>('GET', path);
      expect(plan).toMatchObject({
        event: 'Status changed from Confirmed to Rejected.',
        refusal: null,
        does: 'Sets the status to Confirmed.',
        seats: [{ seat: 'Stalls - Row A, Seat 9', now: 'free' }],
        // A sent mail cannot be recalled, so the plan lists it, and the mail that the undo will send.
        mails: [
          expect.stringMatching(
            new RegExp(`^“Your payment was not accepted.*” to ${customerEmail}, \\d+ Mar 2030, `),
          ),
        ],
        sends: `The ticket is sent to ${customerEmail}.`,
        money: { open: '0.00', refundDue: '0.00' },
        different: [],
        asksReason: false,
      });
      expect(plan.changes).toEqual(
        expect.arrayContaining([
          { field: 'Status', before: 'Rejected', after: 'Confirmed' },
          { field: 'Ticket', before: 'not valid', after: 'valid' },
          { field: 'Accepted as paid', before: 'RM 0.00', after: 'RM 25.00' },
        ]),
      );
      const stale = await ask('POST', path, { basis: '0'.repeat(32) });
      expect([stale.status, stale.body.error]).toEqual([409, 'undo_changed']);
      expect((await ask('POST', path, { basis: plan.basis })).status).toBe(204);
      expect((await driver.booking(bookingId)).status).toBe('confirmed');

      await ask('PATCH', `/api/admin/bookings/${bookingId}/status`, { status: 'rejected' });
      await driver.quiet();
      const other = await sold(9);
      const again = await last(bookingId, 'BookingStatusSetByStaff');
      const number = (await driver.booking(other)).confirmationNumber;
      await driver.quiet();
      await caughtUp(testBed);
      const { body: refused } = await ask<UndoPlan>('GET', again);
      expect(refused).toMatchObject({
        refusal: 'Others have Stalls - Row A, Seat 9 by now.',
        does: null,
        seats: [{ now: `sold to ${number}` }],
      });
      const denied = await ask('POST', again, { basis: refused.basis });
      expect([denied.status, denied.body.error]).toEqual([409, 'undo_refused']);
    });

    it('undoing a wrong status keeps a cash sale a cash sale, and accepts no new payment', async () => {
      const sold = await driver.call<{ bookingId: string }>(
        `/api/admin/performances/${sale.performanceId}/sales`,
        {
          json: { seats: [seat(7)], totalAmount: '25.00', wayOfPayment: 'cash' },
          headers: { cookie, 'idempotency-key': randomUUID() },
        },
      );
      expect(sold).toMatchObject({ status: 201 });
      const { bookingId } = sold.body;
      const { wayOfPayment, money } = await driver.bookingFromStream(bookingId);
      expect([wayOfPayment, money.acceptedCashSen]).toEqual(['cash', 2500]);
      await ask('PATCH', `/api/admin/bookings/${bookingId}/status`, { status: 'rejected' });
      expect((await driver.bookingFromStream(bookingId)).money.acceptedSen).toBe(0);
      const path = await last(bookingId, 'BookingStatusSetByStaff');
      const { body: plan } = await ask<UndoPlan>('GET', path);
      expect((await ask('POST', path, { basis: plan.basis })).status).toBe(204);
      expect(await driver.bookingFromStream(bookingId)).toMatchObject({
        status: 'confirmed',
        wayOfPayment,
        money,
      });
    });

    it('an undo and a check-in at the same moment cannot both succeed', async () => {
      const bookingId = await sold(5);
      const door = `/api/admin/bookings/${bookingId}`;
      for (let round = 0; round < 5; round += 1) {
        await ask('PATCH', `${door}/status`, { status: 'confirmed' });
        const path = await last(bookingId, 'BookingStatusSetByStaff');
        const { body: plan } = await ask<UndoPlan>('GET', path);
        const [undone, checkedIn] = await Promise.all([
          ask('POST', path, { basis: plan.basis }),
          ask('POST', `${door}/check-in`, {}),
        ]);
        expect([undone.status, checkedIn.status === 200]).toEqual(
          undone.status === 204 ? [204, false] : [409, true],
        );
        if (checkedIn.status === 200)
          await ask('POST', `${door}/undo-check-in`, { reason: 'Another round' });
      }
      await ask('DELETE', door);
    });

    it('an undo that staff request in the list of bookings is refused once a guest is inside', async () => {
      const bookingId = await sold(5);
      await ask('POST', `/api/admin/bookings/${bookingId}/check-in`, {});
      const undone = await ask('PATCH', `/api/admin/bookings/${bookingId}/status`, {
        status: 'pending_payment',
        undoes: true,
      });
      expect([undone.status, undone.body.error]).toEqual([409, 'undo_changed']);
    });

    it('an undo gives seats back and takes a check-in back with a reason, but is refused for a cancellation with its money', async () => {
      const bookingId = await sold(3);
      await ask('PATCH', `/api/admin/bookings/${bookingId}/seats`, {
        seats: [seat(4)],
        totalAmount: '25.00',
      });
      const amendment = await last(bookingId, 'BookingSeatsAmended');
      const { body: back } = await ask<UndoPlan>('GET', amendment);
      expect(back).toMatchObject({ refusal: null, different: [] });
      expect((await ask('POST', amendment, { basis: back.basis })).status).toBe(204);
      expect((await driver.booking(bookingId)).seats).toMatchObject([{ number: 3 }]);

      await ask('POST', `/api/admin/bookings/${bookingId}/check-in`, {});
      const checkIn = await last(bookingId, 'GuestCheckedIn');
      const { body: out } = await ask<UndoPlan>('GET', checkIn);
      expect(out).toMatchObject({ asksReason: true, does: expect.stringContaining('Seat 3') });
      expect((await ask('POST', checkIn, { basis: out.basis })).status).toBe(400);
      const undone = await ask('POST', checkIn, { basis: out.basis, reason: 'Wrong family' });
      expect(undone.status).toBe(204);

      await ask('DELETE', `/api/admin/bookings/${bookingId}`);
      const cancellation = await last(bookingId, 'BookingCancelled');
      const { body: never } = await ask<UndoPlan>('GET', cancellation);
      expect(never).toMatchObject({
        refusal: expect.stringContaining('cannot be changed any more'),
        seats: [{ seat: 'Stalls - Row A, Seat 3' }],
        money: { open: '0.00', refundDue: '25.00' },
      });
      const placing = await last(bookingId, 'BookingPlaced');
      expect((await ask('GET', placing)).status).toBe(404);
    });
  });

  const rowOfA = async (): Promise<string> =>
    (
      await ask<{ rows: { id: string }[] }[]>(
        'GET',
        `/api/productions/${sale.production.id}/seating`,
      )
    ).body[0]?.rows[0]?.id ?? '';
});
