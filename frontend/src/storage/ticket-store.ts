import type { SeatInput } from '@contracts/rest/bookings';
import { KEYS } from './browser-storage';
import { within } from './kept-values';

/** A paid booking as its screens, its paper and a device without network show it: no mail address, no telephone number, no money. */
export interface Ticket {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly title: string;
  /** ISO 8601; null when it is not known. */
  readonly startsAt: string | null;
  readonly venue: string;
  readonly seats: readonly SeatInput[];
  /** Codes printed on the tickets for single seats, in the order of `seats`. */
  readonly seatCodes: readonly string[];
  readonly school: string | null;
}

export interface KeptTicket {
  readonly ticket: Ticket;
  /** ISO 8601 time of the server's answer. */
  readonly asOf: string;
}

/** Marks a ticket that the person removed, so that it is not stored again without their wish. */
interface LeftOut {
  readonly ticket: null;
}
type Entry = KeptTicket | LeftOut;

/** A ticket is kept for so long after its performance. */
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
 * Keeps a ticket as the server has just told it, and drops those whose performance is long over. Answers whether it is kept now.
 * @param unasked keeps it unless the person has removed it; else it is only renewed where it is kept already
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

/** Because the person asked for it. Rejects when the browser keeps nothing. */
export const keepTicket = (kept: KeptTicket): Promise<unknown> => put(kept.ticket.bookingId, kept);

/** Because the person asked for it. */
export const leaveTicketOut = (bookingId: string): Promise<unknown> =>
  put(bookingId, { ticket: null });

/** The server says that it is no ticket any more. */
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
