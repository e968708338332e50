import type { KnownLanguage } from '@contracts/language';
import type { BookedSeat } from '@contracts/rest/bookings';
import { KEYS } from './browser-storage';
import { within } from './kept-values';

/** Ticket of a paid booking for screens, paper and use without network: no e-mail address, no telephone number, no money. */
export interface Ticket {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly title: string;
  /** Beginning of the performance, ISO 8601; null when it is not known. */
  readonly startsAt: string | null;
  readonly venue: string;
  readonly seats: readonly BookedSeat[];
  /** Codes printed on the tickets for single seats, in the order of `seats`. */
  readonly seatCodes: readonly string[];
  readonly school: string | null;
  /** Language of the title; left out when the school has not stated it. */
  readonly textLanguage?: KnownLanguage;
}

export interface KeptTicket {
  readonly ticket: Ticket;
  /** Time of the server's answer, ISO 8601. */
  readonly asOf: string;
}

/** Marks a ticket that the person removed, so that it is not stored again without their wish. */
interface LeftOut {
  readonly ticket: null;
}
type Entry = KeptTicket | LeftOut;

/** Milliseconds that a ticket is stored after its performance. */
const KEPT_AFTER_MS = 7 * 24 * 3_600_000;

const entries = (): Promise<Entry[]> =>
  within<Entry[]>(KEYS.tickets, 'readonly', (store) => store.getAll());
const put = (bookingId: string, entry: Entry): Promise<unknown> =>
  within(KEYS.tickets, 'readwrite', (store) => store.put(entry, bookingId));
const remove = (bookingId: string): Promise<unknown> =>
  within(KEYS.tickets, 'readwrite', (store) => store.delete(bookingId));
const entryOf = (bookingId: string): Promise<Entry | undefined> =>
  within<Entry | undefined>(KEYS.tickets, 'readonly', (store) => store.get(bookingId));

/**
 * Stores a ticket from the server, and deletes tickets of performances long over. Returns whether the ticket is stored now.
 * @param unasked true to store a ticket that is not stored yet, unless the person removed it before; false to update stored
 * tickets only
 */
export async function renewTicket(kept: KeptTicket, unasked: boolean): Promise<boolean> {
  try {
    await dropOld(Date.parse(kept.asOf));
    const before = await entryOf(kept.ticket.bookingId);
    if (before ? before.ticket === null : !unasked) return false;
    await put(kept.ticket.bookingId, kept);
    return true;
  } catch {
    return false;
  }
}

/** Stores a ticket on the person's wish. Rejects if the browser stores nothing. */
export const keepTicket = (kept: KeptTicket): Promise<unknown> => put(kept.ticket.bookingId, kept);

/** Removes a ticket on the person's wish. Remembers the wish, so that the ticket is not stored again. */
export const leaveTicketOut = (bookingId: string): Promise<unknown> =>
  put(bookingId, { ticket: null });

/** Removes a ticket that the server says is no longer valid. */
export const dropTicket = (bookingId: string): Promise<unknown> =>
  remove(bookingId).catch(() => null);

export async function keptTicket(
  by: { readonly bookingId: string } | { readonly confirmationNumber: string },
): Promise<KeptTicket | null> {
  const all = (await entries().catch((): Entry[] => [])).filter(
    (entry): entry is KeptTicket => entry.ticket !== null,
  );
  const isWanted = ({ ticket }: KeptTicket) =>
    'bookingId' in by
      ? ticket.bookingId === by.bookingId
      : ticket.confirmationNumber === by.confirmationNumber;
  return all.find(isWanted) ?? null;
}

async function dropOld(now: number): Promise<void> {
  for (const { ticket } of await entries())
    if (ticket?.startsAt && Date.parse(ticket.startsAt) + KEPT_AFTER_MS < now)
      await remove(ticket.bookingId);
}
