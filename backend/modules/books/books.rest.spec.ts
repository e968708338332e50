import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import ExcelJs from 'exceljs';
import { figuresOf } from '../../contracts/booking-account.js';
import { toDecimal } from '../../contracts/money.js';
import type { ProductionBooksView } from '../../contracts/rest/books.js';
import type { TicketKindView } from '../../contracts/rest/ticket-kinds.js';
import type { CountAndSum, PaymentsSummary } from '../../contracts/rest/statements.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { caughtUp } from '../../testing/start-test-bed.js';
import {
  evolveBooking,
  noBooking,
  type Booking,
  type BookingEventWithTime,
} from '../orders/domain/booking.js';
import { SchoolOffice, csv } from '../payments/testing/school-office.js';

let office: SchoolOffice;
beforeAll(async () => {
  office = await SchoolOffice.open();
  await earn();
});
afterAll(() => office?.close());

/** Makes money of each kind in sums that differ, so that no two are equal by chance. */
async function earn(): Promise<void> {
  const paidBy = async (words: string): Promise<string> => {
    const { id, code } = await office.book();
    await caughtUp(office.testBed);
    await office.send(csv(`01/03/2030,${words} ${code},20.00`));
    await office.driver.happened(id, ['BookingConfirmedByStatement']);
    return id;
  };
  await office.amend(await paidBy('OWES TEN'), 'B');
  await office.amend(await paidBy('GETS FIFTEEN BACK'), 'C');
  const rejected = await paidBy('HAS ALL OF IT BACK');
  await office.setStatus(rejected, 'rejected');
  expect((await office.refund(rejected, '20.00')).status).toBe(200);

  const onReceipt = await office.book();
  await office.setStatus(onReceipt.id, 'confirmed');
  await office.amend(onReceipt.id, 'B');
  expect((await office.takeCash(onReceipt.id, '10.00')).status).toBe(200);
  await office.sell('cash');
  await office.sell('cash');
  expect((await office.countCash('2030-03-01', '49.00')).status).toBe(204);
  await office.send(csv('01/03/2030,UNKNOWN SENDER,25.00'));
  await sellAsChild();
}

/** Sells a Standard seat and a child's seat whose price is not a whole number of ringgit. */
async function sellAsChild(): Promise<void> {
  const { body: child } = await office.ask<TicketKindView>(
    'POST',
    `/api/productions/${office.sale.production.id}/ticket-kinds`,
    { name: 'Child', prices: [{ type: 'percent-off', percent: 33 }] },
  );
  const seats = [office.freeSeat(), { ...office.freeSeat(), kind: child.id }];
  const sold = await office.ask(
    'POST',
    `/api/admin/performances/${office.sale.performanceId}/sales`,
    { seats, totalAmount: '33.40', wayOfPayment: 'transfer' },
  );
  expect([sold.status, sold.body.message]).toEqual([201, undefined]);
}

describe('the books of the production', () => {
  const file = (path: string) => office.fileOf(`/api/admin/${path}`);
  const books = async (): Promise<ProductionBooksView> => {
    await caughtUp(office.testBed);
    const { body } = await office.ask<ProductionBooksView>(
      'GET',
      `/api/admin/productions/${office.sale.production.id}/books`,
    );
    return body;
  };
  /** Folds all events with the domain functions alone, so that the expected sums do not depend on any read model. */
  const folded = async () => {
    const bookings = new Map<string, Booking>();
    const proven = new Map<string, number>();
    const store = office.testBed.app.get(DomainEventStore, { strict: false });
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
        const sign = { StatementLineMatched: 1, StatementLineUnmatched: -1 }[event.type as string];
        if (sign === undefined) continue;
        const { bookingId, amountSen } = event.data as { bookingId: string; amountSen: number };
        proven.set(bookingId, (proven.get(bookingId) ?? 0) + sign * amountSen);
      }
    const placed = [...bookings.values()].flatMap((each) =>
      each.kind === 'placed' && each.performance.productionId === office.sale.production.id
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
    const byKind = new Map<string, readonly number[]>();
    for (const { booking } of sold)
      for (const { priceSen, kind } of booking.seats) {
        const name = kind?.name ?? 'Standard';
        byKind.set(name, [...(byKind.get(name) ?? []), priceSen]);
      }
    return {
      byKind: ['Standard', 'Child'].map((kind) => {
        const prices = byKind.get(kind) ?? [];
        return {
          kind,
          seats: prices.length,
          sum: toDecimal(prices.reduce((all, one) => all + one, 0)),
        };
      }),
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

  it('the books agree with the events to the sen, and add up', async () => {
    const statement = await books();
    const events = await folded();
    for (const one of [
      events.proven,
      events.onReceipts,
      events.cash,
      events.refunded,
      events.refundDue,
      events.open,
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

  it('the books can be downloaded as PDF and spreadsheet with the same numbers', async () => {
    const path = `productions/${office.sale.production.id}/statement`;
    const pdf = await file(`${path}.pdf`);
    expect([pdf.type, pdf.name]).toEqual([
      'application/pdf',
      'attachment; filename=houselights-statement-2030-03-01.pdf',
    ]);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');

    const xlsx = await file(`${path}.xlsx`);
    const workbook = new ExcelJs.Workbook();
    await workbook.xlsx.load(xlsx.bytes as unknown as ExcelJs.Buffer);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      'Overview',
      'Sold by price',
      'Sold by ticket kind',
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

  it('each ledger entry has equal debits and credits, and the ledger agrees with the statement', async () => {
    const path = `schools/${office.sale.school.id}/ledger.csv`;
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
    const wrong = await office.ask('GET', `/api/admin/${path}?from=2030-02-30`);
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_input']);
  });

  it('the dashboard has the same counts and sums as the lists of payments', async () => {
    const { proven, withoutMoney, notCovered, withoutBooking, refundsDue } = await office.lists();
    const counted = ({ count, sum }: CountAndSum) => ({ count, sum });
    const { body } = await office.ask<PaymentsSummary>('GET', `${office.payments}/summary`);
    expect(body).toEqual({
      proven: counted(proven),
      withoutMoney: counted(withoutMoney),
      onHold: withoutMoney.items.filter(({ onHold }) => onHold).length,
      notCovered: counted(notCovered),
      withoutBooking: counted(withoutBooking),
      refundsDue: counted(refundsDue),
    });
    for (const { count } of [proven, withoutMoney, withoutBooking])
      expect(count).toBeGreaterThan(0);
  });
});
