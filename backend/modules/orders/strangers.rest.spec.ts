import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  BookingListItem,
  BookingStatusView,
  BookingView,
  ConfirmationView,
  EmailLookupView,
} from '../../contracts/rest/bookings.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { CONFIG, type Config } from '../../infrastructure/config/config.js';
import { MAIL_SENDER } from '../../infrastructure/mail/port.js';
import { Outbox } from '../../testing/outbox.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { ReceiptReader } from '../receipts/reading/receipt-reader.js';
import { DrawnReceipts } from '../receipts/testing/scripted-engine.js';
import { BookingDriver, type Sale } from './testing/booking-driver.js';
import { call, order, seat } from './testing/order.js';

const EMAIL = 'mei@families.example';
const PHONE = '012-987 6543';

/** A stranger who knows a family's e-mail address can find its booking by the look-up. */
describe('a stranger who knows an e-mail address', () => {
  const outbox = new Outbox();
  let testBed: TestBed;
  let buyer: BookingDriver;
  let sale: Sale;
  let id: string;
  let number: string;

  /** Sends a request from another browser, without the cookie and the Idempotency-Key. */
  const stranger = <T = ErrorBody>(path: string, options: Parameters<typeof call>[1] = {}) =>
    call<T & ErrorBody>(`${testBed.url}${path}`, options);
  const paid = async (bookingId: string) => buyer.pay(bookingId, await buyer.receiptFor(bookingId));

  beforeAll(async () => {
    const receipts = new DrawnReceipts();
    testBed = await startTestBed({
      providers: [
        { provide: MAIL_SENDER, useValue: outbox },
        { provide: ReceiptReader, useValue: new ReceiptReader(receipts) },
      ],
    });
    buyer = new BookingDriver(testBed, receipts);
    sale = await buyer.openSale();
    const placed = await buyer.place(sale.performanceId, [seat(1)], {
      customerEmail: EMAIL,
      customerPhone: PHONE,
    });
    id = placed.body.bookingId;
    await paid(id);
    await caughtUp(testBed);
    [{ id, confirmationNumber: number }] = (
      await stranger<BookingListItem[]>(`/api/bookings/email/${EMAIL}`)
    ).body as unknown as [BookingListItem];
  });
  afterAll(() => testBed?.close());

  it("sees the ticket, but not the telephone number, the e-mail address or the receipt's result", async () => {
    const answers = await Promise.all([
      stranger<BookingView>(`/api/bookings/${id}`),
      stranger<ConfirmationView>(`/api/bookings/confirmation/${number}`),
      stranger<BookingStatusView>(`/api/bookings/${id}/status`),
    ]);
    const [{ body: booking }, { body: ticket }, { body: status }] = answers;
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(booking).toMatchObject({
      confirmationNumber: number,
      customerName: 'Aisyah Rahman',
      customerEmail: null,
      customerPhone: null,
      detailsShown: false,
    });
    expect(ticket).toMatchObject({
      confirmationNumber: number,
      customerEmail: null,
      detailsShown: false,
    });
    expect(status).toMatchObject({ status: 'confirmed', verificationMessage: null });
    expect(JSON.stringify(answers)).not.toContain('987 6543');
    expect(JSON.stringify(answers)).not.toContain(EMAIL);
  });

  it("does not get the picture of the family's receipt", async () => {
    const { status, body } = await stranger(`/api/bookings/${id}/receipt`);
    expect([status, body.error]).toEqual([403, 'not_your_order']);
  });

  it('cannot upload a picture for the family’s order, extend its hold, correct it or give it up', async () => {
    const { body } = await buyer.place(sale.performanceId, [seat(2)], { customerEmail: EMAIL });
    const path = `/api/bookings/${body.bookingId}`;
    // These attempts exceed the family's limit, so they must not count as attempts of the family.
    for (let time = 0; time < 25; time += 1) {
      const refused = await stranger(`${path}/upload-url`, { method: 'POST' });
      expect(refused.status).toBe(403);
    }
    const objectUrl = await buyer.upload(body.bookingId, await buyer.receiptFor(body.bookingId));
    const contact = { customerName: 'X', customerEmail: 'x@x.example', customerPhone: '0' };
    const key = { 'idempotency-key': randomUUID() };
    const tries = await Promise.all([
      stranger(`${path}/upload-url`, { method: 'POST' }),
      stranger(`${path}/verify-receipt`, { json: { receiptURL: objectUrl } }),
      stranger(`${path}/extend-hold`, { method: 'POST' }),
      stranger(`${path}/contact`, { method: 'PATCH', json: contact, headers: key }),
      stranger(`${path}/release`, { method: 'POST', headers: key }),
    ]);
    expect(tries.map(({ status, body: { error } }) => [status, error])).toEqual(
      tries.map(() => [403, 'not_your_order']),
    );
    expect(await buyer.eventTypesOf(body.bookingId)).toEqual(['BookingPlaced']);
    // The family's order is unaffected.
    expect((await paid(body.bookingId)).status).toBe('confirmed');
  });

  it('cannot use the cookie or the Idempotency-Key of another order', async () => {
    const mine = new BookingDriver(testBed);
    const key = randomUUID();
    const { status: placed, body } = await mine.call<{ bookingId: string }>('/api/bookings', {
      json: order(sale.performanceId, [seat(3)]),
      headers: { 'idempotency-key': key },
    });
    expect(placed).toBe(201);
    const cookie = mine.cookieFor(`/api/bookings/${body.bookingId}`);
    expect(cookie).toMatch(/^houselights-order=/);
    const theirs: Record<string, string>[] = [{ cookie }, { 'idempotency-key': key }];
    for (const headers of theirs) {
      const { status } = await stranger(`/api/bookings/${id}/receipt`, { headers });
      expect(status).toBe(403);
      const seen = await stranger<BookingView>(`/api/bookings/${id}`, { headers });
      expect(seen.body.customerPhone).toBeNull();
    }
    // The key itself is valid: it opens the stranger's own order.
    const own = await stranger<BookingView>(`/api/bookings/${body.bookingId}`, {
      headers: { 'idempotency-key': key },
    });
    expect(own.body.detailsShown).toBe(true);
  });

  it("can have the order's link sent to the family, and to nobody else", async () => {
    const { status, body } = await stranger<{ message: string }>(`/api/bookings/${id}/send-link`, {
      method: 'POST',
    });
    expect([status, body.message]).toEqual([
      202,
      'The link is on its way to the email address of this booking.',
    ]);
    const [mail] = await outbox.until(({ messageId }) => messageId.startsWith('booking-link-'));
    expect([mail?.to, mail?.subject]).toEqual([EMAIL, 'Your booking']);
    expect(mail?.text).toContain(`${testBed.url}/booking/${id}#key=`);
  });

  it('can cause at most three e-mails with the link in ten minutes', async () => {
    const again = async () =>
      (await stranger(`/api/bookings/${id}/send-link`, { method: 'POST' })).status;
    expect([await again(), await again(), await again()]).toEqual([202, 202, 429]);
  });

  describe('sees less than the family, which sees everything', () => {
    const everything = { customerEmail: EMAIL, customerPhone: PHONE, detailsShown: true };

    it('in the browser with which it ordered', async () => {
      expect(await buyer.booking(id)).toMatchObject(everything);
      const ticket = await buyer.call<ConfirmationView>(`/api/bookings/confirmation/${number}`);
      expect(ticket.body).toMatchObject({ customerEmail: EMAIL, detailsShown: true });
      expect((await buyer.call(`/api/bookings/${id}/receipt`)).status).toBe(200);
    });

    it('by the link in its e-mail, on another device', async () => {
      const [ticket] = await outbox.until(
        ({ messageId, text }) => messageId.startsWith('ticket-') && text.includes(id),
      );
      const token = /#key=([\w-]+)/.exec(ticket?.text ?? '')?.[1];
      const phone = new BookingDriver(testBed);
      const opened = await phone.call(`/api/bookings/${id}/open-link`, { json: { token } });
      expect(opened.status).toBe(204);
      expect(await phone.booking(id)).toMatchObject(everything);
      expect((await phone.call(`/api/bookings/${id}/receipt`)).status).toBe(200);
    });

    it('but not by an invented link, or the link of another booking', async () => {
      const other = await buyer.place(sale.performanceId, [seat(4)], { customerEmail: EMAIL });
      await stranger(`/api/bookings/${other.body.bookingId}/send-link`, { method: 'POST' });
      const [mail] = await outbox.until(({ text }) => text.includes(other.body.bookingId));
      const token = /#key=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      for (const wrong of [token, 'made-up']) {
        const { status, body } = await stranger(`/api/bookings/${id}/open-link`, {
          json: { token: wrong },
        });
        expect([status, body.error]).toEqual([403, 'invalid_link']);
      }
    });

    it('when signed in with the order’s e-mail address', async () => {
      const cookie = await signIn(testBed, await makePerson(testBed, { email: EMAIL }));
      const seen = await stranger<BookingView>(`/api/bookings/${id}`, { headers: { cookie } });
      expect(seen.body).toMatchObject(everything);
    });

    it('as staff of the school do, unlike any other signed-in person', async () => {
      const see = async (person: Parameters<typeof makePerson>[1]) => {
        const cookie = await signIn(testBed, await makePerson(testBed, person));
        return (await stranger<BookingView>(`/api/bookings/${id}`, { headers: { cookie } })).body;
      };
      const schools = [{ schoolId: sale.school.id, role: 'admin' as const }];
      expect(await see({ email: 'staff@melati.example', schools })).toMatchObject(everything);
      expect(await see({ email: 'other@families.example' })).toMatchObject({
        customerPhone: null,
        detailsShown: false,
      });
    });
  });

  it('finds no booking on a site that sends lists by e-mail instead of showing them', async () => {
    const config = testBed.app.get<Config>(CONFIG) as { emailLookup: Config['emailLookup'] };
    config.emailLookup = 'by-email';
    try {
      const { body } = await stranger<BookingListItem[]>(`/api/bookings/email/${EMAIL}`);
      expect(body).toEqual([]);
      expect((await stranger<EmailLookupView>('/api/bookings/email-lookup')).body).toEqual({
        shown: false,
        sent: true,
      });
    } finally {
      config.emailLookup = 'open';
    }
  });
});
