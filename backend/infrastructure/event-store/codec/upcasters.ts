import type { DomainEventType } from '../../../contracts/events/index.js';

/** Data of an event as JSON. */
export type Data = Record<string, unknown>;

/** Converts an event's data from one version to the next. Pure. */
export type Upcaster = (data: Data) => Data;

/**
 * Upcasters of each event type from version 1 to 2, from 2 to 3, and so on. A type's current version is one more than the number
 * of its upcasters. Readers see only the newest version; stored events are never rewritten.
 */
export type Upcasters = { readonly [T in DomainEventType]?: readonly Upcaster[] };

export const UPCASTERS: Upcasters = {
  // Until 22 November 2026 receipt reading had no time limit, so the seats were kept without a deadline. Programs of that day
  // already wrote `holdUntil`, still as version 1.
  ReceiptVerificationRequested: [({ holdUntil = null, ...data }) => ({ ...data, holdUntil })],
  // Until 22 November 2026 a rescheduling had a number within its performance, or none. Nothing reads that number any more: the
  // catalogue stream's revision says which rescheduling was applied to the booking.
  BookingRescheduled: [({ nth: _, ...data }) => data],
};
