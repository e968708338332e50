import type { DomainEventType } from '../../../contracts/events/index.js';

/** Data of an event as JSON. */
export type Data = Record<string, unknown>;

/** Turns an event's data of one version into the next version. Pure. */
export type Upcaster = (data: Data) => Data;

/**
 * Upcasters of each event type from version 1 to 2, from 2 to 3, and so on. A type's present version is one more than the number
 * of its upcasters. Readers see the newest version alone; stored events are never rewritten.
 */
export type Upcasters = { readonly [T in DomainEventType]?: readonly Upcaster[] };

export const UPCASTERS: Upcasters = {
  // Until 22 November 2026 the reading of a picture had no time limit: the seats were kept without a deadline. Programs of that
  // day wrote the field already, still as version 1.
  ReceiptVerificationRequested: [({ holdUntil = null, ...data }) => ({ ...data, holdUntil })],
  // Until 22 November 2026 a move had its number among the moves of its performance, or none. The number is no longer read: the
  // catalogue stream's revision says which move was followed, and such a move has none.
  BookingRescheduled: [({ nth: _, ...data }) => data],
};
