import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { CountCashRequest } from '../../../contracts/rest/books.js';
import type { BookingAccountView } from '../../../contracts/rest/refunds.js';
import type { ErrorBody } from '../../../contracts/rest/errors.js';
import type { PaymentsView, StatementImportedView } from '../../../contracts/rest/statements.js';
import { MAIL_SENDER } from '../../../infrastructure/mail/port.js';
import { Outbox } from '../../../testing/outbox.js';
import { SetClock } from '../../../testing/set-clock.js';
import { makePerson, signIn } from '../../../testing/sign-in.js';
import { caughtUp, startTestBed, type TestBed } from '../../../testing/start-test-bed.js';
import { BookingDriver, type Sale } from '../../booking/testing/booking-driver.js';
import { seat, type Answer } from '../../booking/testing/order.js';

/** Rows A, B, C and D of the hall; a seat of D is free. */
const PRICES: Readonly<Record<string, string>> = { A: '20.00', B: '30.00', C: '5.00', D: '0.00' };

/** A file of a bank as the page sends it. */
export const statementFile = (text: string, fileName = 'maybank.csv') => ({
  fileName,
  content: Buffer.from(text).toString('base64'),
});

/** The account of every school in tests. */
const ACCOUNT = '514123456789';

/** Lines of a bank: date, words, amount. What came in has a plus, so that nothing has to be asked. */
export const csv = (...rows: string[]): string =>
  [
    `Account Number,${ACCOUNT}`,
    'Date,Details,Amount',
    ...rows.map((row) => row.replace(/,(\d[\d.]*)$/, ',+$1')),
    '',
  ].join('\n');

/** Whoever keeps the money of one school that sells one performance, over real HTTP, with the jobs that follow. */
export class SchoolOffice {
  readonly driver: BookingDriver;
  private nextSeat = 1;

  private constructor(
    readonly testBed: TestBed,
    /** Noon on 1 March 2030 in Malaysia. */
    readonly clock: SetClock,
    readonly outbox: Outbox,
    readonly sale: Sale,
    /** The id of Cikgu Noraini, who does all of it. */
    readonly clerk: string,
    private readonly cookie: string,
  ) {
    this.driver = new BookingDriver(testBed);
  }

  /** @param beside the office of another school: this one shares its application, its clock and its outbox */
  static async open(beside?: SchoolOffice): Promise<SchoolOffice> {
    const clock = beside?.clock ?? new SetClock(new Date('2030-03-01T04:00:00.000Z'));
    const outbox = beside?.outbox ?? new Outbox();
    const testBed =
      beside?.testBed ??
      (await startTestBed({ clock, providers: [{ provide: MAIL_SENDER, useValue: outbox }] }));
    const rows = Object.entries(PRICES).map(([label, price]) => ({ label, seatCount: 50, price }));
    const sale = await new BookingDriver(testBed).openSale(rows);
    const clerk = await makePerson(testBed, {
      email: beside ? `${sale.school.id}@melati.example` : 'staff@melati.example',
      firstName: 'Cikgu Noraini',
      schools: [{ schoolId: sale.school.id, role: 'admin' }],
    });
    const cookie = await signIn(testBed, clerk);
    return new SchoolOffice(testBed, clock, outbox, sale, clerk, cookie);
  }

  close(): Promise<void> {
    return this.testBed.close();
  }

  /** As the clerk, who is signed in. */
  ask<T>(method: string, path: string, json?: unknown): Promise<Answer<T & ErrorBody>> {
    return this.driver.call(path, { method, json, headers: { cookie: this.cookie } });
  }

  /** What is downloaded, with its type and its name. */
  async fileOf(path: string): Promise<{ type: string; name: string; bytes: Buffer }> {
    const answer = await fetch(new URL(path, this.testBed.url), {
      headers: { cookie: this.cookie },
    });
    expect(answer.status).toBe(200);
    return {
      type: answer.headers.get('content-type') ?? '',
      name: answer.headers.get('content-disposition') ?? '',
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  }

  /** A seat that nobody has: the next one. */
  freeSeat(row = 'A') {
    return seat(this.nextSeat++, row);
  }

  /** A family orders one seat of row A. */
  async book(): Promise<{ id: string; code: string }> {
    const { body } = await this.driver.place(this.sale.performanceId, [this.freeSeat()]);
    const { paymentReference } = await this.driver.booking(body.bookingId);
    return { id: body.bookingId, code: paymentReference };
  }

  setStatus(id: string, status: string) {
    return this.ask('PATCH', `/api/admin/bookings/${id}/status`, { status });
  }

  /** Gives a booking seats of these rows instead of its own. */
  async amend(id: string, ...rows: string[]): Promise<void> {
    const total = rows.reduce((sum, row) => sum + Number(PRICES[row]), 0);
    const { status, body } = await this.ask('PATCH', `/api/admin/bookings/${id}/seats`, {
      seats: rows.map((row) => this.freeSeat(row)),
      totalAmount: total.toFixed(2),
    });
    expect([status, body.message]).toEqual([200, undefined]);
  }

  async account(id: string): Promise<BookingAccountView> {
    return (await this.ask<BookingAccountView>('GET', `/api/admin/bookings/${id}/account`)).body;
  }

  /** Enters that money went back to a family, which the bank did on 1 March. */
  refund(id: string, amount: string, more: object = {}) {
    return this.ask<BookingAccountView & { refundDue?: string }>(
      'POST',
      `/api/admin/bookings/${id}/refunds`,
      { refundId: randomUUID(), amount, paidOn: '2030-03-01', reference: 'MBB 4711', ...more },
    );
  }

  /** Takes money at the table. */
  takeCash(id: string, amount: string, cashId = randomUUID()) {
    return this.ask<BookingAccountView & { open: string }>(
      'POST',
      `/api/admin/bookings/${id}/cash`,
      { cashId, amount },
    );
  }

  /** Sells one seat of row A at the table, to a guest without an address. */
  sell(wayOfPayment: 'cash' | 'transfer') {
    return this.ask<{ bookingId: string }>(
      'POST',
      `/api/admin/performances/${this.sale.performanceId}/sales`,
      { seats: [this.freeSeat()], totalAmount: '20.00', wayOfPayment },
    );
  }

  /** Counts the clerk's box of a day. */
  countCash(day: string, counted: string, more: Partial<CountCashRequest> = {}) {
    return this.ask('POST', `/api/admin/productions/${this.sale.production.id}/cash-counts`, {
      countId: randomUUID(),
      day,
      sellerId: this.clerk,
      counted,
      ...more,
    });
  }

  /** Where the calls of statements and their lines begin. */
  get payments(): string {
    return `/api/admin/schools/${this.sale.school.id}/payments`;
  }

  /** Imports a statement. */
  send(text: string) {
    return this.ask<StatementImportedView>(
      'POST',
      `${this.payments}/statements`,
      statementFile(text),
    );
  }

  /** A statement that ends on 1 March: what is on none by then is missing. */
  async coverToday(): Promise<void> {
    expect((await this.send(csv('01/03/2030,HIRE OF CHAIRS,7.00'))).status).toBe(201);
  }

  /** The lists of payments, once they know all that has happened. */
  async lists(): Promise<PaymentsView> {
    await caughtUp(this.testBed);
    return (await this.ask<PaymentsView>('GET', this.payments)).body;
  }

  /** The line without a booking that has this in it. */
  async lineOf(text: string) {
    const found = (await this.lists()).withoutBooking.items.find((item) =>
      item.text.includes(text),
    );
    if (!found) throw new Error(`No line ${text}`);
    return found;
  }
}
