import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { MAIL_SENDER } from '../../infrastructure/mail/port.js';
import { Outbox } from '../../testing/outbox.js';
import { SetClock } from '../../testing/set-clock.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from '../orders/testing/booking-driver.js';
import { seat } from '../orders/testing/order.js';

const LURE = 'Security-alert:-your-account-is-locked-log-in-at-maybank2u.Com/login';

/**
 * The site mails any address that a visitor enters. A visitor must control neither the text nor the number of these
 * mails.
 */
describe('mail that a phisher makes the site send', () => {
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let paidSale: Sale;
  let bookingId: string;
  let staff: Record<string, string>;
  const outbox = new Outbox();

  beforeAll(async () => {
    testBed = await startTestBed({
      // The clock stands still, so that no limit expires on a slow machine.
      clock: new SetClock(),
      config: { orderLimits: true },
      providers: [{ provide: MAIL_SENDER, useValue: outbox }],
    });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale([{ label: 'A', seatCount: 100, price: '0.00' }]);
    paidSale = await driver.openSale([{ label: 'A', seatCount: 100, price: '20.00' }]);
    const schools = [sale, paidSale].map(({ school }) => ({
      schoolId: school.id,
      role: 'owner' as const,
    }));
    const person = await makePerson(testBed, { email: 'owner@evil.example', schools });
    staff = { cookie: await signIn(testBed, person) };
    bookingId = await order20(90);
  });
  afterAll(() => testBed?.close());

  const order20 = async (number: number): Promise<string> => {
    const { status, body } = await driver.place(paidSale.performanceId, [seat(number)], {
      customerEmail: `family-${number}@families.example`,
    });
    expect(status).toBe(201);
    return body.bookingId;
  };
  const asStaff = async (method: string, path: string, json?: object): Promise<number> => {
    const { status } = await driver.call<ErrorBody>(`/api/admin/bookings/${path}`, {
      method,
      headers: staff,
      ...(json === undefined ? {} : { json }),
    });
    return status;
  };

  it('a buyer whose name looks like a link is not greeted by it, although the order is accepted', async () => {
    const { status, body } = await driver.place(paidSale.performanceId, [seat(62)], {
      customerName: LURE,
    });
    expect(status).toBe(201);
    const [mail] = await outbox.until(({ text }) => text.includes(body.bookingId));
    expect(mail?.text).toMatch(/^Hello,\n/);
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('maybank2u');
  });

  it('free orders from one network address send mails to a limited number of addresses', async () => {
    const statuses: number[] = [];
    for (let number = 1; number <= 60; number += 1) {
      const { status } = await driver.place(sale.performanceId, [seat(number)], {
        customerEmail: `victim-${number}@families.example`,
        totalAmount: '0.00',
      });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 201).length).toBe(30);
    expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
  });

  describe('corrected contact details of an unpaid order', () => {
    const correct = async (id: string, customerEmail: string, customerName = 'Aisyah') => {
      const { status } = await driver.call<ErrorBody>(`/api/bookings/${id}/contact`, {
        method: 'PATCH',
        json: { customerName, customerEmail, customerPhone: '012' },
      });
      return status;
    };

    it('corrected contact details send mails to five addresses in an hour at most, while a name can always be corrected', async () => {
      const statuses: number[] = [];
      for (let victim = 1; victim <= 60; victim += 1)
        statuses.push(await correct(bookingId, `victim-${victim}@families.example`));
      expect(statuses).toEqual([...Array(5).fill(200), ...Array(55).fill(429)]);
      expect(await correct(bookingId, 'victim-5@families.example', 'Aisyah Rahman')).toBe(200);
    });

    it('all orders of one network send mails to thirty corrected addresses at most', async () => {
      let reached = 5;
      for (let number = 80; number < 87; number += 1) {
        const id = await order20(number);
        for (let victim = 1; victim <= 5; victim += 1) {
          const status = await correct(id, `victim-${number}-${victim}@families.example`);
          if (status === 200) reached += 1;
          else expect(status).toBe(429);
        }
      }
      expect(reached).toBe(30);
    });

    it('refused requests of strangers do not use up the limits of corrected contact details', async () => {
      const id = await order20(70);
      const json = { customerName: 'X', customerEmail: 'x@x.example', customerPhone: '0' };
      const stranger = new BookingDriver(testBed);
      for (let time = 0; time < 8; time += 1) {
        const { status } = await stranger.call(`/api/bookings/${id}/contact`, {
          method: 'PATCH',
          json,
        });
        expect(status).toBe(403);
      }
    });
  });

  describe('mails through an account of staff', () => {
    const ofTicket = ({ messageId }: { readonly messageId: string }) =>
      messageId.startsWith('ticket-');

    it('staff can send ten more tickets to one address in an hour, and the history says why no more were sent', async () => {
      const id = await order20(60);
      expect(await asStaff('PATCH', `${id}/status`, { status: 'confirmed' })).toBe(200);
      await outbox.until(ofTicket);
      for (let time = 0; time < 12; time += 1)
        expect(await asStaff('POST', `${id}/resend-email`)).toBe(202);
      const refused = await driver.happened(id, ['TicketSendFailed']);
      expect(refused.data).toMatchObject({
        reason: expect.stringMatching(/^Too many emails went to this address/),
      });
      await driver.happened(id, ['TicketSendFailed'], refused.revision + 1);
      // Eleven mails: the first ticket and ten repeats.
      expect(await outbox.until(ofTicket, 11)).toHaveLength(11);
    });

    it("staff's decisions send twenty mails to one address in an hour at most", async () => {
      const id = await order20(61);
      const about = ({ text }: { readonly text: string }) => text.includes(id);
      await outbox.until(about);
      for (let time = 0; time < 22; time += 1) {
        const rejects = time % 2 === 0;
        const from = (await driver.eventsOf(id)).length;
        const status = rejects ? 'rejected' : 'pending_payment';
        expect(await asStaff('PATCH', `${id}/status`, { status })).toBe(200);
        // Wait for each mail, because the next decision would make an unsent one outdated.
        await driver.noticeOutcome(id, rejects ? 'rejected-for-good' : 'order-reopened', from);
      }
      expect(outbox.sent.filter(about)).toHaveLength(1 + 20);
    });
  });
});
