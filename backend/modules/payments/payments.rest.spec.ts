import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import ExcelJs from 'exceljs';
import type { Pool } from 'pg';
import { STATEMENT_LINES } from '../../../projections/read-models/statement-lines/statement-lines.tables.js';
import { figuresOf } from '../../contracts/booking-account.js';
import { toDecimal } from '../../contracts/money.js';
import type { BookingHistoryEntry } from '../../contracts/rest/administration.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import type {
  CountCashRequest,
  ProductionBooksView,
  SchoolCashView,
} from '../../contracts/rest/books.js';
import type {
  CountAndSum,
  ImportProgress,
  PaymentsSummary,
  PaymentsView,
  StatementImportedView,
  StatementPreview,
} from '../../contracts/rest/statements.js';
import type { ReceiptReview } from '../../contracts/rest/receipt-review.js';
import type { BookingAccountView, FamilyAccountView } from '../../contracts/rest/refunds.js';
import {
  bookingStream,
  cashStream,
  statementStream,
  type StatementEvent,
} from '../../contracts/events/index.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { MAIL_SENDER } from '../../infrastructure/mail/port.js';
import { Outbox } from '../../testing/outbox.js';
import { SetClock } from '../../testing/set-clock.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from '../booking/testing/booking-driver.js';
import {
  evolveBooking,
  noBooking,
  type Booking,
  type BookingEventWithTime,
} from '../booking/domain/booking.js';
import { seat, type Answer } from '../booking/testing/order.js';
import { BookingStreams } from '../booking/api.js';
import { BookingAccounts } from './queries/booking-accounts.js';
import { StatementLedgers } from './statements/statement-ledgers.js';

/* Statements, matches and the three lists, over real HTTP, with the jobs that follow. */
describe('bank statements of a school', () => {
  // Noon on 1 March 2030 in Malaysia.
  const clock = new SetClock(new Date('2030-03-01T04:00:00.000Z'));
  let testBed: TestBed;
  let driver: BookingDriver;
  let sale: Sale;
  let cookie: string;
  let seller: string;
  const outbox = new Outbox();
  let nextSeat = 1;

  beforeAll(async () => {
    testBed = await startTestBed({
      clock,
      providers: [{ provide: MAIL_SENDER, useValue: outbox }],
    });
    driver = new BookingDriver(testBed);
    sale = await driver.openSale([
      { label: 'A', seatCount: 50, price: '20.00' },
      { label: 'B', seatCount: 50, price: '30.00' },
      { label: 'C', seatCount: 50, price: '5.00' },
    ]);
    seller = await makePerson(testBed, {
      email: 'staff@melati.example',
      firstName: 'Cikgu Noraini',
      schools: [{ schoolId: sale.school.id, role: 'admin' }],
    });
    cookie = await signIn(testBed, seller);
  });
  afterAll(() => testBed?.close());

  const ask = <T>(method: string, path: string, json?: unknown): Promise<Answer<T & ErrorBody>> =>
    driver.call(path, { method, json, headers: { cookie } });
  const fileOf = async (path: string): Promise<{ type: string; name: string; bytes: Buffer }> => {
    const answer = await fetch(new URL(path, testBed.url), { headers: { cookie } });
    expect(answer.status).toBe(200);
    return {
      type: answer.headers.get('content-type') ?? '',
      name: answer.headers.get('content-disposition') ?? '',
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const payments = (): string => `/api/admin/schools/${sale.school.id}/payments`;
  const lists = async (): Promise<PaymentsView> => {
    await caughtUp(testBed);
    return (await ask<PaymentsView>('GET', payments())).body;
  };
  const book = async (): Promise<{ id: string; code: string }> => {
    const { body } = await driver.place(sale.performanceId, [seat(nextSeat++)]);
    const { paymentReference } = await driver.booking(body.bookingId);
    return { id: body.bookingId, code: paymentReference };
  };
  const file = (text: string, fileName = 'maybank.csv') => ({
    fileName,
    content: Buffer.from(text).toString('base64'),
  });
  const csv = (...rows: string[]): string => `Date,Details,Amount\n${rows.join('\n')}\n`;
  const send = (text: string) =>
    ask<StatementImportedView>('POST', `${payments()}/statements`, file(text));
  const setStatus = (id: string, status: string) =>
    ask('PATCH', `/api/admin/bookings/${id}/status`, { status });
  const lineOf = async (text: string) => {
    const found = (await lists()).withoutBooking.items.find((item) => item.text.includes(text));
    if (!found) throw new Error(`No line ${text}`);
    return found;
  };

  it('confirms a booking without a receipt, and recognises what comes again', async () => {
    const { id, code } = await book();
    await caughtUp(testBed);
    const row = `01/03/2030,duitnow ${code.toLowerCase().replace('-', ' ')} aisyah,20.00`;
    const sent = await send(csv('28/02/2030,PERCETAKAN JAYA,-15.00', row));
    expect([sent.status, sent.body]).toEqual([
      201,
      { statementId: expect.any(String), newLines: 2, knownLines: 0 },
    ]);
    await driver.happened(id, ['BookingConfirmedByStatement']);
    // The seats were taken before the booking was confirmed.
    expect((await driver.seatEventsOf(id, sale.performanceId)).at(-1)).toBe('SeatsTaken');
    expect(await driver.status(id)).toMatchObject({
      status: 'confirmed',
      verificationMessage: expect.stringMatching(/payment has arrived at the school/),
    });
    await driver.happened(id, ['TicketSent']);
    const { proven } = await lists();
    expect(proven.items.find(({ bookingId }) => bookingId === id)).toMatchObject({
      confirmationNumber: code,
      total: '20.00',
      proven: '20.00',
      matches: [{ amount: '20.00', by: 'by rule: the booking’s code', date: '2030-03-01' }],
    });

    // Its money has come, so the office must be able to release a ticket that it had stopped.
    for (const held of [true, false]) {
      await ask('POST', `/api/admin/bookings/${id}/ticket-hold`, { held });
      expect((await lists()).proven.items).toContainEqual(
        expect.objectContaining({ bookingId: id, onHold: held }),
      );
    }

    const again = await send(csv('28/02/2030,PERCETAKAN JAYA,-15.00', row));
    expect([again.status, again.body.error]).toEqual([409, 'statement_known']);
    const overlapping = await send(csv(row, '01/03/2030,HIRE OF CHAIRS,7.00'));
    expect(overlapping.body).toMatchObject({ newLines: 1, knownLines: 1 });
  }, 60_000);

  it('keeps the words of a line sealed in the events', async () => {
    await send(csv('01/03/2030,TRANSFER BY PUAN SALMAH,3.00'));
    const stream = statementStream(sale.school.id);
    const store = testBed.app.get(DomainEventStore, { strict: false });
    const events = await store.read<StatementEvent>(stream);
    expect(JSON.stringify(events)).toContain('PUAN SALMAH');
    const { events: stored } = await store.lookBack({ streams: [stream] });
    const lines = stored.filter(({ type }) => type === 'StatementLinesRecorded');
    expect(lines.length).toBeGreaterThan(0);
    for (const { hidden } of lines) expect(hidden).toEqual(['texts']);
  });

  it('lists a receipt without money, and the door stops its ticket until the office decides', async () => {
    const { id, code } = await book();
    await setStatus(id, 'confirmed');
    const { withoutMoney } = await lists();
    expect(withoutMoney.items.find(({ bookingId }) => bookingId === id)).toMatchObject({
      confirmationNumber: code,
      missing: '20.00',
      onHold: false,
      // The statements end on the day of payment, and a bank may book four days later.
      mayComeUntil: '2030-03-05',
    });
    const hold = (held: boolean) => ask('POST', `/api/admin/bookings/${id}/ticket-hold`, { held });
    const letIn = () => ask('POST', `/api/admin/bookings/${id}/check-in`, {});
    expect((await hold(true)).status).toBe(204);
    expect((await lists()).withoutMoney.items).toContainEqual(
      expect.objectContaining({ bookingId: id, onHold: true }),
    );
    const may = await ask('GET', `/api/admin/bookings/${id}/may-check-in`);
    expect(may.body).toEqual({ allowed: true, reason: null, onHold: true });
    const refused = await letIn();
    expect([refused.status, refused.body.error]).toEqual([409, 'see_office']);
    expect((await hold(false)).status).toBe(204);
    expect((await letIn()).status).toBe(200);
    const unpaid = await book();
    const early = await ask('POST', `/api/admin/bookings/${unpaid.id}/ticket-hold`, { held: true });
    expect([early.status, early.body.error]).toEqual([409, 'not_paid']);
  });

  it('matches by hand, takes it back, and marks what is no payment; no line pays twice', async () => {
    const [first, second] = [await book(), await book()];
    await send(csv('01/03/2030,UNKNOWN SENDER,25.00'));
    const { lineId, left, proposals } = await lineOf('UNKNOWN SENDER');
    expect([left, proposals]).toEqual(['25.00', []]);
    const line = `${payments()}/lines/${lineId}`;
    const match = ({ code }: { code: string }) =>
      ask('POST', `${line}/match`, { confirmationNumber: code });
    expect((await match(first)).status).toBe(204);
    await driver.happened(first.id, ['BookingConfirmedByStatement']);
    // RM 5.00 are left, so the second booking is paid in part and stays unpaid.
    expect((await lineOf('UNKNOWN SENDER')).left).toBe('5.00');
    expect((await match(second)).status).toBe(204);
    expect((await lineOf('UNKNOWN SENDER')).matches).toHaveLength(2);
    const third = await book();
    const used = await match(third);
    expect([used.status, used.body.error]).toEqual([409, 'line_used']);
    expect((await driver.status(second.id)).status).toBe('pending_payment');

    const unmatch = () => ask('POST', `${line}/unmatch`, { bookingId: second.id });
    expect((await unmatch()).status).toBe(204);
    expect((await unmatch()).body.error).toBe('not_matched');
    const aside = (as: string) => ask('POST', `${line}/set-aside`, { as });
    expect((await aside('refunded')).status).toBe(204);
    expect((await match(second)).body.error).toBe('line_set_aside');
    expect((await lists()).setAside.items).toContainEqual(
      expect.objectContaining({ lineId, as: 'refunded' }),
    );
    expect((await aside('open')).status).toBe(204);
    expect((await lineOf('UNKNOWN SENDER')).left).toBe('5.00');

    // Another school has the same account, and imported the same line.
    const otherSchool = randomUUID();
    const { pool } = testBed.database;
    await pool.query(
      `insert into ${STATEMENT_LINES} (statement_id, line_id, school_id, day, amount_sen, text, complete)
       values ($1, $2, $3, '2030-03-01', 2500, 'SEEN BY ANOTHER SCHOOL', true)`,
      [randomUUID(), lineId, otherSchool],
    );
    const history = `/api/admin/bookings/${second.id}/history`;
    // Its own mail may still be on its way, and both files are compared with what is read first.
    await driver.quiet();
    const store = testBed.app.get(DomainEventStore, { strict: false });
    const lookBack = jest.spyOn(store, 'lookBack');
    const { body } = await ask<BookingHistoryEntry[]>('GET', history);
    const [placed] = await store.read(bookingStream(second.id));
    const pages = await Promise.all(
      lookBack.mock.results.map(({ value }) => value as ReturnType<typeof store.lookBack>),
    );
    lookBack.mockRestore();
    const looked = pages.flatMap(({ events }) => events.map(({ recordedAt }) => recordedAt));
    expect(looked.length).toBeGreaterThan(1);
    // Nothing of the years before the booking is read.
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
    const rows: string[][] = parse((await fileOf(`${history}.csv`)).bytes, { bom: true });
    expect(rows.map((row) => row[2])).toEqual(['Event', ...body.map(({ type }) => type)]);
    // To the second, in Malaysia.
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['1 Mar 2030, 12:00:00', 'Cikgu Noraini']);
    expect(rows[1]?.[4]).toContain('Amount: RM 20.00');
    const pdf = await fileOf(`${history}.pdf`);
    expect([pdf.type, pdf.name]).toEqual([
      'application/pdf',
      `attachment; filename=houselights-history-${second.code}.pdf`,
    ]);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }, 60_000);

  it('proposes what is not certain, and money for a booking that is over stays in the list', async () => {
    const paidMore = await book();
    const over = await book();
    await ask('DELETE', `/api/admin/bookings/${over.id}`);
    await caughtUp(testBed);
    await send(csv(`01/03/2030,${paidMore.code},30.00`, `01/03/2030,late ${over.code},20.00`));
    expect((await lineOf(paidMore.code)).proposals).toEqual([
      expect.objectContaining({
        certainty: 'likely',
        amount: '20.00',
        reasons: ['the booking’s code stands in it', 'it is more than the sum'],
      }),
    ]);
    const late = await lineOf(over.code);
    expect(late.proposals[0]).toMatchObject({
      certainty: 'likely',
      booking: { status: 'cancelled' },
    });
    await ask('POST', `${payments()}/lines/${late.lineId}/match`, {
      confirmationNumber: over.code,
    });
    expect((await lineOf(over.code)).matches[0]?.booking.status).toBe('cancelled');
  });

  it('takes what is certain when it is asked to', async () => {
    const { id, code } = await book();
    await send(csv(`01/03/2030,early ${code.slice(0, 5)}`.concat(',4.00')));
    // The transfer names only half of the code; the whole one comes in another.
    await caughtUp(testBed);
    await send(csv(`01/03/2030,${code},20.00`));
    await driver.happened(id, ['BookingConfirmedByStatement']);
    await caughtUp(testBed);
    const { body } = await ask<{ matched: number }>('POST', `${payments()}/matches`);
    expect(body).toEqual({ matched: 0 });

    // What staff took back is proposed, and not taken again.
    const paid = (await lists()).proven.items.find(({ bookingId }) => bookingId === id);
    const line = `${payments()}/lines/${paid?.matches[0]?.lineId}`;
    expect((await ask('POST', `${line}/unmatch`, { bookingId: id })).status).toBe(204);
    expect((await lineOf(code)).proposals).toEqual([
      expect.objectContaining({ certainty: 'likely', amount: '20.00' }),
    ]);
    expect((await ask('POST', `${payments()}/matches`)).body).toEqual({ matched: 0 });
    expect((await lineOf(code)).left).toBe('20.00');
  });

  it('shows how a file would be read, and takes columns that were corrected', async () => {
    const text = 'Date,Who,In\n01/02/2030,Aisyah,9.00\n02/02/2030,Ali,8.00\n';
    const preview = (more: object = {}) =>
      ask<StatementPreview>('POST', `${payments()}/preview`, { ...file(text), ...more });
    const { body } = await preview();
    expect(body).toMatchObject({
      format: 'csv',
      count: 2,
      known: 0,
      from: '2030-02-01',
      to: '2030-02-02',
      moneyIn: '17.00',
      moneyOut: '0.00',
      headings: ['Date', 'Who', 'In'],
      lines: [{ date: '2030-02-01', amount: '9.00', text: 'Aisyah' }, expect.anything()],
    });
    const mapping = { ...body.mapping, dateOrder: 'mdy' };
    expect((await preview({ mapping })).body.from).toBe('2030-01-02');
    await ask('POST', `${payments()}/statements`, { ...file(text), mapping });
    // The next file of this bank is read the same way.
    const next = await ask<StatementPreview>('POST', `${payments()}/preview`, {
      ...file(text.replace('Aisyah', 'Mei')),
    });
    expect(next.body.mapping?.dateOrder).toBe('mdy');
    expect(next.body.reasons[0]).toBe(
      'The columns are as they were for an earlier file of this bank.',
    );
    // Another school's file of the same columns is read by itself.
    const other = await driver.openSale();
    const person = await makePerson(testBed, {
      email: 'office@ilmu.example',
      schools: [{ schoolId: other.school.id, role: 'admin' }],
    });
    const there = await driver.call<StatementPreview>(
      `/api/admin/schools/${other.school.id}/payments/preview`,
      { json: file(text), headers: { cookie: await signIn(testBed, person) } },
    );
    expect([there.status, there.body.mapping?.dateOrder]).toEqual([200, 'dmy']);
    expect(there.body.reasons).not.toContain(next.body.reasons[0]);
  });

  it.each<[string, string, string, number | null]>([
    [
      'another account',
      `Account No,999000111222\n${csv('01/03/2030,a,1.00')}`,
      'statement_another_account',
      null,
    ],
    [
      'a line that cannot be read',
      csv('01/03/2030,a,1.00', '01/03/2030,b,1O.00'),
      'statement_line_unreadable',
      3,
    ],
    ['a letter', 'Dear school', 'statement_not_a_statement', null],
  ])('refuses %s and imports nothing of it', async (_, text, error, line) => {
    const before = (await lists()).imports.length;
    const { status, body } = await send(text);
    expect([status, body.error, body.line]).toEqual([422, error, line]);
    expect((await lists()).imports).toHaveLength(before);
  });

  describe('the account of a booking', () => {
    const account = async (id: string) =>
      (await ask<BookingAccountView>('GET', `/api/admin/bookings/${id}/account`)).body;
    const refund = (id: string, amount: string, more: object = {}) =>
      ask<BookingAccountView & { refundDue?: string }>(
        'POST',
        `/api/admin/bookings/${id}/refunds`,
        { refundId: randomUUID(), amount, paidOn: '2030-03-01', reference: 'MBB 4711', ...more },
      );
    const amend = async (id: string, ...rows: string[]) => {
      const seats = rows.map((row) => seat(nextSeat++, row));
      const prices: Readonly<Record<string, number>> = { A: 20, B: 30, C: 5 };
      const total = rows.reduce((sum, row) => sum + (prices[row] ?? 0), 0);
      const { status, body } = await ask('PATCH', `/api/admin/bookings/${id}/seats`, {
        seats,
        totalAmount: total.toFixed(2),
      });
      expect([status, body.message]).toEqual([200, undefined]);
    };
    const familyAccount = async (id: string) =>
      (await driver.call<FamilyAccountView>(`/api/bookings/${id}/account`)).body;
    const newTicketOf =
      (code: string) =>
      ({ subject, text }: { subject: string; text?: string }) =>
        subject.startsWith('Your seats have changed') && Boolean(text?.includes(code));
    const dueOf = async (id: string) =>
      (await lists()).refundsDue.items.find(({ bookingId }) => bookingId === id);

    it('is proven by lines, open after dearer seats, and a refund is due after cheaper ones', async () => {
      const { id, code } = await book();
      await caughtUp(testBed);
      await send(csv(`01/03/2030,FAMILY ${code},20.00`));
      await driver.happened(id, ['BookingConfirmedByStatement']);
      // Entries stand in the order of time.
      clock.advance({ seconds: 1 });
      // Read models that have heard of no match ask for nothing that has come.
      const bookings = testBed.app.get(BookingStreams, { strict: false });
      const late = new BookingAccounts(
        testBed.app.get(DomainEventStore, { strict: false }),
        bookings,
        testBed.app.get(StatementLedgers, { strict: false }),
        { query: () => Promise.resolve({ rows: [] }) } as unknown as Pool,
      );
      expect(await late.forFamily(await bookings.loadPlaced(id))).toMatchObject({
        paid: '20.00',
        open: '0.00',
      });
      await amend(id, 'B');
      expect(await account(id)).toMatchObject({
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
      const [dearer] = await outbox.until(newTicketOf(code));
      expect(dearer?.text).toContain(
        'Your seats cost RM 30.00, and you have paid RM 20.00: RM 10.00 is still to pay.',
      );
      const { payee } = await driver.booking(id);
      expect(dearer?.text).toContain(
        `Account number: ${payee.accountNumber}\nPayment reference: ${code}\n`,
      );
      await amend(id, 'C');
      const [, cheaper] = await outbox.until(newTicketOf(code), 2);
      expect(cheaper?.text).toMatch(
        /Your seats cost RM 5\.00, and you have paid RM 20\.00: .+ has to pay RM 15\.00 back to you\./,
      );
      expect(cheaper?.text).not.toContain('still to pay');
      const { entries, ...sums } = await account(id);
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
    }, 60_000);

    it('of an order that is paid in part asks for the rest, and staff look at a receipt of it', async () => {
      const { id, code } = await book();
      await caughtUp(testBed);
      await send(csv(`01/03/2030,FAMILY ${code},12.00`));
      await driver.event(
        ({ type, data }) => type === 'StatementLineMatched' && data.bookingId === id,
      );
      expect(await familyAccount(id)).toMatchObject({
        charged: '20.00',
        paid: '12.00',
        open: '8.00',
      });
      await amend(id, 'B');
      const [mail] = await outbox.until(
        ({ subject, text }) =>
          /^Please pay by/.test(subject) &&
          Boolean(text?.includes(code) && text.includes('has given your order other seats.')),
      );
      expect(mail?.text).toContain(
        'Your seats cost RM 30.00, and you have paid RM 12.00: RM 18.00 is still to pay.',
      );
      expect(mail?.text).toContain('Amount: RM 18.00\n');

      const judged = await driver.pay(id, await driver.receiptFor(id, { amountSen: 1800 }));
      expect(judged).toMatchObject({
        status: 'needs_review',
        verificationMessage: expect.stringMatching(
          /^The school has RM 12\.00 of your payment already\./,
        ),
      });
      const receipts = `/api/admin/bookings/${id}/receipts`;
      const { body } = await ask<ReceiptReview>('GET', receipts);
      const [receipt] = body.receipts;
      expect(receipt?.checks?.find(({ field }) => field === 'amount')).toMatchObject({
        read: 'RM 18.00',
        expected: 'RM 18.00: RM 12.00 of RM 30.00 has come',
        standing: 'doubt',
      });
      await ask('POST', `${receipts}/${receipt?.id}/decision`, { decision: 'confirm' });
      expect(await account(id)).toMatchObject({ proven: '12.00', unproven: '18.00', open: '0.00' });
    }, 90_000);

    const mailOf =
      (code: string, sentence: string) =>
      ({ text }: { text?: string }) =>
        Boolean(text?.includes(code) && text.includes(sentence));
    const unmatch = async (id: string, amount: string) => {
      await caughtUp(testBed);
      const { withoutBooking, proven } = await lists();
      const line = withoutBooking.items.find(
        ({ matches, amount: sum }) =>
          sum === amount && matches.some(({ booking }) => booking.bookingId === id),
      );
      const lineId =
        line?.lineId ??
        proven.items
          .find(({ bookingId }) => bookingId === id)
          ?.matches.find((match) => match.amount === amount)?.lineId;
      const answer = await ask('POST', `${payments()}/lines/${lineId}/unmatch`, { bookingId: id });
      expect([answer.status, answer.body?.message]).toEqual([204, undefined]);
    };

    it('of an order of which a part comes, and is taken back, is told to its family each time', async () => {
      const { id, code } = await book();
      await caughtUp(testBed);
      await send(csv(`01/03/2030,PART ${code},12.50`));
      const [came] = await outbox.until(mailOf(code, 'has found RM 12.50 of your payment'));
      expect(came?.subject).toMatch(/^Please pay by/);
      expect(came?.text).toContain('RM 7.50 is still to pay.');
      expect(came?.text).toContain('Amount: RM 7.50\n');
      expect(await driver.told(id, 'balance-changed')).toMatchObject({
        data: { notice: 'balance-changed', causeId: expect.any(String) },
      });
      await unmatch(id, '12.50');
      const [back] = await outbox.until(mailOf(code, 'had counted a transfer of RM 12.50'));
      expect(back?.text).toContain('Amount: RM 20.00\n');
      expect(back?.text).not.toContain('you have paid');
    }, 90_000);

    it('of a ticket tells its family when what was open has come, and when that is taken back; of a proof alone nothing', async () => {
      const { id, code } = await book();
      await caughtUp(testBed);
      await send(csv(`01/03/2030,WHOLE ${code},20.00`));
      await driver.happened(id, ['TicketSent']);
      await amend(id, 'B');
      await outbox.until(newTicketOf(code));
      await caughtUp(testBed);
      await send(csv(`01/03/2030,REST ${code},10.00`));
      const [came] = await outbox.until(mailOf(code, 'has found RM 10.00 of your payment'));
      expect(came?.subject).toMatch(/^RM 10\.00 of your payment has come: /);
      expect(came?.text).toContain('Nothing is left to pay for your seats.');
      await unmatch(id, '10.00');
      const [back] = await outbox.until(mailOf(code, 'had counted a transfer of RM 10.00'));
      expect(back?.subject).toMatch(/^RM 10\.00 still to pay: /);
      expect(back?.text).toContain('Amount: RM 10.00\n');
      await driver.quiet();
      // What confirmed it was told with its ticket.
      expect(outbox.sent.filter(mailOf(code, 'has found RM 20.00'))).toEqual([]);
    }, 90_000);

    it('of an order whose part has become enough by cheaper seats is confirmed, and nobody is asked to pay', async () => {
      const { id, code } = await book();
      await caughtUp(testBed);
      await send(csv(`01/03/2030,FAMILY ${code},12.00`));
      await driver.event(
        ({ type, data }) => type === 'StatementLineMatched' && data.bookingId === id,
      );
      await amend(id, 'C');
      await driver.happened(id, ['BookingConfirmedByStatement']);
      expect(await account(id)).toMatchObject({ proven: '12.00', open: '0.00', refundDue: '7.00' });
      await driver.quiet();
      const asked = outbox.sent.filter(
        ({ subject, text }) => subject.startsWith('Please pay by') && text?.includes(code),
      );
      expect(asked.filter(({ text }) => text?.includes('other seats'))).toEqual([]);
    }, 90_000);

    it('is paid back up to what is due, once, and the undo makes it due again', async () => {
      const { id, code } = await book();
      await setStatus(id, 'confirmed');
      const nothing = await refund(id, '1.00');
      expect([nothing.status, nothing.body.error]).toEqual([409, 'refund_not_due']);
      await ask('DELETE', `/api/admin/bookings/${id}`);
      expect(await dueOf(id)).toMatchObject({ due: '20.00', unproven: '20.00', proven: '0.00' });
      const [told] = await outbox.until(
        ({ subject, text }) =>
          subject.startsWith('Your booking was cancelled') && Boolean(text?.includes(code)),
      );
      expect(told?.text).toContain('has to pay RM 20.00 back to you.');
      const before = (await lists()).refundsDue;
      expect(before.count).toBeGreaterThan(0);

      const tooMuch = await refund(id, '20.01');
      expect([tooMuch.status, tooMuch.body.error, tooMuch.body.refundDue]).toEqual([
        422,
        'refund_too_large',
        '20.00',
      ]);
      expect((await refund(id, '5.00', { paidOn: '2030-03-02' })).body.error).toBe(
        'refund_in_future',
      );
      expect((await refund(id, '0.00')).body.fields).toHaveProperty('amount');
      expect((await refund(id, '5.00', { paidOn: '2030-02-30' })).body.fields).toHaveProperty(
        'paidOn',
      );

      const refundId = randomUUID();
      for (let time = 0; time < 2; time++) {
        const { status, body } = await refund(id, '15.00', { refundId });
        expect([status, body]).toMatchObject([
          200,
          {
            refunded: '15.00',
            refundDue: '5.00',
            refunds: [{ refundId, amount: '15.00', paidOn: '2030-03-01', reference: 'MBB 4711' }],
          },
        ]);
      }
      const other = await refund(id, '5.00', { refundId });
      expect([other.status, other.body.error]).toEqual([409, 'other_refund']);
      expect((await account(id)).refunds).toHaveLength(1);
      await driver.told(id, 'refund-paid');
      const { refundsDue, paidBack } = await lists();
      expect(paidBack.items).toContainEqual(
        expect.objectContaining({ bookingId: id, refunded: '15.00', due: '5.00' }),
      );
      expect([refundsDue.count, Number(refundsDue.sum)]).toEqual([
        before.count,
        Number(before.sum) - 15,
      ]);
      const history = await ask<{ summary: string }[]>('GET', `/api/admin/bookings/${id}/history`);
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
      const stranger = await new BookingDriver(testBed).call<ErrorBody>(
        `/api/bookings/${id}/account`,
      );
      expect([stranger.status, stranger.body.error]).toEqual([403, 'not_your_order']);

      const undo = await ask<BookingAccountView>(
        'POST',
        `/api/admin/bookings/${id}/refunds/${refundId}/take-back`,
      );
      expect(undo.body).toMatchObject({ refunded: '0.00', refundDue: '20.00', refunds: [] });
      expect(await dueOf(id)).toMatchObject({ due: '20.00', refunded: '0.00' });
    }, 60_000);

    it('takes a second transfer when it is opened again after its money was paid back', async () => {
      const { id, code } = await book();
      await caughtUp(testBed);
      await send(csv(`01/03/2030,FIRST ${code},20.00`));
      await driver.happened(id, ['BookingConfirmedByStatement']);
      await setStatus(id, 'rejected');
      expect((await refund(id, '20.00')).status).toBe(200);
      // Its money went back, so it is in no list any more.
      const over = await lists();
      expect(over.refundsDue.items.map(({ bookingId }) => bookingId)).not.toContain(id);
      expect(over.withoutBooking.items.map(({ text }) => text)).not.toContain(`FIRST ${code}`);
      await setStatus(id, 'pending_payment');
      expect(await account(id)).toMatchObject({ charged: '20.00', open: '20.00' });
      await caughtUp(testBed);
      const from = (await driver.eventsOf(id)).length;
      await send(csv(`01/03/2030,SECOND ${code},20.00`));
      await driver.happened(id, ['BookingConfirmedByStatement'], from);
      expect(await account(id)).toMatchObject({ proven: '40.00', refunded: '20.00', open: '0.00' });
    }, 60_000);
  });

  describe('cash', () => {
    const account = async (id: string) =>
      (await ask<BookingAccountView>('GET', `/api/admin/bookings/${id}/account`)).body;
    const receive = (id: string, amount: string, cashId = randomUUID()) =>
      ask<BookingAccountView & { open: string }>('POST', `/api/admin/bookings/${id}/cash`, {
        cashId,
        amount,
      });
    const day = async (of = '2030-03-01'): Promise<SchoolCashView> =>
      (await ask<SchoolCashView>('GET', `/api/admin/schools/${sale.school.id}/cash?day=${of}`))
        .body;
    const count = (counted: string, more: Partial<CountCashRequest> = {}) =>
      ask('POST', `/api/admin/productions/${sale.production.id}/cash-counts`, {
        countId: randomUUID(),
        day: '2030-03-01',
        sellerId: seller,
        counted,
        ...more,
      });

    it('pays for dearer seats, once, and can be taken back', async () => {
      const { id } = await book();
      await setStatus(id, 'confirmed');
      await ask('PATCH', `/api/admin/bookings/${id}/seats`, {
        seats: [seat(nextSeat++, 'B')],
        totalAmount: '30.00',
      });
      const tooMuch = await receive(id, '10.01');
      expect([tooMuch.status, tooMuch.body.error, tooMuch.body.open]).toEqual([
        422,
        'cash_too_large',
        '10.00',
      ]);
      const cashId = randomUUID();
      for (const _ of ['sent', 'sent again'])
        expect((await receive(id, '10.00', cashId)).body).toMatchObject({
          open: '0.00',
          unproven: '30.00',
          cash: [{ cashId, amount: '10.00', at: clock.now().toISOString() }],
        });
      const taken = async () => ask('POST', `/api/admin/bookings/${id}/cash/${cashId}/take-back`);
      for (const _ of ['sent', 'sent again'])
        expect((await taken()).body).toMatchObject({ open: '10.00', cash: [] });
      expect((await receive(id, '10.00')).body).toMatchObject({ open: '0.00' });
      const again = await receive(id, '10.00');
      expect([again.status, again.body.error]).toEqual([409, 'nothing_open']);
      expect((await account(id)).entries.map(({ summary }) => summary)).toEqual(
        expect.arrayContaining([
          'Took RM 10.00 in cash.',
          'Took back that RM 10.00 were paid in cash: they are open again.',
        ]),
      );
      // No line proves what was paid in cash: only the receipt's part is missing.
      expect(
        (await lists()).withoutMoney.items.find(({ bookingId }) => bookingId === id),
      ).toMatchObject({ missing: '20.00' });
    });

    it('confirms an order that nobody had paid, with its seats and its ticket', async () => {
      const { id } = await book();
      const part = await receive(id, '5.00');
      expect([part.status, part.body.error, part.body.open]).toEqual([
        422,
        'cash_too_small',
        '20.00',
      ]);
      expect((await receive(id, '20.00')).status).toBe(200);
      expect(await driver.status(id)).toMatchObject({ status: 'confirmed' });
      expect((await driver.seatEventsOf(id, sale.performanceId)).at(-1)).toBe('SeatsTaken');
      await driver.happened(id, ['TicketSent']);
      const { proven, withoutMoney, notCovered } = await lists();
      for (const { bookingId } of [...proven.items, ...withoutMoney.items])
        expect(bookingId).not.toBe(id);
      expect(notCovered.count).toBe(0);
    }, 60_000);

    it('is counted at the end of the day by seller, and a count is corrected by another', async () => {
      await ask('POST', `/api/admin/performances/${sale.performanceId}/sales`, {
        seats: [seat(nextSeat++)],
        totalAmount: '20.00',
        wayOfPayment: 'cash',
      });
      await caughtUp(testBed);
      const box = { sellerId: seller, seller: 'Cikgu Noraini', production: sale.production.title };
      expect(await day()).toMatchObject({
        day: '2030-03-01',
        // Ten were taken back, and taken again.
        sums: { sold: '60.00', handedBack: '10.00', taken: '50.00', counted: '0.00' },
        boxes: [{ ...box, taken: '50.00', counted: null, difference: null, counts: [] }],
        daysToCount: [{ day: '2030-03-01', notCounted: '50.00' }],
      });
      clock.advance({ minutes: 1 });
      const first = randomUUID();
      for (const _ of ['sent', 'sent again'])
        expect((await count('45.00', { countId: first, note: 'RM 5 for the taxi' })).status).toBe(
          204,
        );
      const blind = await count('49.00');
      expect([blind.status, blind.body.error]).toEqual([409, 'counted_meanwhile']);
      expect((await count('49.00', { corrects: first })).status).toBe(204);
      const tomorrow = await count('1.00', { day: '2030-03-02' });
      expect([tomorrow.status, tomorrow.body.error]).toEqual([422, 'day_to_come']);
      await caughtUp(testBed);
      expect(await day()).toMatchObject({
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
        daysToCount: [],
      });
      // The note is sealed in the log.
      const store = testBed.app.get(DomainEventStore, { strict: false });
      const { events } = await store.lookBack({ streams: [cashStream(sale.school.id)] });
      expect(events.map(({ type, hidden }) => [type, hidden])).toEqual([
        ['CashCounted', []],
        ['CashCounted', ['note']],
      ]);
      // Cash of the next day is not in this day's box.
      clock.setTo('2030-03-01T16:30:00.000Z');
      const { id } = await book();
      await receive(id, '20.00');
      await caughtUp(testBed);
      expect((await day()).sums.taken).toBe('50.00');
      expect((await day('2030-03-02')).sums).toMatchObject({ taken: '20.00', notCounted: '20.00' });
      clock.setTo('2030-03-01T04:05:00.000Z');
    });
  });

  describe('asking the family where its money is', () => {
    const question = (id: string, questionId = randomUUID()) =>
      ask('POST', `/api/admin/bookings/${id}/payment-questions`, { questionId });

    it('is a mail with the school’s address for answers, once for each press, and stands in the history', async () => {
      const { body } = await driver.place(sale.performanceId, [seat(nextSeat++)], {
        customerEmail: 'asked@families.example',
      });
      const id = body.bookingId;
      const early = await question(id);
      expect([early.status, early.body.error]).toEqual([409, 'nothing_missing']);
      await setStatus(id, 'confirmed');
      const questionId = randomUUID();
      for (const _ of ['pressed', 'sent again'])
        expect((await question(id, questionId)).status).toBe(204);
      const isAsked = ({ to, subject }: { to: string; subject: string }) =>
        to === 'asked@families.example' && subject.startsWith('Your payment for');
      const [mail] = await outbox.until(isAsked);
      expect(mail?.replyTo).toBe(sale.school.contactEmail);
      expect(mail?.text).toContain('cannot find RM 20.00 for booking');
      expect(mail?.text).toContain(sale.school.contactEmail);
      const told = await driver.told(id, 'payment-question');
      expect([told.type, told.data]).toMatchObject([
        'NoticeSent',
        { notice: 'payment-question', messageId: expect.stringMatching(/^notice-/) },
      ]);
      const history = await ask<BookingHistoryEntry[]>('GET', `/api/admin/bookings/${id}/history`);
      const words = history.body.map(({ summary, who }) => `${who}: ${summary}`);
      expect(words.filter((each) => each.includes('Asked the family about RM 20.00'))).toEqual([
        'Cikgu Noraini: Asked the family about RM 20.00 that no bank statement shows.',
      ]);
      expect(
        (await lists()).withoutMoney.items.find(({ bookingId }) => bookingId === id),
      ).toMatchObject({ askedAt: clock.now().toISOString() });
      await driver.quiet();
      expect(outbox.sent.filter(isAsked)).toHaveLength(1);
    }, 60_000);

    it('is not asked for what is open: that is still to be paid, and a statement shows the rest', async () => {
      const { id, code } = await book();
      await setStatus(id, 'confirmed');
      await caughtUp(testBed);
      await send(csv(`01/03/2030,RECEIPT OF ${code},20.00`));
      await driver.event(
        ({ type, data }) =>
          type === 'StatementLineMatched' && (data as { bookingId: string }).bookingId === id,
      );
      await ask('PATCH', `/api/admin/bookings/${id}/seats`, {
        seats: [seat(nextSeat++, 'B')],
        totalAmount: '30.00',
      });
      const refused = await question(id);
      expect([refused.status, refused.body.error]).toEqual([409, 'nothing_missing']);
      const { proven, withoutMoney } = await lists();
      expect(withoutMoney.items.map(({ bookingId }) => bookingId)).not.toContain(id);
      expect(proven.items.map(({ bookingId }) => bookingId)).toContain(id);
    });

    it('is refused for a guest who left no address', async () => {
      const sold = await ask<{ bookingId: string }>(
        'POST',
        `/api/admin/performances/${sale.performanceId}/sales`,
        { seats: [seat(nextSeat++)], totalAmount: '20.00', wayOfPayment: 'transfer' },
      );
      const refused = await question(sold.body.bookingId);
      expect([refused.status, refused.body.error]).toEqual([409, 'no_address']);
    });
  });

  describe('the books of the production', () => {
    const file = (path: string) => fileOf(`/api/admin/${path}`);
    const books = async (): Promise<ProductionBooksView> => {
      await caughtUp(testBed);
      const { body } = await ask<ProductionBooksView>(
        'GET',
        `/api/admin/productions/${sale.production.id}/books`,
      );
      return body;
    };
    /** The events of the whole log, folded by the deciders of the command side: no projector has a part in it. */
    const folded = async () => {
      const bookings = new Map<string, Booking>();
      const proven = new Map<string, number>();
      const store = testBed.app.get(DomainEventStore, { strict: false });
      for await (const { events } of store.readAll({ from: '' }))
        for (const event of events) {
          if (event.stream.startsWith('booking-'))
            bookings.set(
              event.stream.slice('booking-'.length),
              evolveBooking(
                bookings.get(event.stream.slice('booking-'.length)) ?? noBooking(),
                event as BookingEventWithTime,
              ),
            );
          const sign = { StatementLineMatched: 1, StatementLineUnmatched: -1 }[
            event.type as string
          ];
          if (sign === undefined) continue;
          const { bookingId, amountSen } = event.data as { bookingId: string; amountSen: number };
          proven.set(bookingId, (proven.get(bookingId) ?? 0) + sign * amountSen);
        }
      const placed = [...bookings.values()].flatMap((each) =>
        each.kind === 'placed' && each.performance.productionId === sale.production.id
          ? [each]
          : [],
      );
      const all = placed.map((booking) => {
        const provenSen = proven.get(booking.bookingId) ?? 0;
        return {
          booking,
          isSold: ['confirmed', 'verified'].includes(booking.status),
          figures: figuresOf(booking.money, provenSen),
        };
      });
      const sold = all.filter(({ isSold }) => isSold);
      const sum = (of: (one: (typeof all)[number]) => number, among = all): string =>
        toDecimal(among.reduce((sen, one) => sen + of(one), 0));
      const byPrice = new Map<number, number>();
      for (const { booking } of sold)
        for (const { priceSen } of booking.seats)
          byPrice.set(priceSen, (byPrice.get(priceSen) ?? 0) + 1);
      return {
        sold: {
          bookings: sold.length,
          seats: sold.reduce((seats, { booking }) => seats + booking.seats.length, 0),
          sum: sum(({ booking }) => booking.totalSen, sold),
        },
        proven: sum(({ figures }) => figures.provenSen),
        onReceipts: sum(
          ({ figures, booking }) => figures.unprovenSen - booking.money.acceptedCashSen,
        ),
        cash: sum(({ booking }) => booking.money.acceptedCashSen),
        refunded: sum(({ figures }) => figures.refundedSen),
        refundDue: sum(({ figures }) => figures.refundDueSen),
        open: sum(({ figures }) => figures.openSen),
        byPrice: [...byPrice]
          .sort(([a], [b]) => b - a)
          .map(([priceSen, seats]) => ({
            price: toDecimal(priceSen),
            seats,
            sum: toDecimal(priceSen * seats),
          })),
      };
    };
    const sen = (sums: readonly string[]): number =>
      sums.reduce((all, each) => all + Math.round(Number(each) * 100), 0);

    it('agree with a fold of the events to the sen, and add up', async () => {
      const statement = await books();
      const events = await folded();
      // What the cases before have left behind: of each kind something, so no zero agrees by chance.
      for (const one of [
        events.proven,
        events.onReceipts,
        events.cash,
        events.refunded,
        events.refundDue,
      ])
        expect(one).not.toBe('0.00');
      expect(statement).toMatchObject(events);
      const { sold, ordered, proven, onReceipts, cash, refunded, refundDue, open } = statement;
      expect(sen([sold.sum, ordered.sum, refunded, refundDue])).toBe(
        sen([proven, onReceipts, cash, open]),
      );
      const { byDay, byWay } = statement;
      expect(sen(byDay.map((day) => day.sum))).toBe(sen([sold.sum]));
      expect(sen(byDay.map((day) => day.refunded))).toBe(sen([refunded]));
      expect(sen(byWay.map((way) => way.sum))).toBe(sen([proven, onReceipts, cash]));
    });

    it('are a PDF and a spreadsheet with the same numbers', async () => {
      const of = `productions/${sale.production.id}/statement`;
      const pdf = await file(`${of}.pdf`);
      expect([pdf.type, pdf.name]).toEqual([
        'application/pdf',
        'attachment; filename=houselights-statement-2030-03-01.pdf',
      ]);
      expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

      const xlsx = await file(`${of}.xlsx`);
      const workbook = new ExcelJs.Workbook();
      await workbook.xlsx.load(xlsx.bytes as unknown as ExcelJs.Buffer);
      expect(workbook.worksheets.map(({ name }) => name)).toEqual([
        'Overview',
        'Sold by price',
        'By way of payment',
        'By day',
        'Cash counted',
      ]);
      const sums: Record<string, unknown> = {};
      workbook.worksheets[0]?.eachRow((row) => {
        sums[String(row.getCell(1).value)] = row.getCell(4).value;
      });
      const { sold, proven, onReceipts, open, refunded, cash, cashCounted } = await books();
      expect(cashCounted).toMatchObject({ counted: '49.00', difference: '-1.00' });
      expect(sums).toMatchObject({
        Sold: Number(sold.sum),
        'Proven by the bank statement': Number(proven),
        'On receipts, on no statement yet': Number(onReceipts),
        'Open: families still have to pay': Number(open),
        'Paid back': Number(refunded),
        Cash: Number(cash),
        'Difference when cash was counted': Number(cashCounted.difference),
      });
      const boxes: unknown[] = [];
      workbook.getWorksheet('Cash counted')?.eachRow((row) => boxes.push(row.values));
      expect(boxes.at(-1)).toEqual([
        undefined,
        'Total',
        ...[
          cashCounted.taken,
          cashCounted.counted,
          cashCounted.difference,
          cashCounted.notCounted,
        ].map(Number),
      ]);
    });

    it('are a ledger in which debits equal credits, in each entry and by the numbers of the statement', async () => {
      const path = `schools/${sale.school.id}/ledger.csv`;
      const { type, bytes } = await file(path);
      expect(type).toBe('text/csv; charset=utf-8');
      const rows = parse(bytes, { columns: true, bom: true });
      expect(Object.keys(rows[0] as object)).toEqual([
        'Date',
        'Account',
        'Debit',
        'Credit',
        'Text',
        'Document number',
      ]);
      const documents = new Map<string, number>();
      const accounts = new Map<string, number>();
      const add = (to: Map<string, number>, key: string, value: number) =>
        to.set(key, (to.get(key) ?? 0) + value);
      for (const row of rows as Record<string, string>[]) {
        const value = sen([row['Debit'] || '0']) - sen([row['Credit'] || '0']);
        add(documents, row['Document number'] ?? '', value);
        add(accounts, row['Account'] ?? '', value);
      }
      expect([...documents.values()].filter((value) => value !== 0)).toEqual([]);
      const { proven, onReceipts, refunded, refundDue, cash, cashCounted } = await books();
      expect(Object.fromEntries(accounts)).toEqual({
        Bank: sen([proven]) - sen([refunded]),
        'Receipts awaiting the bank statement': sen([onReceipts]),
        'Refunds due': -sen([refundDue]),
        Cash: sen([cash, cashCounted.difference]),
        'Cash differences': -sen([cashCounted.difference]),
        'Ticket sales': sen([refunded, refundDue]) - sen([proven, onReceipts, cash]),
      });
      const none = await file(`${path}?from=2030-03-03&to=2030-04-01`);
      expect(parse(none.bytes, { columns: true, bom: true })).toEqual([]);
      const wrong = await ask('GET', `/api/admin/${path}?from=2030-02-30`);
      expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_input']);
    });

    it('are counted and summed for the dashboard as in the lists', async () => {
      const { proven, withoutMoney, notCovered, withoutBooking, refundsDue } = await lists();
      const counted = ({ count, sum }: CountAndSum) => ({ count, sum });
      const { body } = await ask<PaymentsSummary>('GET', `${payments()}/summary`);
      expect(body).toEqual({
        proven: counted(proven),
        withoutMoney: counted(withoutMoney),
        onHold: withoutMoney.items.filter(({ onHold }) => onHold).length,
        notCovered: counted(notCovered),
        withoutBooking: counted(withoutBooking),
        refundsDue: counted(refundsDue),
      });
      expect([proven, withoutMoney, withoutBooking].every(({ count }) => count > 0)).toBe(true);
    });
  });

  it('recognises its lines after the number of the account was changed in the settings', async () => {
    const owner = await signIn(
      testBed,
      await makePerson(testBed, {
        email: 'owner@melati.example',
        schools: [{ schoolId: sale.school.id, role: 'owner' }],
      }),
    );
    const changed = (bankAccountNumber: string) =>
      driver.call(`/api/schools/${sale.school.id}`, {
        method: 'PATCH',
        json: { bankAccountNumber },
        headers: { cookie: owner },
      });
    const rows = ['01/03/2030,CANTEEN RENT,7.50', '01/03/2030,CANTEEN RENT,7.50'];
    await send(csv(...rows));
    const { count } = (await lists()).withoutBooking;
    expect((await changed('514999888777')).status).toBe(200);
    const again = await send(csv(...rows, '01/03/2030,CANTEEN RENT,7.50'));
    expect(again.body).toMatchObject({ newLines: 1, knownLines: 2 });
    expect((await lists()).withoutBooking.count).toBe(count + 1);
    expect((await changed(sale.school.bankAccountNumber)).status).toBe(200);
    const back = await send(csv(...rows, rows[0] ?? '', '01/03/2030,CANTEEN POWER,1.00'));
    expect(back.body).toMatchObject({ newLines: 1, knownLines: 3 });
  });

  it('shows how many lines of an import are done, also of one that was killed, and counts none before all are', async () => {
    const before = await lists();
    const rows = Array.from({ length: 1_200 }, (_, place) => `02/02/2030,printer ${place},-1.00`);
    const statement = csv(...rows);
    const underWay = async () => (await ask<ImportProgress[]>('GET', `${payments()}/imports`)).body;
    // Whoever imported before is told of no more.
    clock.advance({ minutes: 2 });
    expect(await underWay()).toEqual([]);

    // The process dies before its third write.
    const ledgers = testBed.app.get(StatementLedgers, { strict: false });
    const real = ledgers.execute.bind(ledgers);
    const atTheThirdWrite = (then: () => Promise<void>): void => {
      let writes = 0;
      jest.spyOn(ledgers, 'execute').mockImplementation(async (...given) => {
        if ((writes += 1) === 3) await then();
        return real(...given);
      });
    };
    atTheThirdWrite(() => Promise.reject(new Error('killed')));
    expect((await send(statement)).status).toBe(500);
    const begun = { fileName: 'maybank.csv', done: 1_000, of: 1_200, by: 'Cikgu Noraini' };
    expect(await underWay()).toMatchObject([{ ...begun, state: 'running' }]);
    clock.advance({ minutes: 2 });
    expect(await underWay()).toMatchObject([{ ...begun, state: 'stopped' }]);
    // Nothing is imported halfway.
    const preview = await ask<StatementPreview>('POST', `${payments()}/preview`, file(statement));
    expect([preview.body.count, preview.body.known]).toEqual([1_200, 0]);
    expect((await lists()).imports).toEqual(before.imports);

    // Sent again, it stands still after two writes, as whoever comes to the page meanwhile sees.
    jest.restoreAllMocks();
    let goOn = (): void => {};
    const reached = new Promise<void>((stands) =>
      atTheThirdWrite(() => new Promise((resolve) => stands(void (goOn = resolve)))),
    );
    const sending = send(statement);
    await reached;
    expect(await underWay()).toMatchObject([
      { ...begun, state: 'stopped' },
      { ...begun, state: 'running' },
    ]);
    expect((await lists()).imports).toEqual(before.imports);
    goOn();
    const { status, body } = await sending;
    jest.restoreAllMocks();
    expect([status, body.newLines]).toEqual([201, 1_200]);
    // The one that was killed can never end any more.
    expect(await underWay()).toMatchObject([{ ...begun, done: 1_200, state: 'imported' }]);
    clock.advance({ minutes: 2 });
    expect(await underWay()).toEqual([]);
  }, 120_000);

  it('reads ten thousand lines, and matches each of them', async () => {
    const { id, code } = await book();
    await caughtUp(testBed);
    const rows = Array.from({ length: 10_000 }, (_, place) => `01/02/2030,family ${place},1.00`);
    const { status, body } = await send(csv(...rows, `01/03/2030,${code},20.00`));
    expect([status, body.newLines]).toEqual([201, 10_001]);
    await driver.happened(id, ['BookingConfirmedByStatement']);
    expect((await lists()).withoutBooking.count).toBeGreaterThanOrEqual(10_000);
  }, 120_000);

  it('refuses what is too large, after it has asked who sends it', async () => {
    const json = { fileName: 'a.csv', content: 'A'.repeat(7_000_000) };
    const path = `${payments()}/statements`;
    const refused = await ask('POST', path, json);
    expect([refused.status, refused.body.error]).toEqual([413, 'too_large']);
  });
});
