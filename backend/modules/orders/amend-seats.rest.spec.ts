import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingView, SeatInput } from '../../contracts/rest/bookings.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { JOB_QUEUE, type JobQueue } from '../../infrastructure/jobs/port.js';
import { MAIL_SENDER } from '../../infrastructure/mail/port.js';
import { Outbox } from '../../testing/outbox.js';
import { SetClock } from '../../testing/set-clock.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { seat, type Answer } from './testing/order.js';

describe('PATCH /api/admin/bookings/{id}/seats', () => {
  let testBed: TestBed;
  const outbox = new Outbox();
  let driver: BookingDriver;
  let sale: Sale;
  let staff: string;
  let otherStaff: string;
  let parent: string;
  let superAdministrator: string;
  let bookingId: string;
  let other: { bookingId: string; confirmationNumber: string };

  beforeAll(async () => {
    // The clock does not move, so an order that is written again after a pause extends no hold.
    testBed = await startTestBed({
      clock: new SetClock(),
      providers: [{ provide: MAIL_SENDER, useValue: outbox }],
    });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale([
      {
        label: 'A',
        seatCount: 12,
        price: '20.00',
        overrides: [
          { seatNumber: 11, status: 'unavailable' },
          { seatNumber: 12, status: 'vip', customPrice: '35.50' },
        ],
      },
    ]);
    const elsewhere = await driver.openSale();
    const cookieOf = async (person: Parameters<typeof makePerson>[1]): Promise<string> =>
      signIn(testBed, await makePerson(testBed, person));
    staff = await cookieOf({
      email: 'staff@melati.example',
      schools: [{ schoolId: sale.school.id, role: 'admin' }],
    });
    otherStaff = await cookieOf({
      email: 'owner@ilmu.example',
      schools: [{ schoolId: elsewhere.school.id, role: 'owner' }],
    });
    parent = await cookieOf({ email: 'parent@houselights.example' });
    superAdministrator = await cookieOf({ email: 'super@houselights.example', isSuperAdmin: true });
    bookingId = (await driver.place(sale.performanceId, [seat(1), seat(2)])).body.bookingId;
    const otherId = (await driver.place(sale.performanceId, [seat(5)])).body.bookingId;
    await caughtUp(testBed);
    other = {
      bookingId: otherId,
      confirmationNumber: (await driver.booking(otherId)).confirmationNumber,
    };
  });
  afterAll(() => testBed?.close());

  const amend = (
    seats: readonly SeatInput[],
    totalAmount: string,
    cookie: string | null = staff,
    id = bookingId,
  ): Promise<Answer<BookingView & ErrorBody>> =>
    driver.call(`/api/admin/bookings/${id}/seats`, {
      method: 'PATCH',
      json: { seats, totalAmount },
      headers: cookie ? { cookie } : {},
    });

  async function refuses(
    ask: () => Promise<Answer<BookingView & ErrorBody>>,
    status: number,
    error: string,
  ): Promise<ErrorBody> {
    await driver.quiet();
    const before = [await driver.eventCount(), await driver.takenSeats(sale)];
    const { status: answered, body } = await ask();
    expect({ status: answered, error: body.error }).toEqual({ status, error });
    expect([await driver.eventCount(), await driver.takenSeats(sale)]).toEqual(before);
    return body;
  }

  const takenBy = async (): Promise<number[]> => {
    await caughtUp(testBed);
    return (await driver.takenSeats(sale))
      .filter(([, status]) => status === 'reserved')
      .map(([number]) => number);
  };

  it('refuses seats that were chosen on the seat map of another performance', async () => {
    const chosenAt = (performanceId: string) =>
      driver.call<BookingView & ErrorBody>(`/api/admin/bookings/${bookingId}/seats`, {
        method: 'PATCH',
        json: { performanceId, seats: [seat(1), seat(2)], totalAmount: '40.00' },
        headers: { cookie: staff },
      });
    await refuses(() => chosenAt(randomUUID()), 422, 'other_performance');
    expect((await chosenAt(sale.performanceId.toUpperCase())).status).toBe(200);
  });

  it('accepts the total as a JSON number as well, and refuses a wrong total', async () => {
    const sent = (totalAmount: unknown) =>
      driver.call<BookingView & ErrorBody>(`/api/admin/bookings/${bookingId}/seats`, {
        method: 'PATCH',
        json: { seats: [seat(1), seat(2)], totalAmount },
        headers: { cookie: staff },
      });
    expect((await sent(40)).status).toBe(200);
    for (const wrong of [39.99, -40, 1e21]) await refuses(() => sent(wrong), 422, 'wrong_total');
    await refuses(() => sent(null), 400, 'invalid_input');
  });

  it('amends seats at their own prices, even if the booking keeps some of its seats', async () => {
    const answer = await amend([seat(2), seat(12)], '55.50');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: bookingId,
      seats: [seat(2), seat(12)],
      totalAmount: '55.50',
      status: 'pending_payment',
    });
    expect(await takenBy()).toEqual([2, 5, 12]);
    expect((await driver.booking(bookingId)).seats).toEqual([seat(2), seat(12)]);
    expect(await driver.seatEventsOf(bookingId, sale.performanceId)).toEqual([
      'SeatsHeld',
      // The seats change twice: first the booking has the old and the new seats, then only the new ones.
      'SeatsMoved',
      'SeatsMoved',
    ]);
  });

  it('changes nothing when the seats are the same', async () => {
    await driver.quiet();
    const before = await driver.eventCount();
    expect((await amend([seat(12), seat(2)], '55.50')).status).toBe(200);
    expect(await driver.eventCount()).toBe(before);
  });

  it('refuses seats of other bookings, and names those bookings', async () => {
    const body = await refuses(() => amend([seat(3), seat(5)], '40.00'), 409, 'Seat conflict');
    expect(body.conflictingSeats).toEqual([
      { ...seat(5), confirmationNumber: other.confirmationNumber },
    ]);
    expect(body.message).toBe(
      `The following seats are already booked: Stalls Row A Seat 5 (booked by ${other.confirmationNumber}). Please choose different seats.`,
    );
  });

  it.each<[string, SeatInput[], string, number, string]>([
    ['another total', [seat(3), seat(4)], '39.00', 422, 'wrong_total'],
    ['no amount', [seat(3), seat(4)], 'forty', 422, 'wrong_total'],
    ['no seats', [], '0.00', 422, 'no_seats'],
    ['one seat twice', [seat(3), seat(3)], '40.00', 422, 'duplicate_seat'],
    ['an unknown seat', [seat(99)], '20.00', 422, 'unknown_seat'],
    ['a seat that is not for sale', [seat(11)], '20.00', 409, 'seat_blocked'],
    ['half a seat', [{ ...seat(3), number: 0.5 }], '10.00', 400, 'invalid_input'],
  ])('refuses %s', async (_, seats, total, status, error) => {
    await refuses(() => amend(seats, total), status, error);
  });

  it('is allowed for staff of the school and for super administrators only', async () => {
    await refuses(() => amend([seat(3)], '20.00', null), 401, 'sign_in_required');
    for (const cookie of [parent, otherStaff]) {
      const { message } = await refuses(
        () => amend([seat(3)], '20.00', cookie),
        403,
        'not_your_school',
      );
      expect(message).toMatch(/Only staff of the school/);
    }
    expect((await amend([seat(3)], '20.00', superAdministrator)).status).toBe(200);
    expect(await takenBy()).toEqual([3, 5]);
  });

  it.each(['no-uuid', '%00', randomUUID()])('answers 404 for the booking %s', async (id) => {
    await refuses(() => amend([seat(3)], '20.00', staff, id), 404, 'not_found');
  });

  it('gives a seat to only one of two bookings that request it at once', async () => {
    const answers = await Promise.all([
      amend([seat(8)], '20.00'),
      amend([seat(8)], '20.00', staff, other.bookingId),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.confirmationNumber;
    const { error, conflictingSeats } = answers.find(({ status }) => status === 409)?.body ?? {};
    expect({ error, conflictingSeats }).toEqual({
      error: 'Seat conflict',
      conflictingSeats: [{ ...seat(8), confirmationNumber: winner }],
    });
    const taken = await takenBy();
    expect(taken).toContain(8);
    expect(taken).toHaveLength(2);
  });

  describe('amends the seats of a family, which', () => {
    const toldOf = (confirmationNumber: string) => (mail: { subject: string; text?: string }) =>
      mail.subject.startsWith('Your seats have changed') &&
      Boolean(mail.text?.includes(confirmationNumber));
    const sentTickets = async (id: string) =>
      (await driver.eventsOf(id)).filter(({ type }) => type === 'TicketSent');

    async function booked(seats: readonly SeatInput[], paid: boolean): Promise<BookingView> {
      const { bookingId: id } = (await driver.place(sale.performanceId, seats)).body;
      if (paid) {
        await driver.call(`/api/admin/bookings/${id}/status`, {
          method: 'PATCH',
          json: { status: 'confirmed' },
          headers: { cookie: staff },
        });
        await driver.happened(id, ['TicketSent']);
      }
      await caughtUp(testBed);
      return driver.booking(id);
    }

    it('gets one new ticket e-mail, which names the new and the old seats', async () => {
      const { id, confirmationNumber } = await booked([seat(1), seat(2)], true);
      expect((await amend([seat(4)], '20.00', staff, id)).status).toBe(200);
      const [mail] = await outbox.until(toldOf(confirmationNumber));
      expect(mail?.text).toContain(
        'Now: Stalls, row A: seat 4. Before: Stalls, row A: seats 1, 2.',
      );
      expect(mail?.text).toContain('The total is now RM 20.00; before, it was RM 40.00.');
      const calendar = String(
        mail?.attachments?.find(({ filename }) => filename.endsWith('.ics'))?.content,
      );
      expect(calendar).toContain('SEQUENCE:1');
      const amendments = async () =>
        (await driver.eventsOf(id)).filter(({ type }) => type === 'BookingSeatsAmended');
      const [amendment] = await amendments();
      await driver.event(
        ({ type, data }) => type === 'TicketSent' && data.causeId === amendment?.id,
      );
      expect(mail?.messageId).toBe(`ticket-${amendment?.id}`);

      // The same job runs again, as after a crash. Its e-mail was already sent.
      const data = {
        bookingId: id,
        causeId: amendment?.id ?? '',
        seatsChanged: true,
        causedBy: { id: 'test', correlationId: 'test' },
      };
      const jobs = testBed.app.get<JobQueue>(JOB_QUEUE, { strict: false });
      await jobs.enqueue('ticket-mail', randomUUID(), data);
      await amend([seat(6)], '20.00', staff, id);
      await outbox.until(toldOf(confirmationNumber), 2);
      const [, second] = await amendments();
      await driver.event(({ type, data }) => type === 'TicketSent' && data.causeId === second?.id);
      await driver.quiet();
      expect(await sentTickets(id)).toHaveLength(3);
      expect(outbox.sent.filter(toldOf(confirmationNumber))).toHaveLength(2);
    });

    it("keeps its other seats at the plan's price, which staff were shown", async () => {
      const { id, confirmationNumber } = await booked([seat(1)], true);
      const ordered = await booked([seat(2)], false);
      const plan = await driver.call<{ rows: { id: string }[] }[]>(
        `/api/productions/${sale.production.id}/seating?performanceId=${sale.performanceId}`,
        { headers: { cookie: staff } },
      );
      const setPrice = (price: string) =>
        driver.call(`/api/rows/${plan.body[0]?.rows[0]?.id}`, {
          method: 'PATCH',
          json: { price },
          headers: { cookie: staff },
        });
      expect((await setPrice('25.00')).status).toBe(200);
      expect((await amend([seat(1)], '25.00', staff, id)).body).toMatchObject({
        seats: [seat(1)],
        totalAmount: '25.00',
      });
      expect((await amend([seat(2)], '25.00', staff, ordered.id)).body.totalAmount).toBe('25.00');
      const told = (sentence: string, code: string) =>
        outbox.until(({ text }) => Boolean(text?.includes(sentence) && text.includes(code)));
      const priced = 'has changed the price of your seats.';
      const [ticket] = await told(priced, confirmationNumber);
      expect(ticket?.text).toContain('RM 5.00 is still to pay.');
      const [asked] = await told(priced, ordered.confirmationNumber);
      expect(asked?.text).toContain('Amount: RM 25.00\n');
      await caughtUp(testBed);
      expect((await driver.booking(id)).totalAmount).toBe('25.00');
      await setPrice('20.00');
    });

    it('gets no new ticket e-mail when the seats are amended before the payment', async () => {
      const { id, confirmationNumber } = await booked([seat(9)], false);
      await amend([seat(10)], '20.00', staff, id);
      await driver.call(`/api/admin/bookings/${id}/status`, {
        method: 'PATCH',
        json: { status: 'confirmed' },
        headers: { cookie: staff },
      });
      await driver.happened(id, ['TicketSent']);
      await driver.quiet();
      expect(await sentTickets(id)).toHaveLength(1);
      expect(outbox.sent.filter(toldOf(confirmationNumber))).toEqual([]);
    });
  });
});
