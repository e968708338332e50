/*
 * A booking's account and its refunds. Sums are decimal strings in RM. contracts/booking-account.ts has the equation and the
 * meaning of each sum.
 */

export interface AccountSums {
  readonly charged: string;
  readonly proven: string;
  readonly unproven: string;
  readonly refunded: string;
  /** Sum the family still has to pay. */
  readonly open: string;
  /** Sum the school still has to pay back. */
  readonly refundDue: string;
}

export interface AccountEntryView {
  /** ISO 8601 */
  readonly at: string;
  /** A person, the customer, a process, or the rule that matched a line. */
  readonly who: string;
  /** Event in words. */
  readonly summary: string;
  /** Change of each sum, with a sign; 0.00 for none. All entries add up to the sums. */
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
  /** True for a paid status. Cash for the open sum confirms an order that is not paid. */
  readonly isPaid: boolean;
  readonly entries: readonly AccountEntryView[];
  /** Refunds, without refunds that were taken back. */
  readonly refunds: readonly RefundView[];
  /** Cash taken for an open sum and not taken back, without cash of a sale at the door. */
  readonly cash: readonly CashView[];
}

/**
 * POST /api/admin/bookings/{id}/refunds: records a refund by staff. 200 {@link BookingAccountView}; the same refund sent twice
 * counts once. 409 `refund_not_due`, `other_refund` (the id is known with another sum, day, reference or way); 422
 * `refund_too_large` with refundDue, `refund_in_future`.
 *
 * POST /api/admin/bookings/{id}/refunds/{refundId}/take-back (empty body): the refund was not paid after all. 200 {@link
 * BookingAccountView}.
 */
export interface PayRefundRequest {
  /** UUID, made by the screen. */
  readonly refundId: string;
  /** Decimal string in RM, more than nothing. */
  readonly amount: string;
  /** ISO 8601 day in Malaysia, not later than today. */
  readonly paidOn: string;
  /** Reference of the transfer, or the person who took the cash. */
  readonly reference: string;
  /**
   * Left out: cash, up to the sum that was paid in cash. Cash leaves the box of the person who records the refund (cash count).
   */
  readonly wayOfPayment?: (typeof REFUND_WAYS)[number];
}

export const REFUND_WAYS = ['transfer', 'cash'] as const;

/**
 * POST /api/admin/bookings/{id}/cash: records cash that staff took for the open sum; it confirms an order that is not paid yet.
 * 200 {@link BookingAccountView}; the same cash sent twice counts once. 409 `other_cash` (the id is known with another sum),
 * `booking_cancelled`, `not_charged`, `nothing_open`, `seats_not_in_plan`, `Seat conflict`; 422 `cash_too_large`,
 * `cash_too_small` with open.
 *
 * POST /api/admin/bookings/{id}/cash/{cashId}/take-back (empty body): the cash was not taken after all. 200 {@link
 * BookingAccountView}; 409 `cash_paid_back`.
 */
export interface ReceiveCashRequest {
  /** UUID, made by the screen. */
  readonly cashId: string;
  /** Decimal string in RM, more than nothing and not more than is open. */
  readonly amount: string;
}

/** A booking's account as its family sees it. No sum is negative: charged + paidBackTooMuch + refundDue = paid + open. */
export interface FamilyBalanceSums {
  /** Price of the seats; 0.00 when the booking no longer owes anything. */
  readonly charged: string;
  /** Money of the family that the school keeps, less refunds. */
  readonly paid: string;
  /** Refunds beyond the money received; the sum is part of `open`. Left out: none. */
  readonly paidBackTooMuch?: string;
  /** Sum still to be paid. */
  readonly open: string;
  /** Sum the school still has to pay back. */
  readonly refundDue: string;
}

/** GET /api/bookings/{id}/account, for the buyer (403 `not_your_order`). */
export interface FamilyAccountView extends FamilyBalanceSums {
  /** True: the family has its ticket, so its page asks for `open` separately. For an unpaid order the whole sum is open. */
  readonly isPaid: boolean;
  readonly paidBack: readonly Pick<RefundView, 'amount' | 'paidOn'>[];
}
