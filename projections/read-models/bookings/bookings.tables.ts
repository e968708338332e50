import type {
  BookingStatus,
  Payee,
  PricedSeat,
  Seat,
} from '../../../backend/contracts/events/index.js';
import type { SenText } from '../../../backend/contracts/money.js';
import { LIVE_SCHEMA } from '../../projector.js';
import { LISTED } from './bookings.predicates.js';

/**
 * `bookings`: one row for each order, including cancelled and expired orders. Queries leave out cancelled and expired orders
 * where the specification requires that.
 */
export interface BookingRow {
  readonly booking_id: string;
  readonly confirmation_number: string;
  readonly performance_id: string;
  readonly production_id: string;
  readonly school_id: string;
  readonly production_title: string;
  readonly performance_starts_at: Date;
  readonly venue: string;
  readonly user_id: string | null;
  /** Customer's name. Null after the customer was erased, as are the e-mail address and the phone number. */
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly customer_phone: string | null;
  readonly payee: Payee;
  readonly seats: readonly PricedSeat[];
  readonly total_sen: SenText;
  readonly status: BookingStatus;
  readonly hold_until: Date | null;
  /** True when the hold deadline cannot be extended any more. */
  readonly hold_prolonged: boolean;
  readonly verification_message: string | null;
  readonly placed_at: Date;
  /** Time of payment; null while the booking is not paid. */
  readonly confirmed_at: Date | null;
  /** Time when the first guest came in. */
  readonly checked_in_at: Date | null;
  /** Name of the person who let the first guest in. */
  readonly checked_in_by: string | null;
  readonly checked_in_seats: readonly Seat[];
}

/** Name of the table in a schema: `read` has the live table, `read_next` the next version while it is built. */
export const bookingsIn = (schema: string): string => `${schema}.bookings`;
/** Live table, which queries read. A rebuilt table replaces it under the same name, so queries need no version number. */
export const BOOKINGS = bookingsIn(LIVE_SCHEMA);

export const createBookingsTables = (schema: string): string => `
  create table ${bookingsIn(schema)} (
    booking_id uuid primary key,
    confirmation_number text not null unique,
    performance_id uuid not null,
    production_id uuid not null,
    school_id uuid not null,
    production_title text not null,
    performance_starts_at timestamptz not null,
    venue text not null,
    user_id uuid,
    customer_name text,
    customer_email text,
    customer_phone text,
    payee jsonb not null,
    seats jsonb not null,
    total_sen bigint not null,
    status text not null,
    hold_until timestamptz,
    hold_prolonged boolean not null default false,
    verification_message text,
    placed_at timestamptz not null,
    confirmed_at timestamptz,
    checked_in_at timestamptz,
    checked_in_by text,
    checked_in_seats jsonb not null default '[]',
    seat_count integer not null generated always as (jsonb_array_length(seats)) stored,
    checked_in_count integer not null generated always as (jsonb_array_length(checked_in_seats)) stored,
    -- Name and e-mail address as searchedWords has them.
    customer_words text,
    -- What staff search in: the number with and without its dash, name, e-mail, and the digits of the phone number.
    search text not null generated always as (
      lower(confirmation_number || ' ' || replace(confirmation_number, '-', '')) || ' '
      || coalesce(customer_words, '') || ' '
      || regexp_replace(coalesce(customer_phone, ''), '[^0-9]', '', 'g')
    ) stored
  );
`;

/**
 * Sort columns of the bookings list that no other index has, so that a page reads no row of the table. With more columns Postgres
 * would think the index too large and not use it.
 */
const SORTED_BY = 'production_title, seat_count, total_sen, checked_in_at';

export const createBookingsIndexes = (schema: string): string => `
  create index on ${bookingsIn(schema)} (lower(customer_email));
  create index on ${bookingsIn(schema)} (user_id) where user_id is not null;
  create index on ${bookingsIn(schema)} (performance_id, placed_at desc, booking_id desc) include (school_id, status);
  create index on ${bookingsIn(schema)} (school_id);
  create index on ${bookingsIn(schema)} (school_id, placed_at desc, booking_id desc) include (${SORTED_BY}) where ${LISTED};
  create index on ${bookingsIn(schema)} (school_id, status, placed_at desc, booking_id desc);
  create index on ${bookingsIn(schema)} (school_id, lower(customer_name), placed_at desc, booking_id desc) include (customer_name) where ${LISTED};
  create index on ${bookingsIn(schema)} (school_id, performance_starts_at, placed_at desc, booking_id desc) where ${LISTED};
  create index on ${bookingsIn(schema)} using gin (seats jsonb_path_ops);
  create index on ${bookingsIn(schema)} (placed_at desc, booking_id desc) where ${LISTED};
  create index on ${bookingsIn(schema)} (production_id, placed_at desc, booking_id desc) include (school_id) where ${LISTED};
  ${trigramIndex(schema)}
`;

/**
 * SQL for the index that finds any part of a name among many thousand rows. A database without pg_trgm, or without the right to
 * install it, searches without the index: slower, with the same result.
 */
const trigramIndex = (schema: string): string => `
  do $$ begin
    create extension if not exists pg_trgm;
  exception when others then
    raise notice 'pg_trgm cannot be installed: %', sqlerrm;
  end $$;
  do $$ begin
    create index on ${bookingsIn(schema)} using gin (search gin_trgm_ops);
  exception when undefined_object then
    raise notice 'Searching bookings without an index';
  end $$;
`;
