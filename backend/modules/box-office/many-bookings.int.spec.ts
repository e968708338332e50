import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
} from '../catalogue/testing/build-catalogue.js';
import { migrate } from '../../infrastructure/database/migrate.js';
import { schema } from '../../schema.js';
import { typeOrmOptions } from '../../infrastructure/database/typeorm-options.js';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import {
  confirmationNumberAt,
  customerAt,
  manyBookings,
  type PerformanceIds,
} from '../orders/testing/many-bookings.js';
import { projectBookings } from '../orders/testing/project-bookings.js';
import {
  countOfBookings,
  pageOfBookings,
  productionsWithBookings,
  searchedPage,
  type BookingsFilter,
  type BookingsOrder,
} from '../../../projections/read-models/bookings/bookings-list.queries.js';
import { bookingSorts } from '../../contracts/rest/booking-sorts.js';
import { BOOKINGS } from '../../../projections/read-models/bookings/bookings.tables.js';
import type { Query } from '../../../projections/sql/query.js';
import { parseConfirmationNumber } from '../orders/confirmation-numbers/confirmation-numbers.js';
import { AdminBookingQueries } from './admin-booking-queries.js';
import type { SchoolScope } from './school-scope.js';

const MANY = 20_000;

/*
 * Searches 20,000 bookings of a big, a middle-sized and a small school. Times are not measured: the tests check that
 * Postgres's query plans use indexes.
 */
describe('the list of 20,000 bookings', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let queries: AdminBookingQueries;
  let big: PerformanceIds;
  let small: PerformanceIds;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await migrate(new DataSource(typeOrmOptions(database.url, schema)));
    big = await buildPerformanceIds('Big');
    small = await buildPerformanceIds('Small');
    const middling = await buildPerformanceIds('Middling');
    // One booking in fifty belongs to the small school.
    const dealt = Array.from({ length: 50 }, (_, index) =>
      index === 7 ? small : index % 3 === 0 ? middling : big,
    );
    await projectBookings(database, manyBookings(dealt, MANY));
    queries = new AdminBookingQueries(database.pool);
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  async function buildPerformanceIds(title: string): Promise<PerformanceIds> {
    const { manager } = dataSource;
    const school = await buildSchool(manager);
    const production = await buildProduction(manager, school, { title });
    const performance = await buildPerformance(manager, production);
    return { schoolId: school.id, productionId: production.id, performanceId: performance.id };
  }

  const ofBig = (): SchoolScope => [big.schoolId];
  const ofSmall = (): SchoolScope => [small.schoolId];
  const ofAll = (): SchoolScope => null;

  /** Returns Postgres's plan for a query, with the definitions of the indexes used. */
  async function planOf({ sql, values }: Query): Promise<{ nodes: string[]; indexes: string[] }> {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${sql}`,
      [...values],
    );
    const nodes = flatten(
      (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan,
    );
    const { rows: defined } = await database.pool.query<{ indexdef: string }>(
      'select indexdef from pg_indexes where indexname = any($1)',
      [nodes.flatMap((node) => node['Index Name'] ?? [])],
    );
    return {
      nodes: nodes.map(
        (node) =>
          `${node['Node Type']}${node['Relation Name'] ? ` of ${node['Relation Name']}` : ''}`,
      ),
      indexes: defined.map(({ indexdef }) => indexdef),
    };
  }

  interface Wanted extends BookingsFilter {
    readonly page?: number;
    readonly order?: BookingsOrder;
  }

  it.each<[string, () => SchoolScope, Wanted, RegExp]>([
    ["a small school's newest", ofSmall, {}, /\(school_id, placed_at DESC, booking_id DESC\)/],
    ["a big school's newest", ofBig, {}, /placed_at DESC, booking_id DESC\)/],
    [
      "a big school's newest, some pages on",
      ofBig,
      { page: 20 },
      /placed_at DESC, booking_id DESC\)/,
    ],
    [
      "a big school's that wait for staff",
      ofBig,
      { status: 'needs_review' },
      /\(school_id, status, placed_at DESC, booking_id DESC\)/,
    ],
    ["everybody's newest", ofAll, {}, /\(placed_at DESC, booking_id DESC\)/],
    [
      "everybody's newest, some pages on",
      ofAll,
      { page: 20 },
      /\(placed_at DESC, booking_id DESC\)/,
    ],
    ['a whole number', ofAll, { search: confirmationNumberAt(7_777) }, /\(confirmation_number\)/],
    ['a part of an e-mail address', ofAll, { search: 'farid7775@' }, /USING gin \(search /],
    [
      'a part of a number',
      ofBig,
      { search: confirmationNumberAt(7_777).slice(2, 9) },
      /USING gin \(search /,
    ],
    ['words', ofBig, { search: '12345@families eng' }, /USING gin \(search /],
    ['who has a seat', ofBig, { search: 'A 12' }, /USING gin \(seats /],
    [
      "a small school's expired ones",
      ofSmall,
      { status: 'expired' },
      /\(school_id, status, placed_at DESC, booking_id DESC\)/,
    ],
    [
      "a big school's by name",
      ofBig,
      { order: { sort: 'customerName', direction: 'asc' } },
      /\(school_id, lower\(customer_name\), placed_at DESC, booking_id DESC\)/,
    ],
    [
      "a big school's by performance",
      ofBig,
      { order: { sort: 'performanceDate', direction: 'asc' } },
      /\(school_id, performance_starts_at, placed_at DESC, booking_id DESC\)/,
    ],
  ])(
    '%s: a page of bookings is read through an index, without a table scan',
    async (_, scope, { page = 1, order, ...wanted }, index) => {
      const confirmationNumber = wanted.search ? parseConfirmationNumber(wanted.search) : null;
      const { nodes, indexes } = await planOf(
        pageOfBookings(scope(), { ...wanted, confirmationNumber }, { page, pageSize: 50 }, order),
      );
      expect(indexes).toContainEqual(expect.stringMatching(index));
      expect(nodes).not.toContain('Seq Scan of bookings');
    },
  );

  it('a page of bookings in list order needs no sorting', async () => {
    for (const scope of [ofBig(), ofSmall(), ofAll()]) {
      const { nodes } = await planOf(pageOfBookings(scope, {}, { page: 1, pageSize: 50 }));
      expect(nodes).not.toContain('Sort');
    }
  });

  it.each<[string, BookingsFilter & { order?: BookingsOrder }]>([
    ['the newest', {}],
    ['those of a production', { productionId: 'big' }],
    ['those of a performance', { performanceId: 'big' }],
    ['those that are confirmed', { status: 'confirmed' }],
    ['all by name', { order: { sort: 'customerName', direction: 'asc' } }],
    ['all by performance', { order: { sort: 'performanceDate', direction: 'asc' } }],
    ['all by amount', { order: { sort: 'totalAmount', direction: 'desc' } }],
    ['all by check-in', { order: { sort: 'checkedInAt', direction: 'asc' } }],
  ])(
    '%s: rows before a far page of bookings are skipped in the index alone',
    async (_, { order, ...wanted }) => {
      const filter = {
        ...wanted,
        ...(wanted.productionId ? { productionId: big.productionId } : {}),
        ...(wanted.performanceId ? { performanceId: big.performanceId } : {}),
      };
      const { nodes } = await planOf(
        pageOfBookings(ofBig(), filter, { page: 80, pageSize: 50 }, order),
      );
      const reads = nodes.filter((node) => node.endsWith(' of bookings'));
      // Postgres first reads the ids of the page, then the rows by id.
      expect(reads).toEqual(['Index Only Scan of bookings', 'Index Scan of bookings']);
      expect((await planOf(countOfBookings(ofBig(), filter))).nodes).toContain(
        'Index Only Scan of bookings',
      );
    },
  );

  it('a page of bookings is the same read from the front or from the end, in every sort order', async () => {
    await database.pool.query(
      `update ${BOOKINGS} set checked_in_at = case when seat_count > 2 then placed_at end,
              customer_name = case when seat_count < 4 then customer_name end where school_id = $1`,
      [small.schoolId],
    );
    for (const sort of bookingSorts)
      for (const direction of ['asc', 'desc'] as const) {
        const { rows } = await database.pool.query<{ count: number }>(
          ...argumentsOf(countOfBookings(ofSmall(), {})),
        );
        const total = rows[0]?.count ?? 0;
        expect(total).toBe(300);
        for (const page of [1, 3, 5, 6, 7]) {
          const ids = async (at: { total?: number }): Promise<unknown[]> => {
            const query = pageOfBookings(
              ofSmall(),
              {},
              { page, pageSize: 55, ...at },
              { sort, direction },
            );
            return (await database.pool.query<{ booking_id: string }>(...argumentsOf(query))).rows;
          };
          expect(await ids({ total })).toEqual(await ids({}));
        }
      }
  });

  it('a page of bookings nearer to the end of the list is read from the end', async () => {
    const total = 300;
    const { sql, values } = pageOfBookings(ofSmall(), {}, { page: 6, pageSize: 50, total });
    expect(sql).toContain('order by placed_at asc, booking_id asc');
    // The query reads fifty rows and skips none.
    expect(values.slice(-2)).toEqual([50, 0]);
  });

  it('a search finds its bookings once, for the page and for the count', async () => {
    const filter = { search: 'goh' };
    const order = { sort: 'customerName', direction: 'asc' } as const;
    const { nodes } = await planOf(searchedPage(ofBig(), filter, { page: 2, pageSize: 50 }, order));
    expect(nodes.filter((node) => node.endsWith(' of bookings'))).toEqual([
      'Bitmap Heap Scan of bookings',
      'Index Scan of bookings',
    ]);
    const { rows: pageAlone } = await database.pool.query(
      ...argumentsOf(pageOfBookings(ofBig(), filter, { page: 2, pageSize: 50 }, order)),
    );
    const { rows: countAlone } = await database.pool.query(
      ...argumentsOf(countOfBookings(ofBig(), filter)),
    );
    const { rows } = await database.pool.query(
      ...argumentsOf(searchedPage(ofBig(), filter, { page: 2, pageSize: 50 }, order)),
    );
    expect(rows).toEqual(
      pageAlone.map((row: object) => ({ ...(countAlone[0] as object), ...row })),
    );
    expect(await queries.page(ofBig(), { search: 'goh', page: 1_000 })).toMatchObject({
      bookings: [],
      total: (countAlone[0] as { count: number }).count,
    });
  });

  it.each<[string, BookingsFilter]>([
    ['all of a small school', {}],
    ['those of a school that wait for staff', { status: 'needs_review' }],
    ['what a search finds', { search: 'farid7775@' }],
  ])('counting bookings (%s) needs no table scan', async (_, filter) => {
    expect((await planOf(countOfBookings(ofSmall(), filter))).nodes).not.toContain(
      'Seq Scan of bookings',
    );
  });

  it("the list's productions are found without reading their bookings", async () => {
    expect(
      (await planOf(productionsWithBookings([big.productionId, small.productionId]))).nodes,
    ).not.toContain('Seq Scan of bookings');
  });

  it('the bookings list and its counts match the stored bookings', async () => {
    const first = await queries.page(ofSmall(), {});
    // The list leaves out 60 expired and 40 cancelled bookings of 400.
    expect(first).toMatchObject({ total: 300, totalAll: 300, productions: [{ title: 'Small' }] });
    const second = await queries.page(ofSmall(), { page: 2 });
    const dates = [...first.bookings, ...second.bookings].map(({ createdAt }) => createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(new Set(dates).size).toBe(100);
    expect(await queries.page(ofSmall(), { status: 'needs_review' })).toMatchObject({
      total: 4,
      totalAll: 300,
    });
    expect(await queries.page(null, {})).toMatchObject({ total: 15_000 });
    const { name, email } = customerAt(4_001);
    const { bookings, total } = await queries.page(null, { search: `${name} ${email}` });
    expect([total, bookings[0]?.customerName, bookings[0]?.confirmationNumber]).toEqual([
      1,
      name,
      confirmationNumberAt(4_001),
    ]);
  });
});

const argumentsOf = ({ sql, values }: Query): [string, unknown[]] => [sql, [...values]];

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
