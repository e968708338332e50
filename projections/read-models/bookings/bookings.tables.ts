import type { BookingStatus, Payee, PricedSeat, Seat } from '../../../backend/contracts/events/index.js';

/** `read.bookings`: one row per order, cancelled and expired ones included (queries leave them out where the spec says so). */
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
  /** Null after the customer was erased. */
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly customer_phone: string | null;
  readonly payee: Payee;
  readonly seats: readonly PricedSeat[];
  /** Sen. */
  readonly total_sen: number;
  readonly status: BookingStatus;
  readonly hold_until: Date | null;
  readonly verification_message: string | null;
  readonly placed_at: Date;
  readonly checked_in_at: Date | null;
  readonly checked_in_seats: readonly Seat[];
}

export const createBookingsTables = (schema: string): string => `
  create table ${schema}.bookings (
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
    total_sen integer not null,
    status text not null,
    hold_until timestamptz,
    verification_message text,
    placed_at timestamptz not null,
    checked_in_at timestamptz,
    checked_in_seats jsonb not null default '[]'
  );
  create index on ${schema}.bookings (lower(customer_email));
  create index on ${schema}.bookings (user_id) where user_id is not null;
  create index on ${schema}.bookings (performance_id);
  create index on ${schema}.bookings (school_id, placed_at desc);
`;
