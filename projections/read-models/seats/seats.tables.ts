import { LIVE_SCHEMA } from '../../projector.js';

/**
 * `seats`: one row per seat that a booking holds or owns. No row: the seat is free.
 * A `held` row whose `until` is past counts as free; `until` is null for sold seats and while a receipt is checked.
 */
export interface SeatRow {
  readonly performance_id: string;
  readonly row_id: string;
  readonly seat_number: number;
  readonly section: string;
  readonly row_label: string;
  readonly booking_id: string;
  readonly state: 'held' | 'taken';
  readonly until: Date | null;
}

/** The table's name in a schema: `read` has the live one, `read_next` the next version while it is built. */
export const seatsIn = (schema: string): string => `${schema}.seats`;
/** What queries read. A swap moves the next version's table here, so no query knows of versions. */
export const SEATS = seatsIn(LIVE_SCHEMA);

export const createSeatsTables = (schema: string): string => `
  create table ${seatsIn(schema)} (
    performance_id uuid not null,
    row_id uuid not null,
    seat_number integer not null,
    section text not null,
    row_label text not null,
    booking_id uuid not null,
    state text not null check (state in ('held', 'taken')),
    until timestamptz,
    primary key (performance_id, row_id, seat_number)
  );
  create index on ${seatsIn(schema)} (performance_id, booking_id);
`;
