import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { STATEMENT_LINES } from '../../../projections/read-models/statement-lines/statement-lines.tables.js';
import type { BookingHistoryEntry } from '../../contracts/rest/administration.js';
import type { SeatingSectionView } from '../../contracts/rest/catalogue.js';
import {
  bookingStream,
  statementStream,
  type StatementEvent,
} from '../../contracts/events/index.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { caughtUp } from '../../testing/start-test-bed.js';
import { SchoolOffice, csv } from './testing/school-office.js';

let office: SchoolOffice;
beforeAll(async () => {
  office = await SchoolOffice.open();
});
afterAll(() => office?.close());

describe('the lines of a statement', () => {
  it('a statement line confirms a booking without a receipt, and is recognised in another statement', async () => {
    const { id, code } = await office.book();
    await caughtUp(office.testBed);
    const row = `01/03/2030,duitnow ${code.toLowerCase().replace('-', ' ')} aisyah,20.00`;
    const sent = await office.send(csv('28/02/2030,PERCETAKAN JAYA,-15.00', row));
    expect([sent.status, sent.body]).toEqual([
      201,
      { statementId: expect.any(String), newLines: 2, knownLines: 0 },
    ]);
    await office.driver.happened(id, ['BookingConfirmedByStatement']);
    // The seats were sold before the booking was confirmed, as the seat stream's order shows.
    expect((await office.driver.seatEventsOf(id, office.sale.performanceId)).at(-1)).toBe(
      'SeatsTaken',
    );
    expect(await office.driver.status(id)).toMatchObject({
      status: 'confirmed',
      verificationMessage: expect.stringMatching(/payment has arrived at the school/),
    });
    await office.driver.happened(id, ['TicketSent']);
    const { proven } = await office.lists();
    expect(proven.items.find(({ bookingId }) => bookingId === id)).toMatchObject({
      confirmationNumber: code,
      total: '20.00',
      proven: '20.00',
      matches: [{ amount: '20.00', by: 'by rule: the booking’s code', date: '2030-03-01' }],
    });

    // Staff can release a ticket that was stopped at the door when its money has come.
    for (const held of [true, false]) {
      await office.ask('POST', `/api/admin/bookings/${id}/ticket-hold`, { held });
      expect((await office.lists()).proven.items).toContainEqual(
        expect.objectContaining({ bookingId: id, onHold: held }),
      );
    }

    const again = await office.send(csv('28/02/2030,PERCETAKAN JAYA,-15.00', row));
    expect([again.status, again.body.error]).toEqual([409, 'statement_known']);
    const overlapping = await office.send(csv(row, '01/03/2030,HIRE OF CHAIRS,7.00'));
    expect(overlapping.body).toMatchObject({ newLines: 1, knownLines: 1 });
  });

  it('statement lines are stored encrypted in the events', async () => {
    await office.send(csv('01/03/2030,TRANSFER BY PUAN SALMAH,3.00'));
    const stream = statementStream(office.sale.school.id);
    const store = office.testBed.app.get(DomainEventStore, { strict: false });
    const events = await store.read<StatementEvent>(stream);
    expect(JSON.stringify(events)).toContain('PUAN SALMAH');
    const { events: stored } = await store.lookBack({ streams: [stream] });
    const lines = stored.filter(({ type }) => type === 'StatementLinesRecorded');
    expect(lines.length).toBeGreaterThan(0);
    for (const { hidden } of lines) expect(hidden).toEqual(['texts']);
  });

  it('staff see a receipt without money in a list, and can have its ticket stopped at the door', async () => {
    const { id, code } = await office.book();
    await office.setStatus(id, 'confirmed');
    const { withoutMoney } = await office.lists();
    expect(withoutMoney.items.find(({ bookingId }) => bookingId === id)).toMatchObject({
      confirmationNumber: code,
      missing: '20.00',
      onHold: false,
      // The statements end on the day of payment, and a bank may take four more days to book it.
      mayComeUntil: '2030-03-05',
    });
    const hold = (held: boolean) =>
      office.ask('POST', `/api/admin/bookings/${id}/ticket-hold`, { held });
    const letIn = () => office.ask('POST', `/api/admin/bookings/${id}/check-in`, {});
    expect((await hold(true)).status).toBe(204);
    expect((await office.lists()).withoutMoney.items).toContainEqual(
      expect.objectContaining({ bookingId: id, onHold: true }),
    );
    const may = await office.ask('GET', `/api/admin/bookings/${id}/may-check-in`);
    expect(may.body).toEqual({ allowed: true, reason: null, onHold: true });
    const refused = await letIn();
    expect([refused.status, refused.body.error]).toEqual([409, 'see_office']);
    expect((await hold(false)).status).toBe(204);
    expect((await letIn()).status).toBe(200);
    const unpaid = await office.book();
    const early = await office.ask('POST', `/api/admin/bookings/${unpaid.id}/ticket-hold`, {
      held: true,
    });
    expect([early.status, early.body.error]).toEqual([409, 'not_paid']);
  });

  it('staff match a line by hand, unmatch it and set it aside, and no line pays twice', async () => {
    const [first, second] = [await office.book(), await office.book()];
    await office.send(csv('01/03/2030,UNKNOWN SENDER,25.00'));
    const { lineId, left, proposals } = await office.lineOf('UNKNOWN SENDER');
    expect([left, proposals]).toEqual(['25.00', []]);
    const line = `${office.payments}/lines/${lineId}`;
    const match = ({ code }: { code: string }) =>
      office.ask('POST', `${line}/match`, { confirmationNumber: code });
    expect((await match(first)).status).toBe(204);
    await office.driver.happened(first.id, ['BookingConfirmedByStatement']);
    // Only RM 5.00 of the line are left, so the second booking stays partly unpaid.
    expect((await office.lineOf('UNKNOWN SENDER')).left).toBe('5.00');
    expect((await match(second)).status).toBe(204);
    expect((await office.lineOf('UNKNOWN SENDER')).matches).toHaveLength(2);
    const third = await office.book();
    const used = await match(third);
    expect([used.status, used.body.error]).toEqual([409, 'line_used']);
    expect((await office.driver.status(second.id)).status).toBe('pending_payment');

    const unmatch = () => office.ask('POST', `${line}/unmatch`, { bookingId: second.id });
    expect((await unmatch()).status).toBe(204);
    expect((await unmatch()).body.error).toBe('not_matched');
    const aside = (as: string) => office.ask('POST', `${line}/set-aside`, { as });
    expect((await aside('refunded')).status).toBe(204);
    expect((await match(second)).body.error).toBe('line_set_aside');
    expect((await office.lists()).setAside.items).toContainEqual(
      expect.objectContaining({ lineId, as: 'refunded' }),
    );
    expect((await aside('open')).status).toBe(204);
    expect((await office.lineOf('UNKNOWN SENDER')).left).toBe('5.00');

    // Another school uses the same bank account and imported the same line.
    const otherSchool = randomUUID();
    const { pool } = office.testBed.database;
    await pool.query(
      `insert into ${STATEMENT_LINES} (statement_id, line_id, school_id, day, amount_sen, text, complete)
       values ($1, $2, $3, '2030-03-01', 2500, 'SEEN BY ANOTHER SCHOOL', true)`,
      [randomUUID(), lineId, otherSchool],
    );
    const history = `/api/admin/bookings/${second.id}/history`;
    // Wait for the booking's mail, so that no event is added while the test compares files.
    await office.driver.quiet();
    const store = office.testBed.app.get(DomainEventStore, { strict: false });
    const lookBack = jest.spyOn(store, 'lookBack');
    const { body } = await office.ask<BookingHistoryEntry[]>('GET', history);
    const [placed] = await store.read(bookingStream(second.id));
    const pages = await Promise.all(
      lookBack.mock.results.map(({ value }) => value as ReturnType<typeof store.lookBack>),
    );
    lookBack.mockRestore();
    const looked = pages.flatMap(({ events }) => events.map(({ recordedAt }) => recordedAt));
    expect(looked.length).toBeGreaterThan(1);
    // The booking's history is read only from the booking's first event on.
    expect(looked.filter((at) => at < (placed?.recordedAt ?? ''))).toEqual([]);
    await pool.query(`delete from ${STATEMENT_LINES} where school_id = $1`, [otherSchool]);
    expect(body.slice(-2)).toMatchObject([
      {
        type: 'StatementLineMatched',
        who: 'Cikgu Noraini',
        summary: 'The bank statement shows RM 5.00 for this booking.',
        details: [
          { label: 'Line of the statement', value: '1 Mar 2030, RM 25.00, UNKNOWN SENDER' },
        ],
      },
      { type: 'StatementLineUnmatched', who: 'Cikgu Noraini' },
    ]);
    const rows: string[][] = parse((await office.fileOf(`${history}.csv`)).bytes, { bom: true });
    expect(rows.map((row) => row[2])).toEqual(['Event', ...body.map(({ type }) => type)]);
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['1 Mar 2030, 12:00:00', 'Cikgu Noraini']);
    expect(rows[1]?.[4]).toContain('Amount: RM 20.00');
    const pdf = await office.fileOf(`${history}.pdf`);
    expect([pdf.type, pdf.name]).toEqual([
      'application/pdf',
      `attachment; filename=houselights-history-${second.code}.pdf`,
    ]);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('an uncertain match is proposed to staff, and a match with a cancelled booking becomes a refund due', async () => {
    const paidMore = await office.book();
    const over = await office.book();
    await office.ask('DELETE', `/api/admin/bookings/${over.id}`);
    await caughtUp(office.testBed);
    await office.send(
      csv(`01/03/2030,${paidMore.code},30.00`, `01/03/2030,late ${over.code},20.00`),
    );
    expect((await office.lineOf(paidMore.code)).proposals).toEqual([
      expect.objectContaining({
        certainty: 'likely',
        amount: '20.00',
        reasons: ['the booking’s code stands in it', 'it is more than the sum'],
      }),
    ]);
    const late = await office.lineOf(over.code);
    expect(late.proposals[0]).toMatchObject({
      certainty: 'likely',
      booking: { status: 'cancelled' },
    });
    await office.ask('POST', `${office.payments}/lines/${late.lineId}/match`, {
      confirmationNumber: over.code,
    });
    const { withoutBooking, refundsDue } = await office.lists();
    expect(withoutBooking.items.map(({ text }) => text)).not.toContain(`late ${over.code}`);
    expect(refundsDue.items.find(({ bookingId }) => bookingId === over.id)).toMatchObject({
      status: 'cancelled',
      due: '20.00',
    });
  });

  it('staff can request that certain matches are made', async () => {
    const { id, code } = await office.book();
    await office.send(csv(`01/03/2030,early ${code.slice(0, 5)}`.concat(',4.00')));
    // The first transfer has half of the booking's code, the second has all of it.
    await caughtUp(office.testBed);
    await office.send(csv(`01/03/2030,${code},20.00`));
    await office.driver.happened(id, ['BookingConfirmedByStatement']);
    await caughtUp(office.testBed);
    const { body } = await office.ask<{ matched: number }>('POST', `${office.payments}/matches`);
    expect(body).toEqual({ matched: 0 });

    // A pair whose match staff undid is proposed, but never matched automatically again.
    const paid = (await office.lists()).proven.items.find(({ bookingId }) => bookingId === id);
    const line = `${office.payments}/lines/${paid?.matches[0]?.lineId}`;
    expect((await office.ask('POST', `${line}/unmatch`, { bookingId: id })).status).toBe(204);
    expect((await office.lineOf(code)).proposals).toEqual([
      expect.objectContaining({ certainty: 'likely', amount: '20.00' }),
    ]);
    expect((await office.ask('POST', `${office.payments}/matches`)).body).toEqual({ matched: 0 });
    expect((await office.lineOf(code)).left).toBe('20.00');
  });

  it('a line does not confirm a booking whose seat is no longer in the plan', async () => {
    const { body } = await office.driver.place(office.sale.performanceId, [office.freeSeat('C')], {
      totalAmount: '5.00',
    });
    const id = body.bookingId;
    const { paymentReference: code, confirmationNumber } = await office.driver.booking(id);
    office.clock.advance({ minutes: 31 });
    await office.driver.endHold(id);
    await office.driver.quiet();
    const plan = await office.driver.call<SeatingSectionView[]>(
      `/api/productions/${office.sale.production.id}/seating`,
    );
    const row = plan.body[0]?.rows.find(({ rowLabel }) => rowLabel === 'C');
    expect((await office.ask('DELETE', `/api/rows/${row?.id}`)).status).toBe(204);
    await office.driver.catalogueHeard();
    await office.send(csv(`01/03/2030,late ${code} mei,5.00`));
    const { lineId } = await office.lineOf(code);
    const matched = await office.ask('POST', `${office.payments}/lines/${lineId}/match`, {
      confirmationNumber,
    });
    expect(matched.status).toBe(204);
    await office.driver.quiet();
    expect(await office.driver.status(id)).toMatchObject({ status: 'expired' });
    expect(await office.driver.seatEventsOf(id, office.sale.performanceId)).toEqual([
      'SeatsHeld',
      'SeatsReleased',
    ]);
  });
});
