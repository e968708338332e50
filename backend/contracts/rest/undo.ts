import type { HistoryChange } from './administration.js';

/** Booking events for which staff may ask for an undo plan; the plan may be a refusal. */
export const UNDOABLE_EVENTS = [
  'ReceiptRejected',
  'BookingStatusSetByStaff',
  'BookingSeatsAmended',
  'GuestCheckedIn',
  'BookingCancelled',
  'BookingExpired',
  'CustomerDetailsCorrected',
] as const;

/** GET /api/admin/bookings/{id}/history/{eventId}/undo: effects of undoing an event of a booking now. 404 for other events. */
export interface UndoPlan {
  readonly eventId: string;
  /** Event to undo, in the words of the history. */
  readonly event: string;
  /** Reason why the event cannot be undone; null when it can. */
  readonly refusal: string | null;
  /** Effect as a sentence; null when the event cannot be undone. */
  readonly does: string | null;
  /** Seats that the booking would get back, each with its present owner. */
  readonly seats: readonly { readonly seat: string; readonly now: string }[];
  /** E-mails about the event that were sent already and cannot be recalled. */
  readonly mails: readonly string[];
  /** E-mail that undoing sends; null: none. */
  readonly sends: string | null;
  /** Changes of the booking, its ticket and its money. */
  readonly changes: readonly HistoryChange[];
  /** Facts that undoing does not restore: `before` the event, `after` the undoing. */
  readonly different: readonly HistoryChange[];
  /** Sums as they are now: decimal strings in RM. */
  readonly money: { readonly open: string; readonly refundDue: string };
  /** True: a reason is needed, which the history keeps. */
  readonly asksReason: boolean;
  /** Token to send back: undoing is refused when the booking has changed after the plan was made. */
  readonly basis: string;
}

/**
 * POST /api/admin/bookings/{id}/history/{eventId}/undo: 204. Writes new events only by commands that staff have elsewhere. 409
 * `undo_refused` with the reason, 409 `undo_changed` when the booking has changed since the plan.
 */
export interface UndoRequest {
  /** `basis` of the plan that was shown. */
  readonly basis: string;
  /** 1 to 200 characters; needed when the plan asks for it. */
  readonly reason?: string;
}
