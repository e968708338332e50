import type { SenText } from '../../../backend/contracts/money.js';
import { rowsOf, type Queryable } from '../../sql/query.js';
import { unlessUnbuilt } from '../../sql/unbuilt.js';
import {
  PAYMENT_QUESTIONS,
  STATEMENT_IMPORTS,
  STATEMENT_LINES,
  STATEMENT_MATCHES,
  TICKET_HOLDS,
  type StatementImportRow,
  type StatementLineRow,
  type StatementMatchRow,
} from './statement-lines.tables.js';

export type {
  StatementImportRow,
  StatementLineRow,
  StatementMatchRow,
} from './statement-lines.tables.js';

/** Returns a school's imports, newest first. */
export const importsOfSchool = (db: Queryable, schoolId: string): Promise<StatementImportRow[]> =>
  rowsOf<StatementImportRow>(db, {
    sql: `select * from ${STATEMENT_IMPORTS} where school_id = $1 order by imported_at desc, statement_id`,
    values: [schoolId],
  });

/** Returns incoming lines of complete imports, newest first. */
export const incomingLines = (db: Queryable, schoolId: string): Promise<StatementLineRow[]> =>
  rowsOf<StatementLineRow>(db, {
    sql: `select line_id, statement_id, school_id, day, time, amount_sen, text, set_aside from ${STATEMENT_LINES}
          where school_id = $1 and complete and amount_sen > 0 order by day desc, line_id`,
    values: [schoolId],
  });

export const matchesOfSchool = (db: Queryable, schoolId: string): Promise<StatementMatchRow[]> =>
  rowsOf<StatementMatchRow>(db, {
    sql: `select * from ${STATEMENT_MATCHES} where school_id = $1 order by matched_at, line_id, booking_id`,
    values: [schoolId],
  });

/**
 * Returns lines of a school's complete imports by id. The school is needed, because schools that share a bank account have lines
 * with the same ids.
 */
export const linesById = (
  db: Queryable,
  schoolId: string,
  lineIds: readonly string[],
): Promise<Pick<StatementLineRow, 'line_id' | 'day' | 'amount_sen' | 'text'>[]> =>
  rowsOf(db, {
    sql: `select line_id, day, amount_sen, text from ${STATEMENT_LINES} 
          where line_id = any($1::uuid[]) and school_id = $2 and complete`,
    values: [lineIds, schoolId],
  });

/** Returns the sum of the lines that are matched with a booking. */
export async function provenOfBooking(db: Queryable, bookingId: string): Promise<SenText> {
  const rows = await rowsOf<{ proven_sen: SenText }>(db, {
    sql: `select coalesce(sum(amount_sen), 0)::text as proven_sen from ${STATEMENT_MATCHES} where booking_id = $1`,
    values: [bookingId],
  });
  return rows[0]?.proven_sen ?? '0';
}

/** Returns the sums of matched lines for several bookings, without bookings that have no matched line. */
export async function provenOfBookings(
  db: Queryable,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, SenText>> {
  const rows = await rowsOf<{ booking_id: string; proven_sen: SenText }>(db, {
    sql: `select booking_id, sum(amount_sen)::text as proven_sen from ${STATEMENT_MATCHES}
          where booking_id = any($1::uuid[]) group by booking_id`,
    values: [bookingIds],
  });
  return new Map(rows.map((row) => [row.booking_id, row.proven_sen]));
}

/** Returns those of the given bookings whose ticket is on hold. */
export async function heldTickets(
  db: Queryable,
  bookingIds: readonly string[],
): Promise<Set<string>> {
  const rows = await rowsOf<{ booking_id: string }>(db, {
    sql: `select booking_id from ${TICKET_HOLDS} where booking_id = any($1::uuid[])`,
    values: [bookingIds],
  });
  return new Set(rows.map((row) => row.booking_id));
}

/** Returns, by booking id, when the family last got a question about the money. */
export async function paymentQuestions(
  db: Queryable,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  return unlessUnbuilt(new Map(), async () => {
    const rows = await rowsOf<{ readonly booking_id: string; readonly asked_at: Date }>(db, {
      sql: `select booking_id, asked_at from ${PAYMENT_QUESTIONS} where booking_id = any($1::uuid[])`,
      values: [bookingIds],
    });
    return new Map(rows.map((row) => [row.booking_id, row.asked_at]));
  });
}
