/*
 * A booking's account, and what is paid back. Sums are decimal strings in RM; the equation and what each sum means are in
 * contracts/booking-account.ts.
 */

export interface AccountSums {
  readonly charged: string;
  readonly proven: string;
  readonly unproven: string;
  readonly refunded: string;
  /** What the family still has to pay. */
  readonly open: string;
  /** What the school still has to pay back. */
  readonly refundDue: string;
}

export interface AccountEntryView {
  /** ISO 8601 */
  readonly at: string;
  /** A person, the customer, a part of the system, or the rule that matched a line. */
  readonly who: string;
  /** What happened, in words. */
  readonly summary: string;
  /** What it changed, each with a sign; 0.00 when nothing. All entries add up to the sums. */
  readonly changes: AccountSums;
}

export interface RefundView {
  readonly refundId: string;
  readonly amount: string;
  /** ISO 8601 day. */
  readonly paidOn: string;
  /** Null after an erasure. */
  readonly reference: string | null;
}

export interface CashView {
  readonly cashId: string;
  readonly amount: string;
  /** ISO 8601 */
  readonly at: string;
}

/** GET /api/admin/bookings/{id}/account: staff of the school. */
export interface BookingAccountView extends AccountSums {
  /** Its status is one of the paid ones; cash for what is open confirms an order that is not. */
  readonly isPaid: boolean;
  readonly entries: readonly AccountEntryView[];
  /** Without those that were taken back. */
  readonly refunds: readonly RefundView[];
  /** Taken for an open balance and not taken back; not what a sale at the door brought. */
  readonly cash: readonly CashView[];
}

/**
 * POST /api/admin/bookings/{id}/refunds: staff paid money back. 200 {@link BookingAccountView}, the same refund twice counts once;
 * 409 `refund_not_due`, `other_refund` (the id is known with another sum, day, reference or way); 422 `refund_too_large` with refundDue, `refund_in_future`.
 *
 * POST /api/admin/bookings/{id}/refunds/{refundId}/take-back (empty body): it was not paid after all. 200 {@link BookingAccountView}.
 */
export interface PayRefundRequest {
  /** UUID, made by the screen. */
  readonly refundId: string;
  /** Decimal string in RM, more than nothing. */
  readonly amount: string;
  /** ISO 8601 day in Malaysia, not later than today. */
  readonly paidOn: string;
  /** Of the transfer, or who took the cash. */
  readonly reference: string;
  /** Left out: cash as far as the booking was paid in cash. Cash leaves the box of whoever marks it (the day's end). */
  readonly wayOfPayment?: (typeof REFUND_WAYS)[number];
}

export const REFUND_WAYS = ['transfer', 'cash'] as const;

/**
 * POST /api/admin/bookings/{id}/cash: staff took cash for what is open; an order that is not paid yet is confirmed by it. 200
 * {@link BookingAccountView}, the same cash twice counts once; 409 `other_cash` (the id is known with
 * another sum), `booking_cancelled`, `not_charged`, `nothing_open`, `seats_not_in_plan`, `Seat conflict`; 422 `cash_too_large`,
 * `cash_too_small` with open.
 *
 * POST /api/admin/bookings/{id}/cash/{cashId}/take-back (empty body): it was not taken after all. 200 {@link BookingAccountView};
 * 409 `cash_paid_back`.
 */
export interface ReceiveCashRequest {
  /** UUID, made by the screen. */
  readonly cashId: string;
  /** Decimal string in RM, more than nothing and not more than is open. */
  readonly amount: string;
}

/** What a family is told of its account, none negative: charged + paidBackTooMuch + refundDue = paid + open. */
export interface FamilyBalanceSums {
  /** What its seats cost; 0.00 once it owes nothing any more. */
  readonly charged: string;
  /** What the school has of its money: paid, without what was paid back. */
  readonly paid: string;
  /** What it was paid back and had not come from it; it is in `open`. Left out: nothing. */
  readonly paidBackTooMuch?: string;
  /** What is still to be paid. */
  readonly open: string;
  /** What the school still has to pay back. */
  readonly refundDue: string;
}

/** GET /api/bookings/{id}/account, for the buyer (403 `not_your_order`). */
export interface FamilyAccountView extends FamilyBalanceSums {
  /** It has its ticket: only then `open` is asked for beside it. An order that is not paid yet has it all open. */
  readonly isPaid: boolean;
  readonly paidBack: readonly Pick<RefundView, 'amount' | 'paidOn'>[];
}
