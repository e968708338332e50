import { BOOKINGS } from '../../../../projections/read-models/bookings/bookings.tables.js';
import { phoneOf } from './fill-bookings.js';
import { confirmationNumberAt } from '../../../modules/booking/testing/many-bookings.js';

/** One call of bookings management, and plain SQL that finds the same page and count. */
export interface ListCall {
  readonly name: string;
  /** After `GET /api/admin/bookings?page=…`; `page` is 1 unless it is named. */
  readonly query: Readonly<Record<string, string>>;
  readonly sql: { readonly where: string; readonly order?: string };
}

/** What the list is asked in the bench. */
export interface Site {
  readonly schoolId: string;
  readonly productionId: string;
  readonly performanceId: string;
  /** Bookings that are listed, of the school. */
  readonly listed: number;
}

export const PAGE_SIZE = 50;
const LISTED = `status not in ('cancelled', 'expired')`;
const NEWEST = 'placed_at desc, booking_id desc';

/** Every kind of call that staff make of the list: filters, searches, pages, orders. */
export function listCalls({ schoolId, productionId, performanceId, listed }: Site): ListCall[] {
  const school = `school_id = '${schoolId}'`;
  const ofSchool = `${school} and ${LISTED}`;
  const lastPage = Math.ceil(listed / PAGE_SIZE);
  const page = (name: string, number: number): ListCall => ({
    name,
    query: { page: String(number) },
    sql: { where: ofSchool },
  });
  const sorted = (name: string, sort: string, order: string): ListCall => ({
    name: `by ${name}`,
    query: { sort },
    sql: { where: ofSchool, order },
  });
  const search = (name: string, text: string, matching: string): ListCall => ({
    name: `search ${name}`,
    query: { search: text },
    sql: { where: `${school} and ${matching}` },
  });
  return [
    page('newest', 1),
    page('page 2', 2),
    page('page in the middle', Math.ceil(lastPage / 2)),
    page('last page', lastPage),
    {
      name: 'status confirmed',
      query: { status: 'confirmed' },
      sql: { where: `${school} and status = 'confirmed'` },
    },
    {
      name: 'status needs review',
      query: { status: 'needs_review' },
      sql: { where: `${school} and status = 'needs_review'` },
    },
    {
      name: 'of a production',
      query: { productionId },
      sql: { where: `${ofSchool} and production_id = '${productionId}'` },
    },
    {
      name: 'of a performance',
      query: { performanceId },
      sql: { where: `${ofSchool} and performance_id = '${performanceId}'` },
    },
    search(
      'a whole name',
      'Farid bin Ismail',
      `search like '%farid%' and search like '%bin%' and search like '%ismail%'`,
    ),
    search('a name that one in ten has', 'goh', `search like '%goh%'`),
    search('two letters that nearly all have', 'an', `search like '%an%'`),
    search(
      'an e-mail address',
      'farid77775@families.example',
      `search like '%farid77775@families.example%'`,
    ),
    search(
      'a part of a number',
      confirmationNumberAt(77_777).slice(2, 9),
      `search like lower('%${confirmationNumberAt(77_777).slice(2, 9)}%')`,
    ),
    search(
      'a whole number',
      confirmationNumberAt(77_777),
      `confirmation_number = '${confirmationNumberAt(77_777)}'`,
    ),
    search(
      'a phone number',
      phoneOf(77_777),
      `search like '%${phoneOf(77_777).replace('-', '')}%'`,
    ),
    search('a seat', 'A 12', `seats @> '[{"row": "A", "number": 12}]'`),
    {
      ...sorted('customer', 'customerName', `lower(customer_name), ${NEWEST}`),
      name: 'by customer, page in the middle',
      query: { sort: 'customerName', page: String(Math.ceil(lastPage / 2)) },
    },
    sorted('customer', 'customerName', `lower(customer_name), ${NEWEST}`),
    sorted('performance', 'performanceDate', `performance_starts_at, ${NEWEST}`),
    sorted('confirmation number', 'confirmationNumber', `confirmation_number, ${NEWEST}`),
    sorted('production', 'productionName', `production_title, ${NEWEST}`),
    sorted('seats', 'seats', `seat_count, ${NEWEST}`),
    sorted('amount', 'totalAmount', `total_sen, ${NEWEST}`),
    sorted('status', 'status', `status, ${NEWEST}`),
    sorted('check-in', 'checkedInAt', `checked_in_at nulls last, ${NEWEST}`),
  ];
}

/** The same answer by hand: the page's rows, and how many there are. */
export const plainSql = ({
  query,
  sql: { where, order = NEWEST },
}: ListCall): readonly string[] => [
  `select * from ${BOOKINGS} where ${where} order by ${order} limit ${PAGE_SIZE} offset ${(Number(query['page'] ?? 1) - 1) * PAGE_SIZE}`,
  `select count(*) from ${BOOKINGS} where ${where}`,
];
