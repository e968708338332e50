import type { HistoryChange } from './administration.js';

/** Events of a booking of which staff may ask what undoing them means; the answer may be that it cannot be done. */
export const UNDOABLE_EVENTS = [
  'ReceiptRejected',
  'BookingStatusSetByStaff',
  'BookingSeatsAmended',
  'GuestCheckedIn',
  'BookingCancelled',
  'BookingExpired',
  'CustomerDetailsCorrected',
] as const;

/** GET /api/admin/bookings/{id}/history/{eventId}/undo: what undoing an event of a booking means now. 404 for another event. */
export interface UndoPlan {
  readonly eventId: string;
  /** What is undone, as the history says it. */
  readonly event: string;
  /** Why it cannot be undone; null when it can. */
  readonly refusal: string | null;
  /** What it does, as a sentence; null when it cannot be done. */
  readonly does: string | null;
  /** Each seat that the booking would get back, and who has it now. */
  readonly seats: readonly { readonly seat: string; readonly now: string }[];
  /** E-mails about the event that went out already, and that nothing calls back. */
  readonly mails: readonly string[];
  /** Which e-mail undoing sends; null: none. */
  readonly sends: string | null;
  /** What changes of the booking, its ticket and its money. */
  readonly changes: readonly HistoryChange[];
  /** What will not be as it was before the event: `before` that, `after` the undoing. */
  readonly different: readonly HistoryChange[];
  /** The money as it stands now: RM, as decimal strings. */
  readonly money: { readonly open: string; readonly refundDue: string };
  /** A reason is needed, which the history keeps. */
  readonly asksReason: boolean;
  /** To be sent back: undoing is refused when the booking is another one by then. */
  readonly basis: string;
}

/**
 * POST /api/admin/bookings/{id}/history/{eventId}/undo: 204. Writes new events by the commands that staff have elsewhere, and nothing
 * else. 409 `undo_refused` with the reason, 409 `undo_changed` when the plan was made for an earlier booking.
 */
export interface UndoRequest {
  /** `basis` of the plan that was shown. */
  readonly basis: string;
  /** 1 to 200 characters; needed when the plan asks for it. */
  readonly reason?: string;
}
