import { Problem } from '../../../infrastructure/http/problem.js';
import type { Performance } from '../entities/performance.entity.js';
import type { SalesOfPerformances } from './sales-of-performances.js';

/* Past performances with sold seats keep their bookings, so they are archived, not deleted (design: section 7, "deleting"). */

interface Archivable {
  readonly archivedAt: Date | null;
}

interface WithMoment {
  /** The start of the performance. */
  readonly dateTime: Date;
}

/**
 * Refuses to delete performances that have begun and have bookings with money. Performances still to come are not checked, so
 * they can be deleted while bookings cannot be read.
 *
 * Call it within the deleting transaction, with the rows locked. Sales are in another store, where a row lock stops nothing. A
 * sale that already has its seats is seen here. A later sale asks for the catalogue's version after it has its seats, so it is
 * refused when the deletion was committed first. Otherwise the deletion finds that sale (docs/decisions/0017): the booking is
 * cancelled like all bookings of a deleted performance, its family gets an e-mail, and its money becomes a refund due.
 * @throws Problem 409 `has_books`
 */
export async function requireNoBooks(
  sales: SalesOfPerformances,
  performances: readonly Performance[],
  now: Date,
): Promise<void> {
  const begun = performances.filter(({ dateTime }) => dateTime <= now);
  const books = begun.length > 0 ? await sales.sold(begun) : 0;
  if (books === 0) return;
  throw new Problem(
    409,
    'has_books',
    `This was played, and ${books} paid ${books === 1 ? 'booking is' : 'bookings are'} part of your books. Archive it instead: families no longer see it, and its bookings stay.`,
  );
}

/**
 * Returns the column to set: none when the request does not mention the archive. The time of the first archiving stays.
 * @param performances the performances that archiving would hide
 * @throws Problem 409 `not_over` while one of them is still to come
 */
export function archiveColumn(
  archived: boolean | undefined,
  before: Archivable,
  performances: readonly WithMoment[],
  now: Date,
): Partial<{ archivedAt: Date | null }> {
  if (archived === undefined) return {};
  if (!archived) return { archivedAt: null };
  if (performances.some(({ dateTime }) => dateTime > now))
    throw new Problem(
      409,
      'not_over',
      'Only what is over can be archived. Move or delete the showtimes that are still to come first.',
    );
  return { archivedAt: before.archivedAt ?? now };
}

/** Refuses new times for an archived row, because families would not see them. @throws Problem 409 `archived` */
export function requireNotArchived(...rows: readonly Archivable[]): void {
  if (rows.every(({ archivedAt }) => archivedAt === null)) return;
  throw new Problem(409, 'archived', 'This is archived. Bring it back from the archive first.');
}
