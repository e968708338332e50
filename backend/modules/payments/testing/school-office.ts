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
import { ReceiptReader } from '../../receipts/reading/receipt-reader.js';
import { DrawnReceipts } from '../../receipts/testing/scripted-engine.js';
import { BookingDriver, type Sale } from '../../orders/testing/booking-driver.js';
import { seat, type Answer } from '../../orders/testing/order.js';

/** Prices in ringgit of rows A to D of the test hall. */
const PRICES: Readonly<Record<string, string>> = { A: '20.00', B: '30.00', C: '5.00', D: '0.00' };

export const statementFile = (text: string, fileName = 'maybank.csv') => ({
  fileName,
  content: Buffer.from(text).toString('base64'),
});

const ACCOUNT = '514123456789';

/**
 * Builds a CSV statement from rows of date, text and sum. Incoming sums have a plus, so that no question to staff
 * arises.
 */
export const csv = (...rows: string[]): string =>
  [
    `Account Number,${ACCOUNT}`,
    'Date,Details,Amount',
    ...rows.map((row) => row.replace(/,(\d[\d.]*)$/, ',+$1')),
    '',
  ].join('\n');

/**
 * Test fixture: a clerk who handles the money of one school with one performance, over real HTTP with all background
 * jobs.
 */
export class SchoolOffice {
  readonly driver: BookingDriver;
  private nextSeat = 1;

  private constructor(
    readonly testBed: TestBed,
    /** Noon on 1 March 2030 in Malaysia. */
    readonly clock: SetClock,
    readonly outbox: Outbox,
    readonly sale: Sale,
    readonly clerk: string,
    private readonly cookie: string,
    private readonly receipts: DrawnReceipts,
  ) {
    this.driver = new BookingDriver(testBed, receipts);
  }

  /** @param beside the office of another school, whose application, clock and outbox are shared */
  static async open(beside?: SchoolOffice): Promise<SchoolOffice> {
    const clock = beside?.clock ?? new SetClock(new Date('2030-03-01T04:00:00.000Z'));
    const outbox = beside?.outbox ?? new Outbox();
    const receipts = beside?.receipts ?? new DrawnReceipts();
    const testBed =
      beside?.testBed ??
      (await startTestBed({
        clock,
        providers: [
          { provide: MAIL_SENDER, useValue: outbox },
          { provide: ReceiptReader, useValue: new ReceiptReader(receipts) },
        ],
      }));
    const rows = Object.entries(PRICES).map(([label, price]) => ({ label, seatCount: 50, price }));
    const sale = await new BookingDriver(testBed).openSale(rows);
    const clerk = await makePerson(testBed, {
      email: beside ? `${sale.school.id}@melati.example` : 'staff@melati.example',
      firstName: 'Cikgu Noraini',
      schools: [{ schoolId: sale.school.id, role: 'admin' }],
    });
    const cookie = await signIn(testBed, clerk);
    return new SchoolOffice(testBed, clock, outbox, sale, clerk, cookie, receipts);
  }

  close(): Promise<void> {
    return this.testBed.close();
  }

  ask<T>(method: string, path: string, json?: unknown): Promise<Answer<T & ErrorBody>> {
    return this.driver.call(path, { method, json, headers: { cookie: this.cookie } });
  }

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

  freeSeat(row = 'A') {
    return seat(this.nextSeat++, row);
  }

  async book(): Promise<{ id: string; code: string }> {
    const { body } = await this.driver.place(this.sale.performanceId, [this.freeSeat()]);
    const { paymentReference } = await this.driver.booking(body.bookingId);
    return { id: body.bookingId, code: paymentReference };
  }

  setStatus(id: string, status: string) {
    return this.ask('PATCH', `/api/admin/bookings/${id}/status`, { status });
  }

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

  refund(id: string, amount: string, more: object = {}) {
    return this.ask<BookingAccountView & { refundDue?: string }>(
      'POST',
      `/api/admin/bookings/${id}/refunds`,
      { refundId: randomUUID(), amount, paidOn: '2030-03-01', reference: 'MBB 4711', ...more },
    );
  }

  takeCash(id: string, amount: string, cashId = randomUUID()) {
    return this.ask<BookingAccountView & { open: string }>(
      'POST',
      `/api/admin/bookings/${id}/cash`,
      { cashId, amount },
    );
  }

  /** Sells one seat of row A at the door to a guest without an e-mail address. */
  sell(wayOfPayment: 'cash' | 'transfer') {
    return this.ask<{ bookingId: string }>(
      'POST',
      `/api/admin/performances/${this.sale.performanceId}/sales`,
      { seats: [this.freeSeat()], totalAmount: '20.00', wayOfPayment },
    );
  }

  countCash(day: string, counted: string, more: Partial<CountCashRequest> = {}) {
    return this.ask('POST', `/api/admin/productions/${this.sale.production.id}/cash-counts`, {
      countId: randomUUID(),
      day,
      sellerId: this.clerk,
      counted,
      ...more,
    });
  }

  get payments(): string {
    return `/api/admin/schools/${this.sale.school.id}/payments`;
  }

  send(text: string) {
    return this.ask<StatementImportedView>(
      'POST',
      `${this.payments}/statements`,
      statementFile(text),
    );
  }

  /** Imports a statement that ends on 1 March, so that payments of that day without a line count as missing. */
  async coverToday(): Promise<void> {
    expect((await this.send(csv('01/03/2030,HIRE OF CHAIRS,7.00'))).status).toBe(201);
  }

  /** Returns the payment lists after the read models have caught up. */
  async lists(): Promise<PaymentsView> {
    await caughtUp(this.testBed);
    return (await this.ask<PaymentsView>('GET', this.payments)).body;
  }

  async lineOf(text: string) {
    const found = (await this.lists()).withoutBooking.items.find((item) =>
      item.text.includes(text),
    );
    if (!found) throw new Error(`No line ${text}`);
    return found;
  }
}
