import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import {
  figuresOf,
  soldParts,
  type SoldParts,
} from '../../../backend/contracts/booking-account.js';
import type { BookingStatus, DomainEvent } from '../../../backend/contracts/events/index.js';
import { senOf } from '../../../backend/contracts/money.js';
import { createTestDatabase, type TestDatabase } from '../../../backend/testing/database.js';
import { LIVE_SCHEMA, type ProjectedEvent } from '../../projector.js';
import { execute, statementsFor } from '../../runner/apply-batch.js';
import { createQueryIndexes } from '../../runner/checkpoints.js';
import { rowsOf } from '../../sql/query.js';
import { placed, pricedSeatA, seatA } from '../../testing/history.js';
import { projected } from '../../testing/made-of-history.js';
import { appendSeason, FRIDAY, MELATI } from '../../testing/recorded-season.js';
import * as reference from '../../testing/sales-of-bookings.js';
import {
  bookingAccountsProjector,
  moneyOfBookings,
} from '../booking-accounts/booking-accounts.read-model.js';
import { bookingsProjector } from '../bookings/bookings.projector.js';
import { BOOKINGS as ALL_BOOKINGS } from '../bookings/bookings.tables.js';
import { provenOfBookings } from '../statement-lines/statement-lines.queries.js';
import { statementLinesProjector } from '../statement-lines/statement-lines.projector.js';
import { analyticsProjector } from './analytics.projector.js';
import {
  customersOf,
  salesByDay,
  salesByPerformance,
  salesWithin,
  seatsSoldByDay,
  type BookingsScope,
  type PerformanceSales,
  type SalesSums,
} from './analytics.queries.js';
import { BOOKINGS, CUSTOMERS, NO_CUSTOMER } from './analytics.tables.js';

const PROJECTORS = [
  bookingsProjector,
  bookingAccountsProjector,
  statementLinesProjector,
  analyticsProjector,
];

/** Counts the expected numbers from the rows of all bookings, as the product did before it had this read model. */
describe('the numbers of analytics', () => {
  let database: TestDatabase;
  let client: pg.PoolClient;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = await database.pool.connect();
    await client.query(`create schema ${LIVE_SCHEMA}`);
    for (const projector of PROJECTORS) {
      await client.query(projector.create(LIVE_SCHEMA));
      await createQueryIndexes(client, LIVE_SCHEMA, projector);
    }
  });
  beforeEach(empty);
  afterAll(async () => {
    client?.release(true);
    await database?.drop();
  });

  async function empty(): Promise<void> {
    const tables = PROJECTORS.flatMap((each) => each.tables.map((name) => `read.${name}`));
    await client.query(`truncate ${tables.join(', ')}`);
  }

  async function apply(events: readonly ProjectedEvent[]): Promise<void> {
    for (const projector of PROJECTORS)
      await execute(
        client,
        events.flatMap((event) => statementsFor(projector, event, LIVE_SCHEMA)),
      );
  }

  async function expectEqual(scope: BookingsScope): Promise<void> {
    const { customers, revenue, ...totals } = await reference.totals(client, scope);
    const parts = await partsByReference(scope);
    const sales = await salesByPerformance(client, scope);
    const sum = (part: keyof SalesSums): number => sales.reduce((all, each) => all + each[part], 0);
    expect({
      scope,
      total: sum('bookings'),
      confirmed: sum('confirmed'),
      pending: sum('pending'),
      cancelled: sum('bookings') - sum('confirmed') - sum('pending'),
      listed: sum('listed'),
      revenue: sum('revenue'),
      seats_sold: sum('seats'),
      checked_in: sum('checkedIn'),
      parts: [sum('proven'), sum('receipt'), sum('cash'), sum('open')],
      productions: productionsOf(sales),
      performances: performancesOf(sales),
      days: await salesByDay(client, scope),
      customers: await customersOf(client, scope),
    }).toEqual({
      scope,
      ...totals,
      revenue: senOf(revenue),
      parts: [parts.provenSen, parts.receiptSen, parts.cashSen, parts.openSen],
      productions: sorted(
        (await reference.salesByProduction(client, scope)).map(
          ({ production_id, title, revenue: own, bookings }) =>
            [production_id, title, senOf(own), bookings] as const,
        ),
      ),
      performances: await reference.seatsSoldByPerformance(client, scope),
      days: await reference.salesByDay(client, scope),
      customers,
    });
    for (const [from, to] of PERIODS)
      expect(await salesWithin(client, scope, from, to)).toEqual(
        await reference.salesWithin(client, scope, from, to),
      );
  }

  async function partsByReference(scope: BookingsScope): Promise<SoldParts> {
    const ids = await reference.paidBookings(client, scope);
    const proven = await provenOfBookings(client, ids);
    const sum = { provenSen: 0, receiptSen: 0, cashSen: 0, openSen: 0 };
    for (const [id, money] of await moneyOfBookings(client, ids)) {
      const figures = figuresOf(money, senOf(proven.get(id) ?? '0'));
      const parts = soldParts(figures, money.acceptedCashSen);
      for (const part of Object.keys(sum) as (keyof SoldParts)[]) sum[part] += parts[part];
    }
    return sum;
  }

  it('equal a count of all bookings after any sequence of events', async () => {
    let paid = 0;
    await fc.assert(
      fc.asyncProperty(sequences, fc.integer({ min: 1, max: 40 }), async (steps, batch) => {
        await empty();
        const events = eventsOf(steps);
        for (let from = 0; from < events.length; from += batch)
          await apply(events.slice(from, from + batch));
        for (const scope of SCOPES) await expectEqual(scope);
        expect(sorted(await seatsSoldByDay(client, PERFORMANCES))).toEqual(
          sorted(await reference.seatsSoldByDay(client, PERFORMANCES)),
        );
        for (const { confirmed } of await salesByPerformance(client, EVERYTHING)) paid += confirmed;
        await expectNoHashWithoutBooking();
      }),
      { numRuns: 25 },
    );
    expect(paid).toBeGreaterThan(25);
  });

  /** Checks that each stored hash belongs to the e-mail address of at least one present booking. */
  async function expectNoHashWithoutBooking(): Promise<void> {
    const [left] = await rowsOf<{ hashes: number; addresses: number }>(client, {
      sql: `select (select count(*)::int from ${CUSTOMERS} where customer <> ${NO_CUSTOMER}) as hashes,
              (select count(distinct (scope, lower(customer_email)))::int from ${ALL_BOOKINGS},
                 lateral (values (school_id), (performance_id)) scopes(scope) where customer_email <> '') as addresses`,
      values: [],
    });
    expect(left?.hashes).toBe(left?.addresses);
  }

  it('equal a count of all bookings of the recorded season', async () => {
    const events: ProjectedEvent[] = [];
    await appendSeason({
      append: (stream, _, added) => {
        const at = events.length;
        events.push(
          ...added.map(
            (event, place) =>
              ({ ...event, stream, revision: place, position: `${at + place}` }) as ProjectedEvent,
          ),
        );
        return Promise.resolve({ position: '' });
      },
    });
    await apply(events);
    await expectEqual({ schools: [MELATI], performanceId: null });
    await expectEqual({ schools: null, performanceId: FRIDAY });
    const sales = await salesByPerformance(client, EVERYTHING);
    expect(sales.reduce((sum, { confirmed }) => sum + confirmed, 0)).toBe(5);
  });

  it('identify no erased customer, and contain no hash of an address after its last booking is erased', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const history: readonly DomainEvent[] = [
      placed(first, { confirmationNumber: '1' }),
      placed(second, { confirmationNumber: '2' }),
    ];
    await apply(history.map(projected));
    const kept = async (): Promise<readonly number[]> => {
      const rows = await rowsOf<{ bookings: number }>(client, {
        sql: `select bookings from ${CUSTOMERS} where customer <> ${NO_CUSTOMER}`,
        values: [],
      });
      return rows.map(({ bookings }) => bookings);
    };
    const everything = async (): Promise<string> =>
      JSON.stringify([
        await client.query(`select * from ${BOOKINGS}`),
        await client.query(`select * from ${CUSTOMERS}`),
      ]);
    expect(await kept()).toEqual([2, 2]);
    expect(await everything()).not.toMatch(/aisyah|example\.com|012-345/i);
    const erase = (bookingId: string): Promise<void> =>
      apply([projected({ type: 'CustomerErased', data: { bookingId, askedBy: 'customer' } }, 2)]);
    await erase(first);
    expect(await kept()).toEqual([1, 1]);
    await erase(second);
    expect(await kept()).toEqual([]);
    expect(await rowsOf(client, { sql: `select customer from ${BOOKINGS}`, values: [] })).toEqual([
      { customer: null },
      { customer: null },
    ]);
  });

  it('have another hash of the same address under another key', async () => {
    const hashes = async (): Promise<readonly string[]> => {
      await empty();
      await apply([projected(placed(randomUUID()), 0)]);
      const rows = await rowsOf<{ customer: Buffer }>(client, {
        sql: `select customer from ${BOOKINGS}`,
        values: [],
      });
      return rows.map(({ customer }) => customer.toString('hex'));
    };
    const before = await hashes();
    expect(await hashes()).toEqual(before);
    await client.query(`delete from read.analytics_key`);
    await client.query(
      `drop table ${analyticsProjector.tables.map((name) => `read.${name}`).join(', ')}`,
    );
    await client.query(analyticsProjector.create(LIVE_SCHEMA));
    expect(await hashes()).not.toEqual(before);
  });
});

const SCHOOLS = [1, 2].map((nth) => `5c000000-0000-4000-8000-00000000000${nth}`);
const PERFORMANCES = [1, 2, 3].map((nth) => `9e000000-0000-4000-8000-00000000000${nth}`);
const idOf = (booking: number): string => `b0000000-0000-4000-8000-00000000000${booking}`;
/** Ids of two performances of the first school and one of the second; each has its own production. */
const performanceOf = (booking: number) => {
  const nth = booking % PERFORMANCES.length;
  return {
    performanceId: PERFORMANCES[nth] as string,
    productionId: `90000000-0000-4000-8000-00000000000${nth}`,
    schoolId: SCHOOLS[nth === 2 ? 1 : 0] as string,
    productionTitle: booking > 4 ? 'Sang Kancil' : 'Puteri Gunung Ledang',
    startsAt: '2030-03-12T12:00:00.000Z',
    venue: 'Dewan Melati',
  };
};
const EVERYTHING: BookingsScope = { schools: null, performanceId: null };
const SCOPES: readonly BookingsScope[] = [
  EVERYTHING,
  { schools: [], performanceId: null },
  { schools: SCHOOLS, performanceId: null },
  ...SCHOOLS.flatMap((school) => [
    { schools: [school], performanceId: null },
    { schools: [school], performanceId: PERFORMANCES[0] as string },
  ]),
  { schools: null, performanceId: PERFORMANCES[2] as string },
];
const FIRST_MOMENT = Date.UTC(2030, 1, 28, 3);
const STEP_MS = 2 * 3_600_000;
const PERIODS = [0, 20, 47].map((step) => [
  new Date(FIRST_MOMENT + step * STEP_MS),
  new Date(FIRST_MOMENT + (step + 25) * STEP_MS),
]) as [Date, Date][];

const EMAILS = ['a@example.com', 'A@Example.com', 'b@example.com', '', null];
const STATUSES: readonly BookingStatus[] = [
  'pending_payment',
  'confirmed',
  'verified',
  'needs_review',
  'rejected',
];
const LINES = [1, 2].map((nth) => `11000000-0000-4000-8000-00000000000${nth}`);

interface Step {
  readonly booking: number;
  readonly what: (typeof KINDS)[number];
  /** Number that chooses an event's data when the event's type allows several. */
  readonly nth: number;
}

const KINDS = [
  'verify',
  'confirm',
  'confirm',
  'confirm',
  'confirmByStatement',
  'confirmByStatement',
  'confirmFree',
  'reject',
  'refer',
  'setByStaff',
  'setByStaff',
  'expire',
  'cancel',
  'prolong',
  'correct',
  'erase',
  'amend',
  'reschedule',
  'checkIn',
  'checkIn',
  'undoCheckIn',
  'cash',
  'cashBack',
  'returned',
  'refund',
  'refundBack',
  'match',
  'match',
  'unmatch',
] as const;

const sequences: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    booking: fc.nat(7),
    what: fc.constantFrom(...KINDS),
    nth: fc.nat(59),
  }),
  { minLength: 10, maxLength: 100 },
);

/** Facts about a booking that decide which events can follow. */
interface Known {
  hasClock: boolean;
  readonly seats: Set<number>;
  readonly in: Set<number>;
  /** Sums of the statement lines that are matched with this booking, by line. */
  readonly matched: Map<string, number>;
  isPlaced: boolean;
}

/** Converts steps to events. The first step of a booking also places the order, unless the step matches a statement line. */
function eventsOf(steps: readonly Step[]): ProjectedEvent[] {
  const known = new Map<number, Known>();
  return steps
    .flatMap((step) => {
      let one = known.get(step.booking);
      if (!one)
        known.set(
          step.booking,
          (one = {
            hasClock: true,
            seats: new Set([1, 2]),
            in: new Set(),
            matched: new Map(),
            isPlaced: false,
          }),
        );
      if (one.isPlaced || step.what === 'match') return eventsOfStep(step, one);
      one.isPlaced = true;
      return [orderOf(step)];
    })
    .map((event, place) => {
      const at = projected(event, place);
      const occurredAt = new Date(FIRST_MOMENT + place * STEP_MS).toISOString();
      return { ...at, metadata: { ...at.metadata, occurredAt } };
    });
}

function orderOf({ booking, nth }: Step): DomainEvent {
  const email = EMAILS[nth % EMAILS.length] ?? null;
  return placed(idOf(booking), {
    confirmationNumber: `N${booking}`,
    performance: performanceOf(booking),
    customer: email === null ? null : { name: 'Aisyah', email, phone: '' },
    totalSen: 100 * (nth % 7),
  });
}

function eventsOfStep({ booking, what, nth }: Step, one: Known): readonly DomainEvent[] {
  const bookingId = idOf(booking);
  const of = { bookingId };
  const receipt = { ...of, receiptId: bookingId, message: 'Seen.' };
  const amountSen = 50 * (1 + (nth % 5));
  const lineId = LINES[nth % 2] as string;
  const ofLine = { ...of, schoolId: performanceOf(booking).schoolId, lineId };
  const some = (from: Iterable<number>) => [...from].filter((seat) => (nth >> seat) % 2 === 1);
  switch (what) {
    case 'verify':
      one.hasClock = false;
      return [
        {
          type: 'ReceiptVerificationRequested',
          data: { ...of, receiptId: bookingId, holdUntil: null },
        },
      ];
    case 'confirm':
      return [{ type: 'BookingConfirmed', data: receipt }];
    case 'confirmByStatement':
      return [
        { type: 'BookingConfirmedByStatement', data: { ...of, lineIds: LINES, message: '' } },
      ];
    case 'confirmFree':
      return [{ type: 'FreeBookingConfirmed', data: of }];
    case 'reject':
      one.hasClock = nth % 2 === 0;
      return [
        {
          type: 'ReceiptRejected',
          data: {
            ...receipt,
            reasons: [],
            holdUntil: one.hasClock ? '2030-03-09T04:00:00.000Z' : null,
          },
        },
      ];
    case 'refer':
      return [{ type: 'ReceiptReferredToStaff', data: { ...receipt, reasons: [] } }];
    case 'setByStaff': {
      const to = STATUSES[nth % STATUSES.length] as BookingStatus;
      one.hasClock = to === 'pending_payment';
      return [
        {
          type: 'BookingStatusSetByStaff',
          data: {
            ...of,
            from: (nth % 3 === 0 ? 'confirmed' : 'pending_payment') as BookingStatus,
            to,
            holdUntil: one.hasClock ? '2030-03-09T04:00:00.000Z' : null,
            ...(nth % 4 === 1 ? { wayOfPayment: 'cash' as const, amountSen } : {}),
            ...(nth % 4 === 2
              ? { restores: { acceptedSen: 2 * amountSen, cashSen: amountSen, wayOfPayment: null } }
              : {}),
          },
        } as DomainEvent,
      ];
    }
    case 'expire':
      return [{ type: 'BookingExpired', data: of }];
    case 'cancel':
      return [{ type: 'BookingCancelled', data: { ...of, from: 'confirmed', reason: 'staff' } }];
    case 'prolong':
      return one.hasClock
        ? [{ type: 'HoldProlonged', data: { ...of, holdUntil: '2030-03-09T05:00:00.000Z' } }]
        : [];
    case 'correct': {
      const email = EMAILS[nth % EMAILS.length] ?? null;
      const customer = email === null ? null : { name: 'Nur', email, phone: '' };
      return [{ type: 'CustomerDetailsCorrected', data: { ...of, customer } }];
    }
    case 'erase':
      return [{ type: 'CustomerErased', data: { ...of, askedBy: 'retention' } }];
    case 'amend': {
      const to = [1, 2, 3, 4].filter((seat) => (nth >> seat) % 2 === 0);
      one.seats.clear();
      for (const seat of to) one.seats.add(seat);
      for (const seat of one.in) if (!one.seats.has(seat)) one.in.delete(seat);
      return [
        {
          type: 'BookingSeatsAmended',
          data: { ...of, from: [], to: to.map(pricedSeatA), totalSen: 100 * to.length },
        },
      ];
    }
    case 'reschedule': {
      const at = { startsAt: '2030-03-12T12:00:00.000Z', venue: 'Court' };
      return [{ type: 'BookingRescheduled', data: { ...of, from: at, to: at } }];
    }
    case 'checkIn': {
      const come = some(one.seats).filter((seat) => !one.in.has(seat));
      for (const seat of come) one.in.add(seat);
      return [{ type: 'GuestCheckedIn', data: { ...of, seats: come.map(seatA) } }];
    }
    case 'undoCheckIn': {
      const gone = some(one.in);
      for (const seat of gone) one.in.delete(seat);
      return [{ type: 'GuestCheckInUndone', data: { ...of, seats: gone.map(seatA), reason: 'x' } }];
    }
    case 'cash':
    case 'cashBack':
      return [
        {
          type: what === 'cash' ? 'CashReceived' : 'CashTakenBack',
          data: { ...of, cashId: bookingId, amountSen },
        },
      ];
    case 'returned':
      return [
        {
          type: 'PaymentReturned',
          data: {
            ...of,
            returnId: bookingId,
            amountSen,
            acceptedSen: nth % 2 === 0 ? amountSen : 0,
          },
        },
      ];
    case 'refund':
      return [
        {
          type: 'RefundPaid',
          data: { ...of, refundId: bookingId, amountSen, paidOn: '2030-03-05', reference: null },
        } as DomainEvent,
      ];
    case 'refundBack':
      return [{ type: 'RefundTakenBack', data: { ...of, refundId: bookingId, amountSen } }];
    case 'match':
      one.matched.set(lineId, (one.matched.get(lineId) ?? 0) + amountSen);
      return [
        { type: 'StatementLineMatched', data: { ...ofLine, amountSen, rule: null, reasons: [] } },
      ];
    case 'unmatch': {
      const matched = one.matched.get(lineId);
      one.matched.delete(lineId);
      return matched === undefined
        ? []
        : [{ type: 'StatementLineUnmatched', data: { ...ofLine, amountSen: matched } }];
    }
  }
}

const sorted = <T>(rows: readonly T[]): T[] =>
  rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row);

/** Returns title, revenue and number of paid bookings of each production. */
function productionsOf(sales: readonly PerformanceSales[]) {
  const found = new Map<string, readonly [string, string, number, number]>();
  for (const { productionId, title, revenue, confirmed } of sales) {
    if (confirmed === 0) continue;
    const [, before = title, sen = 0, count = 0] = found.get(productionId) ?? [];
    found.set(productionId, [
      productionId,
      before > title ? before : title,
      sen + revenue,
      count + confirmed,
    ]);
  }
  return sorted([...found.values()]);
}

function performancesOf(sales: readonly PerformanceSales[]): ReadonlyMap<string, number> {
  const sold = new Map<string, number>();
  for (const { performanceId, seats, confirmed } of sales)
    if (confirmed > 0) sold.set(performanceId, seats + (sold.get(performanceId) ?? 0));
  return sold;
}
