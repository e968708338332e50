import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingHistoryEntry } from '../../contracts/rest/administration.js';
import { caughtUp } from '../../testing/start-test-bed.js';
import { SchoolOffice, csv } from './testing/school-office.js';

let office: SchoolOffice;
beforeAll(async () => {
  office = await SchoolOffice.open();
  await office.coverToday();
});
afterAll(() => office?.close());

describe('asking the family where its money is', () => {
  const question = (id: string, questionId = randomUUID()) =>
    office.ask('POST', `/api/admin/bookings/${id}/payment-questions`, { questionId });

  it('is a mail with the school’s address for answers, once for each press, and stands in the history', async () => {
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
    const told = await office.driver.told(id, 'payment-question');
    expect([told.type, told.data]).toMatchObject([
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

  it('is not asked for what is open: that is still to be paid, and a statement shows the rest', async () => {
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

  it('is refused for a guest who left no address', async () => {
    const sold = await office.sell('transfer');
    const refused = await question(sold.body.bookingId);
    expect([refused.status, refused.body.error]).toEqual([409, 'no_address']);
  });
});
