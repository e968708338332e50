import { LIVE_SCHEMA, type Projector } from '../../projector.js';
import { rowsOf, type Queryable } from '../../sql/query.js';
import { rowInsert, rowStatement } from '../../sql/row-statement.js';
import { unlessUnbuilt } from '../../sql/unbuilt.js';

/** `noted_bookings`: bookings with notes by staff, one row each. The notes' texts are only in the events. */
export interface NotedBookingRow {
  readonly booking_id: string;
  /** Number of the booking's notes, at least 1. */
  readonly notes: number;
}

const notedIn = (schema: string): string => `${schema}.noted_bookings`;
const NOTED = notedIn(LIVE_SCHEMA);

/* Each statement writes one booking's row and reads no other row. Therefore its key (`Statement.keys`) is the booking's id. */

const addNote = rowInsert(
  notedIn,
  { booking_id: 'uuid', notes: 'integer' },
  'on conflict (booking_id) do update set notes = had.notes + excluded.notes',
);

const forgetNotes = rowStatement(
  { booking_id: 'uuid' },
  (schema, given) =>
    `delete from ${notedIn(schema)} noted using ${given} where noted.booking_id = given.booking_id`,
);

/** Number of notes of each booking. The bookings list marks bookings that have notes. */
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
      addNote(schema, data.bookingId, { booking_id: data.bookingId, notes: 1 }),
    ],
    // The keys that decrypt the notes were deleted, so the notes can no longer be read.
    CustomerErased: ({ data }, schema) => [
      forgetNotes(schema, data.bookingId, { booking_id: data.bookingId }),
    ],
  },
};

/** Returns numbers of notes by booking id, without bookings that have none. */
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
