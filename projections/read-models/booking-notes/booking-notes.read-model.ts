import { LIVE_SCHEMA, type Projector } from '../../projector.js';
import { rowsOf, type Queryable } from '../../sql/query.js';

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
  },
};

/** Until the projections process has built the table for the first time, there is none. */
const MISSING_TABLE = '42P01';

/** By booking id; a booking without a note is not in it. */
export async function notesOf(
  db: Queryable,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  try {
    const rows = await rowsOf<NotedBookingRow>(db, {
      sql: `select booking_id, notes from ${NOTED} where booking_id = any($1::uuid[])`,
      values: [bookingIds],
    });
    return new Map(rows.map(({ booking_id, notes }) => [booking_id, notes]));
  } catch (error) {
    if ((error as { code?: string }).code === MISSING_TABLE) return new Map();
    throw error;
  }
}
