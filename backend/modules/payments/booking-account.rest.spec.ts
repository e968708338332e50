import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type { ReceiptReview } from '../../contracts/rest/receipt-review.js';
import type { BookingAccountView, FamilyAccountView } from '../../contracts/rest/refunds.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { caughtUp } from '../../testing/start-test-bed.js';
import { BookingDriver } from '../orders/testing/booking-driver.js';
import { BookingReader } from '../orders/api.js';
import { BookingAccounts } from './queries/booking-accounts.js';
import { StatementLedgers } from './statements/statement-ledgers.js';
import { SchoolOffice, csv } from './testing/school-office.js';

let office: SchoolOffice;
beforeAll(async () => {
  office = await SchoolOffice.open();
});
afterAll(() => office?.close());

describe('the account of a booking', () => {
  const familyAccount = async (id: string) =>
    (await office.driver.call<FamilyAccountView>(`/api/bookings/${id}/account`)).body;
  const newTicketOf =
    (code: string) =>
    ({ subject, text }: { subject: string; text?: string }) =>
      subject.startsWith('Your seats have changed') && Boolean(text?.includes(code));
  const dueOf = async (id: string) =>
    (await office.lists()).refundsDue.items.find(({ bookingId }) => bookingId === id);

  it("a booking's account is proven by statement lines, and shows an open sum or a refund after other seats", async () => {
    const { id, code } = await office.book();
    await caughtUp(office.testBed);
    await office.send(csv(`01/03/2030,FAMILY ${code},20.00`));
    await office.driver.happened(id, ['BookingConfirmedByStatement']);
    office.clock.advance({ seconds: 1 });
    // A read model may lag behind the events. The family must not be asked for money that has already come.
    const bookings = office.testBed.app.get(BookingReader, { strict: false });
    const late = new BookingAccounts(
      office.testBed.app.get(DomainEventStore, { strict: false }),
      bookings,
      office.testBed.app.get(StatementLedgers, { strict: false }),
      { query: () => Promise.resolve({ rows: [] }) } as unknown as Pool,
    );
    expect(await late.forFamily(await bookings.loadPlaced(id))).toMatchObject({
      paid: '20.00',
      open: '0.00',
    });
    await office.amend(id, 'B');
    expect(await office.account(id)).toMatchObject({
      charged: '30.00',
      proven: '20.00',
      unproven: '0.00',
      open: '10.00',
      refundDue: '0.00',
    });
    expect(await familyAccount(id)).toEqual({
      isPaid: true,
      charged: '30.00',
      paid: '20.00',
      open: '10.00',
      refundDue: '0.00',
      paidBack: [],
    });
    const [dearer] = await office.outbox.until(newTicketOf(code));
    expect(dearer?.text).toContain(
      'Your seats cost RM 30.00, and you have paid RM 20.00: RM 10.00 is still to pay.',
    );
    const { payee } = await office.driver.booking(id);
    expect(dearer?.text).toContain(
      `Account number: ${payee.accountNumber}\nPayment reference: ${code}\n`,
    );
    await office.amend(id, 'C');
    const [, cheaper] = await office.outbox.until(newTicketOf(code), 2);
    expect(cheaper?.text).toMatch(
      /Your seats cost RM 5\.00, and you have paid RM 20\.00: .+ has to pay RM 15\.00 back to you\./,
    );
    expect(cheaper?.text).not.toContain('still to pay');
    const { entries, ...sums } = await office.account(id);
    expect(sums).toEqual({
      isPaid: true,
      charged: '5.00',
      proven: '20.00',
      unproven: '0.00',
      refunded: '0.00',
      open: '0.00',
      refundDue: '15.00',
      refunds: [],
      cash: [],
    });
    expect(entries.map(({ summary, who }) => [summary, who])).toEqual([
      [expect.stringMatching(/^Ordered 1 seat for RM 20\.00/), 'Customer'],
      [
        'Matched with RM 20.00 of the bank statement line of 1 Mar 2030.',
        'by rule: the booking’s code',
      ],
      [expect.stringMatching(/^Seats changed .* Total now RM 30\.00\.$/), 'Cikgu Noraini'],
      [expect.stringMatching(/Total now RM 5\.00\.$/), 'Cikgu Noraini'],
    ]);
    expect(await dueOf(id)).toMatchObject({ due: '15.00', unproven: '0.00', proven: '20.00' });
  });

  it('a family with a partly paid order is asked for the missing sum, and staff check its receipt', async () => {
    const { id, code } = await office.book();
    await caughtUp(office.testBed);
    await office.send(csv(`01/03/2030,FAMILY ${code},12.00`));
    await office.driver.event(
      ({ type, data }) => type === 'StatementLineMatched' && data.bookingId === id,
    );
    expect(await familyAccount(id)).toMatchObject({
      charged: '20.00',
      paid: '12.00',
      open: '8.00',
    });
    await office.amend(id, 'B');
    const [mail] = await office.outbox.until(
      ({ subject, text }) =>
        /^Please pay by/.test(subject) &&
        Boolean(text?.includes(code) && text.includes('has given your order other seats.')),
    );
    expect(mail?.text).toContain(
      'Your seats cost RM 30.00, and you have paid RM 12.00: RM 18.00 is still to pay.',
    );
    expect(mail?.text).toContain('Amount: RM 18.00\n');

    const judged = await office.driver.pay(
      id,
      await office.driver.receiptFor(id, { amountSen: 1800 }),
    );
    expect(judged).toMatchObject({
      status: 'needs_review',
      verificationMessage: expect.stringMatching(
        /^The school has RM 12\.00 of your payment already\./,
      ),
    });
    const receipts = `/api/admin/bookings/${id}/receipts`;
    const { body } = await office.ask<ReceiptReview>('GET', receipts);
    const [receipt] = body.receipts;
    expect(receipt?.checks?.find(({ field }) => field === 'amount')).toMatchObject({
      read: 'RM 18.00',
      expected: 'RM 18.00: RM 12.00 of RM 30.00 has come',
      standing: 'doubt',
    });
    await office.ask('POST', `${receipts}/${receipt?.id}/decision`, { decision: 'confirm' });
    expect(await office.account(id)).toMatchObject({
      proven: '12.00',
      unproven: '18.00',
      open: '0.00',
    });
  });

  const mailOf =
    (code: string, sentence: string) =>
    ({ text }: { text?: string }) =>
      Boolean(text?.includes(code) && text.includes(sentence));
  const unmatch = async (id: string, amount: string) => {
    await caughtUp(office.testBed);
    const { withoutBooking, proven } = await office.lists();
    const line = withoutBooking.items.find(
      ({ matches, amount: sum }) =>
        sum === amount && matches.some(({ booking }) => booking.bookingId === id),
    );
    const lineId =
      line?.lineId ??
      proven.items
        .find(({ bookingId }) => bookingId === id)
        ?.matches.find((match) => match.amount === amount)?.lineId;
    const answer = await office.ask('POST', `${office.payments}/lines/${lineId}/unmatch`, {
      bookingId: id,
    });
    expect([answer.status, answer.body?.message]).toEqual([204, undefined]);
  };

  it('a family with a partly paid order gets a mail when a part is paid, and when that match is undone', async () => {
    const { id, code } = await office.book();
    await caughtUp(office.testBed);
    await office.send(csv(`01/03/2030,PART ${code},12.50`));
    const [came] = await office.outbox.until(mailOf(code, 'has found RM 12.50 of your payment'));
    expect(came?.subject).toMatch(/^Please pay by/);
    expect(came?.text).toContain('RM 7.50 is still to pay.');
    expect(came?.text).toContain('Amount: RM 7.50\n');
    expect(await office.driver.noticeOutcome(id, 'balance-changed')).toMatchObject({
      data: { notice: 'balance-changed', causeId: expect.any(String) },
    });
    await unmatch(id, '12.50');
    const [back] = await office.outbox.until(mailOf(code, 'had counted a transfer of RM 12.50'));
    expect(back?.text).toContain('Amount: RM 20.00\n');
    expect(back?.text).not.toContain('you have paid');
  });

  it("a booking's account shows no negative sum after the refund of a payment that never came", async () => {
    const { id, code } = await office.book();
    await caughtUp(office.testBed);
    await office.send(csv(`01/03/2030,STRANGER ${code},20.00`));
    await office.driver.happened(id, ['TicketSent']);
    await office.amend(id, 'C');
    await office.refund(id, '15.00');
    await unmatch(id, '20.00');
    expect(await familyAccount(id)).toEqual({
      isPaid: true,
      charged: '5.00',
      paid: '0.00',
      paidBackTooMuch: '15.00',
      open: '20.00',
      refundDue: '0.00',
      paidBack: [{ amount: '15.00', paidOn: '2030-03-01' }],
    });
    const [told] = await office.outbox.until(mailOf(code, 'RM 20.00 is still to pay.'));
    expect(told?.text).toContain(
      'Your seats cost RM 5.00, and RM 15.00 more was paid back to you than has come from you:',
    );
  });

  it('a family with a ticket gets a mail when its open sum is paid or unmatched, but not when a statement proves what was accepted', async () => {
    const { id, code } = await office.book();
    await caughtUp(office.testBed);
    await office.send(csv(`01/03/2030,WHOLE ${code},20.00`));
    await office.driver.happened(id, ['TicketSent']);
    await office.amend(id, 'B');
    await office.outbox.until(newTicketOf(code));
    await caughtUp(office.testBed);
    await office.send(csv(`01/03/2030,REST ${code},10.00`));
    const [came] = await office.outbox.until(mailOf(code, 'has found RM 10.00 of your payment'));
    expect(came?.subject).toMatch(/^RM 10\.00 of your payment has come: /);
    expect(came?.text).toContain('Nothing is left to pay for your seats.');
    await unmatch(id, '10.00');
    const [back] = await office.outbox.until(mailOf(code, 'had counted a transfer of RM 10.00'));
    expect(back?.subject).toMatch(/^RM 10\.00 still to pay: /);
    expect(back?.text).toContain('Amount: RM 10.00\n');
    await office.driver.quiet();
    // The ticket mail had already confirmed this payment, so no second mail goes out.
    expect(office.outbox.sent.filter(mailOf(code, 'has found RM 20.00'))).toEqual([]);
  });

  it.each(['by rule', 'by hand'])(
    'a second part of a statement line pays more of a booking, %s, and the mail names this part only',
    async (how) => {
      const { id, code } = await office.book();
      await caughtUp(office.testBed);
      const text = `BOTH OF US ${code}`;
      await office.send(csv(`01/03/2030,${text},30.00`));
      const { lineId } = await office.lineOf(text);
      const match = () =>
        office.ask('POST', `${office.payments}/lines/${lineId}/match`, {
          confirmationNumber: code,
        });
      expect((await match()).status).toBe(204);
      await office.driver.happened(id, ['TicketSent']);
      await office.amend(id, 'B');
      await office.outbox.until(newTicketOf(code));
      expect((await office.lineOf(text)).proposals).toMatchObject([
        { certainty: 'certain', amount: '10.00' },
      ]);
      if (how === 'by rule')
        expect((await office.ask('POST', `${office.payments}/matches`)).body).toEqual({
          matched: 1,
        });
      else for (const _ of ['pressed', 'sent again']) expect((await match()).status).toBe(204);
      expect(await office.account(id)).toMatchObject({ proven: '30.00', open: '0.00' });
      const { proven, withoutBooking } = await office.lists();
      expect(withoutBooking.items.map((item) => item.text)).not.toContain(text);
      expect(proven.items.find(({ bookingId }) => bookingId === id)?.matches).toMatchObject([
        {
          amount: '30.00',
          by: how === 'by rule' ? 'by rule: the booking’s code' : 'Cikgu Noraini',
        },
      ]);
      const [came] = await office.outbox.until(mailOf(code, 'has found RM 10.00 of your payment'));
      expect(came?.text).toContain('Nothing is left to pay for your seats.');
      await unmatch(id, '30.00');
      expect((await office.lineOf(text)).left).toBe('30.00');
      const [back] = await office.outbox.until(mailOf(code, 'had counted a transfer of RM 30.00'));
      expect(back?.text).toContain('Amount: RM 30.00\n');
    },
  );

  it.each([
    ['exactly what has come', '5.00', ['C'], 'BookingConfirmedByStatement', '0.00'],
    ['nothing', '12.00', ['D'], 'FreeBookingConfirmed', '12.00'],
  ] as const)(
    'an order that costs %s after an amendment is confirmed',
    async (_, came, rows, confirmation, refundDue) => {
      const { id, code } = await office.book();
      await caughtUp(office.testBed);
      await office.send(csv(`01/03/2030,FAMILY ${code},${came}`));
      await office.driver.event(
        ({ type, data }) => type === 'StatementLineMatched' && data.bookingId === id,
      );
      await office.amend(id, ...rows);
      await office.driver.happened(id, [confirmation, 'TicketSent']);
      expect(await office.account(id)).toMatchObject({
        isPaid: true,
        proven: came,
        open: '0.00',
        refundDue,
      });
    },
  );

  it('a partly paid order is confirmed when the paid part is enough for cheaper seats, and nobody is asked to pay', async () => {
    const { id, code } = await office.book();
    await caughtUp(office.testBed);
    await office.send(csv(`01/03/2030,FAMILY ${code},12.00`));
    await office.driver.event(
      ({ type, data }) => type === 'StatementLineMatched' && data.bookingId === id,
    );
    await office.amend(id, 'C');
    await office.driver.happened(id, ['BookingConfirmedByStatement']);
    expect(await office.account(id)).toMatchObject({
      proven: '12.00',
      open: '0.00',
      refundDue: '7.00',
    });
    await office.driver.quiet();
    const asked = office.outbox.sent.filter(
      ({ subject, text }) => subject.startsWith('Please pay by') && text?.includes(code),
    );
    expect(asked.filter(({ text }) => text?.includes('other seats'))).toEqual([]);
  });

  it('refunds are accepted up to the sum due, once, and undoing one makes the sum due again', async () => {
    const { id, code } = await office.book();
    await office.setStatus(id, 'confirmed');
    const nothing = await office.refund(id, '1.00');
    expect([nothing.status, nothing.body.error]).toEqual([409, 'refund_not_due']);
    await office.ask('DELETE', `/api/admin/bookings/${id}`);
    expect(await dueOf(id)).toMatchObject({ due: '20.00', unproven: '20.00', proven: '0.00' });
    const [told] = await office.outbox.until(
      ({ subject, text }) =>
        subject.startsWith('Your booking was cancelled') && Boolean(text?.includes(code)),
    );
    expect(told?.text).toContain('has to pay RM 20.00 back to you.');
    const before = (await office.lists()).refundsDue;
    expect(before.count).toBeGreaterThan(0);

    const tooMuch = await office.refund(id, '20.01');
    expect([tooMuch.status, tooMuch.body.error, tooMuch.body.refundDue]).toEqual([
      422,
      'refund_too_large',
      '20.00',
    ]);
    expect((await office.refund(id, '5.00', { paidOn: '2030-03-02' })).body.error).toBe(
      'refund_in_future',
    );
    expect((await office.refund(id, '0.00')).body.fields).toHaveProperty('amount');
    expect((await office.refund(id, '5.00', { paidOn: '2030-02-30' })).body.fields).toHaveProperty(
      'paidOn',
    );

    const refundId = randomUUID();
    for (let time = 0; time < 2; time++) {
      const { status, body } = await office.refund(id, '15.00', { refundId });
      expect([status, body]).toMatchObject([
        200,
        {
          refunded: '15.00',
          refundDue: '5.00',
          refunds: [{ refundId, amount: '15.00', paidOn: '2030-03-01', reference: 'MBB 4711' }],
        },
      ]);
    }
    const other = await office.refund(id, '5.00', { refundId });
    expect([other.status, other.body.error]).toEqual([409, 'other_refund']);
    expect((await office.account(id)).refunds).toHaveLength(1);
    await office.driver.noticeOutcome(id, 'refund-paid');
    const { refundsDue, paidBack } = await office.lists();
    expect(paidBack.items).toContainEqual(
      expect.objectContaining({ bookingId: id, refunded: '15.00', due: '5.00' }),
    );
    expect([refundsDue.count, Number(refundsDue.sum)]).toEqual([
      before.count,
      Number(before.sum) - 15,
    ]);
    const history = await office.ask<{ summary: string }[]>(
      'GET',
      `/api/admin/bookings/${id}/history`,
    );
    expect(history.body.map(({ summary }) => summary)).toContain(
      'Paid RM 15.00 back on 1 Mar 2030, reference MBB 4711.',
    );
    expect(await familyAccount(id)).toEqual({
      isPaid: false,
      charged: '0.00',
      paid: '5.00',
      open: '0.00',
      refundDue: '5.00',
      paidBack: [{ amount: '15.00', paidOn: '2030-03-01' }],
    });
    const stranger = await new BookingDriver(office.testBed).call<ErrorBody>(
      `/api/bookings/${id}/account`,
    );
    expect([stranger.status, stranger.body.error]).toEqual([403, 'not_your_order']);

    const undo = await office.ask<BookingAccountView>(
      'POST',
      `/api/admin/bookings/${id}/refunds/${refundId}/take-back`,
    );
    expect(undo.body).toMatchObject({ refunded: '0.00', refundDue: '20.00', refunds: [] });
    expect(await dueOf(id)).toMatchObject({ due: '20.00', refunded: '0.00' });
  });

  it('a second transfer is accepted when the booking is reopened after its refund', async () => {
    const { id, code } = await office.book();
    await caughtUp(office.testBed);
    await office.send(csv(`01/03/2030,FIRST ${code},20.00`));
    await office.driver.happened(id, ['BookingConfirmedByStatement']);
    await office.setStatus(id, 'rejected');
    expect((await office.refund(id, '20.00')).status).toBe(200);
    const over = await office.lists();
    expect(over.refundsDue.items.map(({ bookingId }) => bookingId)).not.toContain(id);
    expect(over.withoutBooking.items.map(({ text }) => text)).not.toContain(`FIRST ${code}`);
    await office.setStatus(id, 'pending_payment');
    expect(await office.account(id)).toMatchObject({ charged: '20.00', open: '20.00' });
    await caughtUp(office.testBed);
    const from = (await office.driver.eventsOf(id)).length;
    await office.send(csv(`01/03/2030,SECOND ${code},20.00`));
    await office.driver.happened(id, ['BookingConfirmedByStatement'], from);
    expect(await office.account(id)).toMatchObject({
      proven: '40.00',
      refunded: '20.00',
      open: '0.00',
    });
  });
});
