import { Problem } from '../../../infrastructure/http/problem.js';
import type { Performance } from '../entities/performance.entity.js';
import type { SalesOfPerformances } from './sales-of-performances.js';

/* What is over and was paid for keeps its bookings: it is archived, not deleted (design: section 7, "deleting"). */

interface Archivable {
  readonly archivedAt: Date | null;
}

interface WithMoment {
  /** When the performance begins. */
  readonly dateTime: Date;
}

/**
 * Only what has begun can have books, so that what is to come can be deleted while bookings cannot be read.
 *
 * Ask within the transaction that deletes, with the rows locked. Sales are in another store, which no lock of a row stops. A sale
 * that has its seats by then is seen. A later one asks for the catalogue's version after it has its seats, so it is refused when
 * the deletion was committed before that; else the deletion finds it (docs/decisions/0017): its booking is cancelled like all
 * of a deleted performance, its family is told, and its money is a refund due.
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
 * The column that a request sets: none when it does not speak of the archive. The time of the first archiving stays.
 * @param performances those that the archive would hide
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

/** What is archived gets no new times: families would not see them. @throws Problem 409 `archived` */
export function requireNotArchived(...rows: readonly Archivable[]): void {
  if (rows.every(({ archivedAt }) => archivedAt === null)) return;
  throw new Problem(409, 'archived', 'This is archived. Bring it back from the archive first.');
}
