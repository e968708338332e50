import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caughtUp } from '../../testing/start-test-bed.js';
import { SchoolOffice, csv } from './testing/school-office.js';

let office: SchoolOffice;
beforeAll(async () => {
  office = await SchoolOffice.open();
  await office.coverToday();
});
afterAll(() => office?.close());

/** A booking of RM 20.00 that one line of the statement confirmed. */
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

describe('money without a booking', () => {
  const senOf = async () => Math.round(Number((await office.lists()).withoutBooking.sum) * 100);

  it('is not what pays for a booking that has become free: that is a refund due', async () => {
    const { id, text } = await proven();
    await office.amend(id, 'D');
    const { withoutBooking, refundsDue } = await office.lists();
    expect(withoutBooking.items.map((item) => item.text)).not.toContain(text);
    expect(refundsDue.items.find(({ bookingId }) => bookingId === id)).toMatchObject({
      total: '0.00',
      due: '20.00',
    });
  });

  it('is not what a cancelled booking had paid: that is a refund due, until the match is undone', async () => {
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

  it('is not what a line brought of a cancelled booking whose cash was paid back: that is still due', async () => {
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

  it('is all of a line of which a part was set aside and the match of the other is undone', async () => {
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

describe('a receipt without money', () => {
  const missingOf = async (id: string) =>
    (await office.lists()).withoutMoney.items.find(({ bookingId }) => bookingId === id);

  it('is asked for by mail; a free booking that was given dearer seats never had one', async () => {
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

  it('is not cash that was taken back', async () => {
    const { id } = await office.book();
    const cashId = randomUUID();
    await office.takeCash(id, '20.00', cashId);
    await office.ask('POST', `/api/admin/bookings/${id}/cash/${cashId}/take-back`);
    expect(await office.account(id)).toMatchObject({ isPaid: true, open: '20.00' });
    expect(await missingOf(id)).toBeUndefined();
  });

  it('is a ticket whose line was taken away, of which nobody can be asked', async () => {
    const { id } = await proven();
    await onLine(await lineIdOf(id), 'unmatch', { bookingId: id });
    expect(await missingOf(id)).toMatchObject({ missing: '20.00', canBeAsked: false });
    expect((await ask(id)).body.error).toBe('nothing_missing');
  });
});

describe('what is paid and proven', () => {
  it('counts no money that was paid back', async () => {
    const senOf = async () => Math.round(Number((await office.lists()).proven.sum) * 100);
    const before = await senOf();
    const { id } = await proven();
    await office.amend(id, 'C');
    expect((await office.refund(id, '15.00')).status).toBe(200);
    await office.amend(id, 'A');
    expect(await office.account(id)).toMatchObject({ proven: '20.00', open: '15.00' });
    expect(await senOf()).toBe(before + 500);
  });

  it('is never less than nothing, also where more was paid back than came', async () => {
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
  it('of cash is looked for on no statement', async () => {
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
