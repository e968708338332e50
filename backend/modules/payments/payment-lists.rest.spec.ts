import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caughtUp } from '../../testing/start-test-bed.js';
import { csv, SchoolOffice } from './testing/school-office.js';
import type { BookingHistoryEntry } from '../../contracts/rest/administration.js';
import type { SchoolCashView } from '../../contracts/rest/books.js';
import { cashStream } from '../../contracts/events/index.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';

let office: SchoolOffice;
beforeAll(async () => {
  office = await SchoolOffice.open();
  await office.coverToday();
});
afterAll(() => office?.close());
const besides = (): Promise<SchoolOffice> => SchoolOffice.open(office);

/** Makes a booking of RM 20.00 that a statement line has confirmed. */
async function proven(): Promise<{ id: string; code: string; text: string }> {
  const booking = await office.book();
  await caughtUp(office.testBed);
  const text = `FAMILY ${booking.code}`;
  await office.send(csv(`01/03/2030,${text},20.00`));
  await office.driver.happened(booking.id, ['BookingConfirmedByStatement']);
  return { ...booking, text };
}
const lineIdOf = async (id: string) => {
  const { proven: list } = await office.lists();
  return list.items.find(({ bookingId }) => bookingId === id)?.matches[0]?.lineId;
};
const onLine = (lineId: string | undefined, act: string, json: object) =>
  office.ask('POST', `${office.payments}/lines/${lineId}/${act}`, json);
const ask = (id: string) =>
  office.ask('POST', `/api/admin/bookings/${id}/payment-questions`, { questionId: randomUUID() });

describe('the list of money without a booking', () => {
  const senOf = async () => Math.round(Number((await office.lists()).withoutBooking.sum) * 100);

  it('money without a booking excludes payments of a booking that became free: they are due for refund', async () => {
    const { id, text } = await proven();
    await office.amend(id, 'D');
    const { withoutBooking, refundsDue } = await office.lists();
    expect(withoutBooking.items.map((item) => item.text)).not.toContain(text);
    expect(refundsDue.items.find(({ bookingId }) => bookingId === id)).toMatchObject({
      total: '0.00',
      due: '20.00',
    });
  });

  it('money without a booking excludes payments of a cancelled booking until their match is undone: they are due for refund', async () => {
    const { id } = await proven();
    const due = async () =>
      (await office.lists()).refundsDue.items.find(({ bookingId }) => bookingId === id);
    const before = await senOf();
    await office.ask('DELETE', `/api/admin/bookings/${id}`);
    expect(await due()).toMatchObject({ due: '20.00', matches: [{ amount: '20.00' }] });
    expect(await senOf()).toBe(before);
    expect((await office.refund(id, '5.00')).status).toBe(200);
    expect(await due()).toMatchObject({ due: '15.00' });
    expect(await senOf()).toBe(before);
    const lineId = (await due())?.matches[0]?.lineId;
    expect((await onLine(lineId, 'unmatch', { bookingId: id })).status).toBe(204);
    expect(await due()).toBeUndefined();
    expect(await senOf()).toBe(before + 2000);
  });

  it("money without a booking excludes a cancelled booking's line, still due for refund after its cash was refunded", async () => {
    const { id, code } = await office.book();
    await office.takeCash(id, '20.00');
    await office.amend(id, 'B');
    await caughtUp(office.testBed);
    await office.send(csv(`01/03/2030,BESIDE CASH ${code},10.00`));
    await office.driver.event(
      ({ type, data }) => type === 'StatementLineMatched' && data.bookingId === id,
    );
    await office.ask('DELETE', `/api/admin/bookings/${id}`);
    expect((await office.refund(id, '20.00', { wayOfPayment: 'cash' })).body.refundDue).toBe(
      '10.00',
    );
    const { withoutBooking, refundsDue } = await office.lists();
    expect(withoutBooking.items.map(({ text }) => text)).not.toContain(`BESIDE CASH ${code}`);
    expect(refundsDue.items.find(({ bookingId }) => bookingId === id)).toMatchObject({
      due: '10.00',
      matches: [{ amount: '10.00' }],
    });
  });

  it("money without a booking excludes a cancelled booking's line that comes after its receipt was accepted", async () => {
    const { id, code } = await office.book();
    await office.setStatus(id, 'confirmed');
    await office.ask('DELETE', `/api/admin/bookings/${id}`);
    await caughtUp(office.testBed);
    const text = `TOO LATE ${code}`;
    await office.send(csv(`01/03/2030,${text},20.00`));
    await office.driver.event(
      ({ type, data }) => type === 'StatementLineMatched' && data.bookingId === id,
    );
    const { withoutBooking, refundsDue } = await office.lists();
    expect(withoutBooking.items.map((item) => item.text)).not.toContain(text);
    expect(refundsDue.items.find(({ bookingId }) => bookingId === id)).toMatchObject({
      due: '20.00',
      unproven: '0.00',
      matches: [{ amount: '20.00' }],
    });
  });

  it('money without a booking includes a whole line when staff set its rest aside and undo its match', async () => {
    const { id, code } = await office.book();
    await caughtUp(office.testBed);
    const text = `FOR TWO ${code}`;
    await office.send(csv(`01/03/2030,${text},30.00`));
    const { lineId } = await office.lineOf(text);
    await onLine(lineId, 'match', { confirmationNumber: code });
    await onLine(lineId, 'set-aside', { as: 'refunded' });
    const asideOf = async () =>
      (await office.lists()).setAside.items.find((item) => item.lineId === lineId);
    expect(await asideOf()).toMatchObject({ amount: '30.00', left: '10.00', as: 'refunded' });
    expect((await onLine(lineId, 'unmatch', { bookingId: id })).status).toBe(204);
    expect((await office.lineOf(text)).left).toBe('30.00');
    expect(await asideOf()).toBeUndefined();
  });
});

describe('the list of receipts without money', () => {
  const missingOf = async (id: string) =>
    (await office.lists()).withoutMoney.items.find(({ bookingId }) => bookingId === id);

  it('staff can mail a family about a receipt without money, and a free booking with dearer new seats is not listed', async () => {
    const { id: onReceipt } = await office.book();
    await office.setStatus(onReceipt, 'confirmed');
    expect(await missingOf(onReceipt)).toMatchObject({ missing: '20.00', canBeAsked: true });

    const { body } = await office.driver.place(office.sale.performanceId, [office.freeSeat('D')], {
      totalAmount: '0.00',
    });
    const id = body.bookingId;
    await office.setStatus(id, 'confirmed');
    await office.amend(id, 'A');
    expect(await office.account(id)).toMatchObject({ open: '20.00' });
    expect(await missingOf(id)).toBeUndefined();
  });

  it('receipts without money exclude cash that was refunded', async () => {
    const { id } = await office.book();
    const cashId = randomUUID();
    await office.takeCash(id, '20.00', cashId);
    await office.ask('POST', `/api/admin/bookings/${id}/cash/${cashId}/take-back`);
    expect(await office.account(id)).toMatchObject({ isPaid: true, open: '20.00' });
    expect(await missingOf(id)).toBeUndefined();
  });

  it('receipts without money include a ticket whose line was unmatched, and the family gets no mail', async () => {
    const { id } = await proven();
    await onLine(await lineIdOf(id), 'unmatch', { bookingId: id });
    expect(await missingOf(id)).toMatchObject({ missing: '20.00', canBeAsked: false });
    expect((await ask(id)).body.error).toBe('nothing_missing');
  });
});

describe('the list of paid and proven bookings', () => {
  it('refunded money does not count as paid and proven', async () => {
    const senOf = async () => Math.round(Number((await office.lists()).proven.sum) * 100);
    const before = await senOf();
    const { id } = await proven();
    await office.amend(id, 'C');
    expect((await office.refund(id, '15.00')).status).toBe(200);
    await office.amend(id, 'A');
    expect(await office.account(id)).toMatchObject({ proven: '20.00', open: '15.00' });
    expect(await senOf()).toBe(before + 500);
  });

  it('paid and proven bookings show no negative sum when more was refunded than came', async () => {
    const { id, code } = await office.book();
    await caughtUp(office.testBed);
    await office.send(csv(`01/03/2030,MOST ${code},15.00`, `01/03/2030,REST ${code},5.00`));
    await office.driver.happened(id, ['BookingConfirmedByStatement']);
    await office.amend(id, 'C');
    expect((await office.refund(id, '15.00')).status).toBe(200);
    const { items, sum } = (await office.lists()).proven;
    const most = items
      .find(({ bookingId }) => bookingId === id)
      ?.matches.find(({ text }) => text.startsWith('MOST'));
    expect((await onLine(most?.lineId, 'unmatch', { bookingId: id })).status).toBe(204);
    expect(await office.account(id)).toMatchObject({
      charged: '5.00',
      proven: '5.00',
      open: '15.00',
    });
    expect(Number((await office.lists()).proven.sum)).toBe(Number(sum) - 5);
  });
});

describe('a refund that is due', () => {
  it('the refund of a cash payment is not expected on a statement', async () => {
    const { id } = await office.book();
    await office.takeCash(id, '20.00');
    await office.amend(id, 'C');
    const { refundsDue } = await office.lists();
    expect(refundsDue.items.find(({ bookingId }) => bookingId === id)).toMatchObject({
      due: '15.00',
      unproven: '0.00',
    });
  });
});

describe('a question to a family about its payment', () => {
  let office: SchoolOffice;
  beforeAll(async () => {
    office = await besides();
    await office.coverToday();
  });

  const question = (id: string, questionId = randomUUID()) =>
    office.ask('POST', `/api/admin/bookings/${id}/payment-questions`, { questionId });

  it('a question to a family about its payment is mailed once per press of the button and shown in the history', async () => {
    const { body } = await office.driver.place(office.sale.performanceId, [office.freeSeat()], {
      customerEmail: 'asked@families.example',
    });
    const id = body.bookingId;
    const early = await question(id);
    expect([early.status, early.body.error]).toEqual([409, 'nothing_missing']);
    await office.setStatus(id, 'confirmed');
    const questionId = randomUUID();
    for (const _ of ['pressed', 'sent again'])
      expect((await question(id, questionId)).status).toBe(204);
    const isAsked = ({ to, subject }: { to: string; subject: string }) =>
      to === 'asked@families.example' && subject.startsWith('Your payment for');
    const [mail] = await office.outbox.until(isAsked);
    expect(mail?.replyTo).toBe(office.sale.school.contactEmail);
    expect(mail?.text).toContain('cannot find RM 20.00 for booking');
    expect(mail?.text).toContain(office.sale.school.contactEmail);
    const outcome = await office.driver.noticeOutcome(id, 'payment-question');
    expect([outcome.type, outcome.data]).toMatchObject([
      'NoticeSent',
      { notice: 'payment-question', messageId: expect.stringMatching(/^notice-/) },
    ]);
    const history = await office.ask<BookingHistoryEntry[]>(
      'GET',
      `/api/admin/bookings/${id}/history`,
    );
    const words = history.body.map(({ summary, who }) => `${who}: ${summary}`);
    expect(words.filter((each) => each.includes('Asked the family about RM 20.00'))).toEqual([
      'Cikgu Noraini: Asked the family about RM 20.00 that no bank statement shows.',
    ]);
    expect(
      (await office.lists()).withoutMoney.items.find(({ bookingId }) => bookingId === id),
    ).toMatchObject({ askedAt: office.clock.now().toISOString() });
    await office.driver.quiet();
    expect(office.outbox.sent.filter(isAsked)).toHaveLength(1);
  });

  it('a family is not asked about an open sum, which it still has to pay', async () => {
    const { id, code } = await office.book();
    await office.setStatus(id, 'confirmed');
    await caughtUp(office.testBed);
    await office.send(csv(`01/03/2030,RECEIPT OF ${code},20.00`));
    await office.driver.event(
      ({ type, data }) =>
        type === 'StatementLineMatched' && (data as { bookingId: string }).bookingId === id,
    );
    await office.amend(id, 'B');
    const refused = await question(id);
    expect([refused.status, refused.body.error]).toEqual([409, 'nothing_missing']);
    const { proven, withoutMoney } = await office.lists();
    expect(withoutMoney.items.map(({ bookingId }) => bookingId)).not.toContain(id);
    expect(proven.items.map(({ bookingId }) => bookingId)).toContain(id);
  });

  it('a guest without an e-mail address cannot be asked about a payment', async () => {
    const sold = await office.sell('transfer');
    const refused = await question(sold.body.bookingId);
    expect([refused.status, refused.body.error]).toEqual([409, 'no_address']);
  });
});

describe('cash for a booking', () => {
  let office: SchoolOffice;
  beforeAll(async () => {
    office = await besides();
    await office.coverToday();
  });

  const day = async (of: string): Promise<SchoolCashView> =>
    (
      await office.ask<SchoolCashView>(
        'GET',
        `/api/admin/schools/${office.sale.school.id}/cash?day=${of}`,
      )
    ).body;

  it('cash pays for dearer seats once, and can be taken back', async () => {
    const { id } = await office.book();
    await office.setStatus(id, 'confirmed');
    await office.amend(id, 'B');
    const tooMuch = await office.takeCash(id, '10.01');
    expect([tooMuch.status, tooMuch.body.error, tooMuch.body.open]).toEqual([
      422,
      'cash_too_large',
      '10.00',
    ]);
    const cashId = randomUUID();
    for (const _ of ['sent', 'sent again'])
      expect((await office.takeCash(id, '10.00', cashId)).body).toMatchObject({
        open: '0.00',
        unproven: '30.00',
        cash: [{ cashId, amount: '10.00', at: office.clock.now().toISOString() }],
      });
    const taken = async () =>
      office.ask('POST', `/api/admin/bookings/${id}/cash/${cashId}/take-back`);
    for (const _ of ['sent', 'sent again'])
      expect((await taken()).body).toMatchObject({ open: '10.00', cash: [] });
    expect((await office.takeCash(id, '10.00')).body).toMatchObject({ open: '0.00' });
    const again = await office.takeCash(id, '10.00');
    expect([again.status, again.body.error]).toEqual([409, 'nothing_open']);
    expect((await office.account(id)).entries.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining([
        'Took RM 10.00 in cash.',
        'Took back that RM 10.00 were paid in cash: they are open again.',
      ]),
    );
    // Statements never show cash, so only the part accepted on the receipt is missing.
    expect(
      (await office.lists()).withoutMoney.items.find(({ bookingId }) => bookingId === id),
    ).toMatchObject({ missing: '20.00' });
  });

  it('cash confirms an unpaid order and sends its ticket', async () => {
    const { id } = await office.book();
    const part = await office.takeCash(id, '5.00');
    expect([part.status, part.body.error, part.body.open]).toEqual([
      422,
      'cash_too_small',
      '20.00',
    ]);
    expect((await office.takeCash(id, '20.00')).status).toBe(200);
    expect(await office.driver.status(id)).toMatchObject({ status: 'confirmed' });
    expect((await office.driver.seatEventsOf(id, office.sale.performanceId)).at(-1)).toBe(
      'SeatsTaken',
    );
    await office.driver.happened(id, ['TicketSent']);
    const { proven, withoutMoney, notCovered } = await office.lists();
    expect(JSON.stringify([proven.items, withoutMoney.items])).not.toContain(id);
    expect(notCovered.count).toBe(0);
  });

  it('cash stays recorded as cash when two wrong status changes are undone', async () => {
    const { id } = await office.book();
    await office.takeCash(id, '20.00');
    const undo = (status: string) =>
      office.ask<{ error?: string }>('PATCH', `/api/admin/bookings/${id}/status`, {
        ...{ status, undoes: true },
      });
    await office.setStatus(id, 'needs_review');
    await office.setStatus(id, 'rejected');
    expect((await undo('needs_review')).status).toBe(200);
    expect((await undo('confirmed')).body.error).toBe('undo_changed');
    expect(await office.account(id)).toMatchObject({ isPaid: false, open: '20.00', cash: [] });
    expect((await office.takeCash(id, '20.00')).status).toBe(200);
    expect(await office.account(id)).toMatchObject({
      ...{ isPaid: true, open: '0.00', unproven: '20.00' },
      cash: [{ amount: '20.00' }],
    });
  });

  it('cash is counted by seller at the end of the day, and a second count corrects the first', async () => {
    office.clock.setTo('2030-03-02T04:00:00.000Z');
    await office.sell('cash');
    await office.sell('cash');
    const amended = await office.book();
    await office.setStatus(amended.id, 'confirmed');
    await office.amend(amended.id, 'B');
    const mistaken = randomUUID();
    await office.takeCash(amended.id, '10.00', mistaken);
    await office.ask('POST', `/api/admin/bookings/${amended.id}/cash/${mistaken}/take-back`);
    await office.takeCash(amended.id, '10.00');
    await caughtUp(office.testBed);
    const box = {
      sellerId: office.clerk,
      seller: 'Cikgu Noraini',
      production: office.sale.production.title,
    };
    expect(await day('2030-03-02')).toMatchObject({
      day: '2030-03-02',
      sums: { sold: '60.00', handedBack: '10.00', taken: '50.00', counted: '0.00' },
      boxes: [{ ...box, taken: '50.00', counted: null, difference: null, counts: [] }],
      daysToCount: expect.arrayContaining([{ day: '2030-03-02', notCounted: '50.00' }]),
    });
    office.clock.advance({ minutes: 1 });
    const first = randomUUID();
    for (const _ of ['sent', 'sent again'])
      expect(
        (
          await office.countCash('2030-03-02', '45.00', {
            countId: first,
            note: 'RM 5 for the taxi',
          })
        ).status,
      ).toBe(204);
    const blind = await office.countCash('2030-03-02', '49.00');
    expect([blind.status, blind.body.error]).toEqual([409, 'counted_meanwhile']);
    expect((await office.countCash('2030-03-02', '49.00', { corrects: first })).status).toBe(204);
    const tomorrow = await office.countCash('2030-03-03', '1.00');
    expect([tomorrow.status, tomorrow.body.error]).toEqual([422, 'day_to_come']);
    await caughtUp(office.testBed);
    const counted = await day('2030-03-02');
    expect(counted).toMatchObject({
      boxes: [
        {
          ...box,
          taken: '50.00',
          counted: '49.00',
          difference: '-1.00',
          notCounted: '0.00',
          counts: [
            { counted: '45.00', note: 'RM 5 for the taxi', by: 'Cikgu Noraini' },
            { counted: '49.00', note: null },
          ],
        },
      ],
    });
    expect(counted.daysToCount.map((each) => each.day)).not.toContain('2030-03-02');
    // The note on a cash count is personal data, so the event log stores it encrypted.
    const store = office.testBed.app.get(DomainEventStore, { strict: false });
    const { events } = await store.lookBack({ streams: [cashStream(office.sale.school.id)] });
    expect(events.map(({ type, hidden }) => [type, hidden])).toEqual([
      ['CashCounted', []],
      ['CashCounted', ['note']],
    ]);
    office.clock.setTo('2030-03-02T16:30:00.000Z');
    const { id } = await office.book();
    await office.takeCash(id, '20.00');
    await caughtUp(office.testBed);
    expect((await day('2030-03-02')).sums.taken).toBe('50.00');
    expect((await day('2030-03-03')).sums).toMatchObject({ taken: '20.00', notCounted: '20.00' });
  });
});
