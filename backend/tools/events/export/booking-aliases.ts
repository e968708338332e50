import { createHmac, randomBytes } from 'node:crypto';
import { bookingStream } from '../../../contracts/events/index.js';

/** Pattern of an id in a text, with the prefix of a booking's stream if there is one. */
const ID = /\b(booking-)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi;
const STREAM = bookingStream('');

/**
 * Aliases of bookings in one file without personal data. A booking's id works as a key: anybody who has the id can
 * read the booking with its name, number and seat codes (`GET /api/bookings/:id`). A booking has the same alias in
 * the whole file, so that tables can be joined. The next file has other aliases, and no alias leads back to the id.
 */
export class BookingAliases {
  private readonly key = randomBytes(32);

  /** Returns the alias of a booking: 32 hex digits, which cannot be mistaken for an id. */
  aliasOf(bookingId: string): string {
    return createHmac('sha256', this.key)
      .update(bookingId.toLowerCase())
      .digest('hex')
      .slice(0, 32);
  }

  /**
   * Replaces the bookings that an event names by `bookingId` or `booking_id`, and their streams, by aliases. Also
   * replaces them within texts, such as the address of a receipt, and in the ids of requests and causes.
   */
  replaceIn<T>(event: T): T {
    const own = new Set(idsIn(event));
    return this.replaced(event, own) as T;
  }

  private replaced(value: unknown, own: ReadonlySet<string>): unknown {
    if (typeof value === 'string') return this.inText(value, own);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => this.replaced(each, own));
    return Object.fromEntries(
      Object.entries(value).map(([name, inside]) => [name, this.replaced(inside, own)]),
    );
  }

  private inText(text: string, own: ReadonlySet<string>): string {
    if (own.has(text.toLowerCase())) return this.aliasOf(text);
    return text.replace(ID, (found: string, stream: string | undefined, id: string) =>
      stream || own.has(id.toLowerCase()) ? `${stream ? STREAM : ''}${this.aliasOf(id)}` : found,
    );
  }
}

/** Yields the booking ids in the data of an event, in lower case. */
function* idsIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inside] of Object.entries(value)) {
    const isId = name === 'bookingId' || name === 'booking_id';
    if (isId && typeof inside === 'string') yield inside.toLowerCase();
    else yield* idsIn(inside);
  }
}
