import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SchoolCashView } from '../../contracts/rest/books.js';
import { cashStream } from '../../contracts/events/index.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { caughtUp } from '../../testing/start-test-bed.js';
import { SchoolOffice } from './testing/school-office.js';

let office: SchoolOffice;
beforeAll(async () => {
  office = await SchoolOffice.open();
  await office.coverToday();
});
afterAll(() => office?.close());

describe('cash', () => {
  const day = async (of: string): Promise<SchoolCashView> =>
    (
      await office.ask<SchoolCashView>(
        'GET',
        `/api/admin/schools/${office.sale.school.id}/cash?day=${of}`,
      )
    ).body;

  it('pays for dearer seats, once, and can be taken back', async () => {
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
    // No line proves what was paid in cash: only the receipt's part is missing.
    expect(
      (await office.lists()).withoutMoney.items.find(({ bookingId }) => bookingId === id),
    ).toMatchObject({ missing: '20.00' });
  });

  it('confirms an order that nobody had paid, with its seats and its ticket', async () => {
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

  it('of a booking whose status was set wrong twice and undone is recorded again, and is cash', async () => {
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

  it('is counted at the end of the day by seller, and a count is corrected by another', async () => {
    // A day on which nobody has taken anything yet.
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
      // Ten were taken back, and taken again.
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
    // The note is sealed in the log.
    const store = office.testBed.app.get(DomainEventStore, { strict: false });
    const { events } = await store.lookBack({ streams: [cashStream(office.sale.school.id)] });
    expect(events.map(({ type, hidden }) => [type, hidden])).toEqual([
      ['CashCounted', []],
      ['CashCounted', ['note']],
    ]);
    // Cash of the next day is not in this day's box.
    office.clock.setTo('2030-03-02T16:30:00.000Z');
    const { id } = await office.book();
    await office.takeCash(id, '20.00');
    await caughtUp(office.testBed);
    expect((await day('2030-03-02')).sums.taken).toBe('50.00');
    expect((await day('2030-03-03')).sums).toMatchObject({ taken: '20.00', notCounted: '20.00' });
  });
});
