import type { DomainEventType } from '../../../contracts/events/index.js';

/** An event's data as JSON. */
export type Data = Record<string, unknown>;

/** Turns an event's data of one version into the next one's. Pure. */
export type Upcaster = (data: Data) => Data;

/**
 * For each event type how to get from version 1 to 2, from 2 to 3, and so on. A type's present version is one more
 * than it has upcasters. Readers see the newest version alone; what is stored is never rewritten.
 */
export type Upcasters = { readonly [T in DomainEventType]?: readonly Upcaster[] };

export const UPCASTERS: Upcasters = {
  // Until 22 November 2026 nothing bounded how long a picture is read: the seats were kept without a limit. Programs of that day
  // wrote the field already, still as version 1.
  ReceiptVerificationRequested: [({ holdUntil = null, ...data }) => ({ ...data, holdUntil })],
  // Until 22 November 2026 a move had its number among the moves of its performance, or nothing. Nobody reads the number:
  // what was followed is known by the school's catalogue stream, and not of such a move.
  BookingRescheduled: [({ nth: _, ...data }) => data],
};
