import { LIVE_SCHEMA, type Projector } from '../../projector.js';
import { rowsOf, type Queryable } from '../../sql/query.js';
import { unlessUnbuilt } from '../../sql/unbuilt.js';

/** `noted_bookings`: bookings that staff wrote a note about, one row each. What the notes say is in the bookings' events alone. */
export interface NotedBookingRow {
  readonly booking_id: string;
  /** At least 1. */
  readonly notes: number;
}

const notedIn = (schema: string): string => `${schema}.noted_bookings`;
const NOTED = notedIn(LIVE_SCHEMA);

/** How many notes a booking has, for the mark in the list. */
export const bookingNotesProjector: Projector = {
  name: 'booking-notes',
  version: 1,
  tables: ['noted_bookings'],
  create: (schema) => `
    create table ${notedIn(schema)} (
      booking_id uuid primary key,
      notes integer not null
    );
  `,
  handlers: {
    BookingNoteAdded: ({ data }, schema) => [
      {
        sql: `insert into ${notedIn(schema)} as noted (booking_id, notes) values ($1, 1)
              on conflict (booking_id) do update set notes = noted.notes + 1`,
        values: [data.bookingId],
      },
    ],
    // Its notes can be read no more.
    CustomerErased: ({ data }, schema) => [
      { sql: `delete from ${notedIn(schema)} where booking_id = $1`, values: [data.bookingId] },
    ],
  },
};

/** By booking id; a booking without a note is not in it. */
export async function notesOf(
  db: Queryable,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return unlessUnbuilt(new Map(), async () => {
    const rows = await rowsOf<NotedBookingRow>(db, {
      sql: `select booking_id, notes from ${NOTED} where booking_id = any($1::uuid[])`,
      values: [bookingIds],
    });
    return new Map(rows.map(({ booking_id, notes }) => [booking_id, notes]));
  });
}
