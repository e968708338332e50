import { LIVE_SCHEMA } from '../../projector.js';

/*
 * `analytics_sales`: sums at three levels, so that each number is read from few rows: of a performance, of a performance by day
 * of payment, and of a school by day of payment.
 *
 * `analytics_customers`: customers of each school and performance as keyed hashes, with their number of bookings.
 *
 * `analytics_bookings`: one narrow row for each order, which shows by how much an event changes the sums. Numbers of a period are
 * read from these rows, because the period's ends depend on the hour of the request.
 */

/**
 * State of a booking in these numbers (backend/contracts/booking-groups.ts). `rejected`: the receipt was rejected for good, but
 * lists still show the booking; `gone`: cancelled or expired.
 */
export type StateInSales = 'paid' | 'pending' | 'rejected' | 'gone';

/** Names of the tables in a schema: `read` has the live tables, `read_next` the next version while it is built. */
export const bookingsIn = (schema: string): string => `${schema}.analytics_bookings`;
export const salesIn = (schema: string): string => `${schema}.analytics_sales`;
export const customersIn = (schema: string): string => `${schema}.analytics_customers`;
/** Live tables, which queries read. Rebuilt tables replace them under the same names, so queries need no version number. */
export const BOOKINGS = bookingsIn(LIVE_SCHEMA);
export const SALES = salesIn(LIVE_SCHEMA);
export const CUSTOMERS = customersIn(LIVE_SCHEMA);

/** Columns of `analytics_sales` that contain sums. All but the first three count paid bookings only. */
export const SUMS = [
  'bookings',
  'pending',
  'listed',
  'paid',
  'seats',
  'checked_in',
  'revenue_sen',
  'proven_sen',
  'receipt_sen',
  'cash_sen',
  'open_sen',
] as const;

/** Id in rows of `analytics_sales` for a whole school, in place of a performance's and a production's id. */
export const ALL = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** Key of the row that contains the number of customers of a school or performance, in place of a customer's hash. */
export const NO_CUSTOMER = `'\\x'::bytea`;

/**
 * Table with the secret key of the hashes. Tables of all versions share the key, because a next version must make the same
 * hashes. The key is in no backup. Without the key no hash can be compared with an address.
 */
const KEY = `${LIVE_SCHEMA}.analytics_key`;

/** Returns SQL that creates the key table. @param key SQL of the 32 bytes; a spec gives a known key */
export const createAnalyticsKey = (
  key = 'sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea)',
): string => `
  create schema if not exists ${LIVE_SCHEMA};
  create table if not exists ${KEY} (only_one boolean primary key default true check (only_one), key bytea not null);
  insert into ${KEY} (key) select ${key} where not exists (select from ${KEY});
`;

/** SQL for the keyed hash of an e-mail address, ignoring case. Null for a sale at the door without an address. */
export const customerHash = (email: string): string =>
  `(select substring(sha256(key || sha256(key || convert_to(lower(${email}), 'UTF8'))) for 16) from ${KEY} where ${email} <> '')`;

export const createAnalyticsTables = (schema: string): string => `
  ${createAnalyticsKey()}
  create table ${bookingsIn(schema)} (
    booking_id uuid primary key,
    -- Null while a statement line proves money of an order that this read model has not met yet.
    school_id uuid,
    performance_id uuid,
    production_id uuid,
    production_title text,
    placed_at timestamptz,
    state text not null default 'pending',
    -- Time of payment; null while the booking is not paid.
    confirmed_at timestamptz,
    customer bytea,
    seat_count integer not null default 0,
    -- Row id and number of each seat.
    checked_in jsonb not null default '[]',
    total_sen bigint not null default 0,
    accepted_sen bigint not null default 0,
    accepted_cash_sen bigint not null default 0,
    refunded_sen bigint not null default 0,
    matched_sen bigint not null default 0
  );
  create table ${salesIn(schema)} (
    school_id uuid not null,
    -- ALL in the rows of a school by day; their title is empty.
    performance_id uuid not null,
    production_id uuid not null,
    -- Title at the time of booking.
    production_title text not null,
    -- Day of payment in Malaysia, YYYY-MM-DD. Empty: all bookings, paid or not.
    day text not null,
    ${SUMS.map((sum) => `${sum} bigint not null,`).join('\n    ')}
    primary key (school_id, performance_id, day, production_id, production_title)
  );
  create table ${customersIn(schema)} (
    -- A school or a performance.
    scope_id uuid not null,
    customer bytea not null,
    bookings integer not null,
    primary key (scope_id, customer)
  );
  create index on ${customersIn(schema)} (customer) where bookings = 0;
`;

export const createAnalyticsIndexes = (schema: string): string => `
  create index on ${bookingsIn(schema)} (school_id, placed_at) include (state, customer);
  create index on ${bookingsIn(schema)} (school_id, confirmed_at) include (total_sen, seat_count) where state = 'paid';
  create index on ${salesIn(schema)} (school_id) where day = '';
  create index on ${salesIn(schema)} (performance_id);
`;
