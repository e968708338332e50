import type { Seat } from '../../../backend/contracts/events/index.js';
import type { Projector, Statement } from '../../projector.js';
import { seatsIn, createSeatsTables } from './seats.tables.js';

/** Who has which seat, for seat maps and counts. Mirrors the seat stream event by event. */
export const seatsProjector: Projector = {
  name: 'seats',
  version: 1,
  tables: ['seats'],
  create: createSeatsTables,
  handlers: {
    SeatsHeld: ({ data }, schema) => [
      removeSeats(schema, data.performanceId, data.bookingId),
      addSeats(schema, data.performanceId, data.bookingId, data.seats, 'held', data.until),
    ],
    HoldExtended: ({ data }, schema) => [
      {
        sql: `update ${seatsIn(schema)} set state = 'held', until = $3 where performance_id = $1 and booking_id = $2`,
        values: [data.performanceId, data.bookingId, data.until],
      },
    ],
    SeatsTaken: ({ data }, schema) => [
      removeSeats(schema, data.performanceId, data.bookingId),
      addSeats(schema, data.performanceId, data.bookingId, data.seats, 'taken', null),
    ],
    SeatsReleased: ({ data }, schema) => [removeSeats(schema, data.performanceId, data.bookingId)],
    SeatsMoved: ({ data }, schema) => [
      moveSeats(schema, data.performanceId, data.bookingId, data.from, data.to),
    ],
  },
};

const removeSeats = (schema: string, performanceId: string, bookingId: string): Statement => ({
  sql: `delete from ${seatsIn(schema)} where performance_id = $1 and booking_id = $2`,
  values: [performanceId, bookingId],
});

const addSeats = (
  schema: string,
  performanceId: string,
  bookingId: string,
  seats: readonly Seat[],
  state: 'held' | 'taken',
  until: string | null,
): Statement => ({
  sql: `insert into ${seatsIn(schema)} (performance_id, row_id, seat_number, section, row_label, booking_id, state, until)
        select $1, s."rowId", s.number, s.section, s.row, $2, $4, $5
        from jsonb_to_recordset($3::jsonb) as s("rowId" uuid, number integer, section text, row text)`,
  values: [performanceId, bookingId, JSON.stringify(seats), state, until],
});

/** One statement, because a booking may move onto seats that overlap its old ones while its state and time are kept. */
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
