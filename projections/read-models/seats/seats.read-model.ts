import type { ReadModelsMoved } from '../../../backend/infrastructure/database/channels.js';
import type { Seat } from '../../../backend/contracts/events/index.js';
import { LIVE_SCHEMA, type News, type Projector, type Statement } from '../../projector.js';
import { rowsOf, type Queryable } from '../../sql/query.js';
import { rowStatement } from '../../sql/row-statement.js';

/**
 * `seats`: one row for each seat that a booking holds or owns. A seat without a row is free.
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

/** Name of the table in a schema: `read` has the live table, `read_next` the next version while it is built. */
const seatsIn = (schema: string): string => `${schema}.seats`;
/** Live table, which queries read. A rebuilt table replaces it under the same name, so queries need no version number. */
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

/** Message to listeners of seats: the ids of performances whose maps changed; `null` if any map may have changed. */
export type SeatNews = Pick<ReadModelsMoved, 'performances'>;

export const seatNews: News<SeatNews> = {
  of: (events) => ({
    performances: [
      ...new Set(
        events.flatMap(({ data }) => ('performanceId' in data ? [data.performanceId] : [])),
      ),
    ],
  }),
  anything: { performances: null },
};

/**
 * Replaces all seats of the booking by these seats. First removes the booking's old seats, and the seats that other bookings of
 * the same statement give up.
 */
const replaceSeats = rowStatement(
  {
    performance_id: 'uuid',
    booking_id: 'uuid',
    seats: 'jsonb',
    state: 'text',
    until: 'timestamptz',
  },
  (schema, given) => `
    with given as materialized (select * from ${given}), gone as (
      delete from ${seatsIn(schema)} seat using given
      where seat.performance_id = given.performance_id and seat.booking_id = given.booking_id returning 1
    )
    insert into ${seatsIn(schema)} (performance_id, row_id, seat_number, section, row_label, booking_id, state, until)
    select given.performance_id, s."rowId", s.number, s.section, s.row, given.booking_id, given.state, given.until
    from given, jsonb_to_recordset(given.seats) as s("rowId" uuid, number integer, section text, row text)
    where (select count(*) from gone) >= 0`,
);

const extendHold = rowStatement(
  { performance_id: 'uuid', booking_id: 'uuid', until: 'timestamptz' },
  (schema, given) =>
    `update ${seatsIn(schema)} seat set state = 'held', until = given.until from ${given}
     where seat.performance_id = given.performance_id and seat.booking_id = given.booking_id`,
);

/** Owners of seats, for seat maps and counts. Each event of a seat stream changes the rows of its seats. */
export const seatsProjector: Projector = {
  name: 'seats',
  version: 1,
  tables: ['seats'],
  create: createSeatsTables,
  news: seatNews,
  handlers: {
    SeatsHeld: ({ data }, schema) => [ownSeats(schema, data, 'held', data.until)],
    HoldExtended: ({ data: { performanceId, bookingId, until } }, schema) => [
      extendHold(schema, bookingId, {
        performance_id: performanceId,
        booking_id: bookingId,
        until,
      }),
    ],
    SeatsTaken: ({ data }, schema) => [ownSeats(schema, data, 'taken', null)],
    SeatsReleased: ({ data }, schema) => [ownSeats(schema, data, 'none', null)],
    SeatsMoved: ({ data }, schema) => [
      moveSeats(schema, data.performanceId, data.bookingId, data.from, data.to),
    ],
  },
};

/**
 * Sets the seats of a booking. The keys are the booking's id and the event's seats, so that a seat's old owner loses it before
 * the new owner gets it. If an event does not name a freed seat, the new owner's statement may run too early. It then fails by
 * the primary key.
 */
const ownSeats = (
  schema: string,
  {
    performanceId,
    bookingId,
    seats,
  }: {
    readonly performanceId: string;
    readonly bookingId: string;
    readonly seats: readonly Seat[];
  },
  state: 'held' | 'taken' | 'none',
  until: string | null,
): Statement =>
  replaceSeats(
    schema,
    [bookingId, ...seats.map(({ rowId, number }) => `${performanceId} ${rowId} ${number}`)],
    {
      performance_id: performanceId,
      booking_id: bookingId,
      seats: state === 'none' ? '[]' : JSON.stringify(seats),
      state,
      until,
    },
  );

/**
 * Moves a booking to other seats in one statement, which keeps state and deadline. The new seats may include some of the old
 * seats.
 */
const moveSeats = (
  schema: string,
  performanceId: string,
  bookingId: string,
  from: readonly Seat[],
  to: readonly Seat[],
): Statement => ({
  sql: `with holding as (
          select state, until from ${seatsIn(schema)} where performance_id = $1 and booking_id = $2 limit 1
        ), wanted as (
          select * from jsonb_to_recordset($4::jsonb) as s("rowId" uuid, number integer, section text, row text)
        ), gone as (
          delete from ${seatsIn(schema)} t using jsonb_to_recordset($3::jsonb) as f("rowId" uuid, number integer)
          where t.performance_id = $1 and t.booking_id = $2 and t.row_id = f."rowId" and t.seat_number = f.number
            and not exists (select 1 from wanted w where w."rowId" = f."rowId" and w.number = f.number)
        )
        insert into ${seatsIn(schema)} (performance_id, row_id, seat_number, section, row_label, booking_id, state, until)
        select $1, w."rowId", w.number, w.section, w.row, $2, holding.state, holding.until from wanted w, holding
        on conflict (performance_id, row_id, seat_number)
          do update set section = excluded.section, row_label = excluded.row_label`,
  values: [performanceId, bookingId, JSON.stringify(from), JSON.stringify(to)],
});

/**
 * Returns `isOccupied` (backend/contracts/seat-hold.ts) as a condition on rows of `seats`: a lapsed hold is free, even when
 * its release was never written.
 * @param now placeholder of the present time, such as `$2`
 */
export const occupiedAt = (now: string): string =>
  `(state = 'taken' or until is null or until > ${now})`;

/** A seat of a performance that a booking holds or owns. */
export type OccupiedSeatRow = Pick<
  SeatRow,
  'row_id' | 'seat_number' | 'section' | 'row_label' | 'booking_id' | 'state' | 'until'
>;

export const occupiedSeats = (
  db: Queryable,
  performanceId: string,
  now: Date,
): Promise<OccupiedSeatRow[]> =>
  rowsOf(db, {
    sql: `select row_id, seat_number, section, row_label, booking_id, state, until from ${SEATS}
          where performance_id = $1 and ${occupiedAt('$2')}`,
    values: [performanceId, now],
  });

/** Returns the occupied seats of one row of a seating plan. */
export const occupiedSeatsOfRow = (
  db: Queryable,
  { performanceId, rowId }: { readonly performanceId: string; readonly rowId: string },
  now: Date,
): Promise<OccupiedSeatRow[]> =>
  rowsOf(db, {
    sql: `select row_id, seat_number, section, row_label, booking_id, state, until from ${SEATS}
          where performance_id = $1 and row_id = $2 and ${occupiedAt('$3')}`,
    values: [performanceId, rowId, now],
  });

/**
 * Returns the occupied seats of all performances as a table for `from`. A count over many halls is joined with the seating
 * plan inside Postgres, so that no seats are sent.
 * @param now placeholder of the present time, such as `$2`
 */
export const occupiedSeatsTable = (now: string): string =>
  `(select performance_id, row_id, seat_number from ${SEATS} where ${occupiedAt(now)})`;
