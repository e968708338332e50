import { Inject, Injectable } from '@nestjs/common';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { toDecimal } from '../../../contracts/money.js';
import { hasLapsed } from '../../../contracts/seat-hold.js';
import type { FamilyBalanceSums } from '../../../contracts/rest/refunds.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { CatalogueReader } from '../../catalogue/api.js';
import {
  AccountOfBooking,
  isPaymentStopped,
  isLastThatChangesWhatIsOpen,
  isToldOfBalance,
  type ProofChange,
  isPaid,
  type PlacedBooking,
  isFree,
  familyBalanceSums,
} from '../../orders/api.js';
import {
  backInReviewEmail,
  balanceChangedEmail,
  bookingExpiredEmail,
  needsReviewEmail,
  noReceiptEmail,
  paymentQuestionEmail,
  receiptRejectedEmail,
  refundPaidEmail,
  refundTakenBackEmail,
  rejectedForGoodEmail,
  seatsLostEmail,
} from '../mails/booking-notices.js';
import type { NoticeInput } from '../mails/letter.js';
import { orderPlacedEmail, type OrderPlacedInput } from '../mails/order-placed.js';
import type { BookingNoticeJob, OrderNoticeKind } from './booking-notice.policy.js';
import { sameSeats } from '../../../contracts/seat.js';
import { BalanceToPay } from './balance-to-pay.js';
import { NoticeFacts } from './notice-facts.js';
import { PaymentQr } from './payment-qr.js';

/** Writes the mail of each notice, from the present booking and the event behind the notice. */
@Injectable()
export class BookingNoticeMails {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly facts: NoticeFacts,
    private readonly catalogue: CatalogueReader,
    private readonly qr: PaymentQr,
    private readonly accounts: AccountOfBooking,
    private readonly balances: BalanceToPay,
  ) {}

  /** Returns the mail; `null` when there is no news, because time has passed or nothing is to be paid. */
  async of(
    { notice, causeId, proof }: Pick<BookingNoticeJob, 'notice' | 'causeId' | 'proof'>,
    booking: PlacedBooking,
    customer: NonNullable<PlacedBooking['customer']>,
    cause: BookingEvent | undefined,
  ): Promise<ComposedMail | null> {
    const now = this.clock.now().toISOString();
    const holdUntil =
      booking.holdUntil === null || hasLapsed(booking.holdUntil, now)
        ? null
        : new Date(booking.holdUntil);
    const hasBegun = Date.parse(booking.performance.startsAt) <= Date.parse(now);
    const facts = await this.facts.of(booking, customer);
    const reason = booking.verificationMessage;
    switch (notice) {
      case 'order-placed':
      case 'order-reopened':
        return booking.status !== 'pending_payment' ||
          isFree(booking.totalSen) ||
          holdUntil === null ||
          hasBegun
          ? null
          : this.askToPay(whyAsked(notice, cause), booking, facts, holdUntil);
      case 'receipt-rejected':
        return (
          holdUntil &&
          this.askForAnotherReceipt(booking, { ...facts, reason: reason ?? '', holdUntil })
        );
      case 'no-receipt':
        return holdUntil && noReceiptEmail({ ...facts, holdUntil });
      case 'needs-review':
        return needsReviewEmail({ ...facts, reason });
      case 'seats-lost':
        return seatsLostEmail({ ...facts, reason: reason ?? '' });
      case 'back-in-review':
        return backInReviewEmail({ ...facts, hadTicket: booking.ticketsSentFor.size > 0 });
      case 'rejected-for-good':
        return rejectedForGoodEmail({ ...facts, reason });
      case 'refund-paid':
        if (cause?.type !== 'RefundPaid') return null;
        return refundPaidEmail({
          ...facts,
          refunded: toDecimal(cause.data.amountSen),
          paidOn: cause.data.paidOn,
          reference: cause.data.reference,
        });
      case 'refund-taken-back':
        if (cause?.type !== 'RefundTakenBack') return null;
        return refundTakenBackEmail({ ...facts, refunded: toDecimal(cause.data.amountSen) });
      case 'payment-question':
        // A booking that is cancelled or unpaid by now gets no question.
        if (cause?.type !== 'PaymentQuestionAsked' || !isPaid(booking.status)) return null;
        return paymentQuestionEmail({ ...facts, missing: toDecimal(cause.data.missingSen) });
      case 'balance-changed':
        if (!proof) return null;
        return this.whatHasCome({ causeId, ...proof }, booking, facts, hasBegun ? null : holdUntil);
      case 'expired':
        return isFree(booking.totalSen) || hasBegun ? null : bookingExpiredEmail(facts);
      default:
        // A newer release that runs beside this one asked for it: the job is tried again, by a backend that knows the notice.
        throw new Error(`There is no mail for ${String(notice satisfies never)}.`);
    }
  }

  private async askToPay(
    why: OrderPlacedInput['why'],
    booking: PlacedBooking,
    facts: NoticeInput,
    holdUntil: Date,
    part: string | null = null,
  ): Promise<ComposedMail | null> {
    const { payee, performance } = booking;
    const sale = await this.catalogue.performanceForSale(performance.performanceId);
    if (isPaymentStopped(sale)) return null;
    const account = await this.balanceOf(booking);
    if (account === 'all-has-come') return null;
    return orderPlacedEmail({
      ...facts,
      payee,
      holdUntil,
      ...account,
      qrPng: await this.qr.png(sale?.school.bankQrCodeUrl ?? null),
      why,
      part,
    });
  }

  /**
   * Writes the mail about a part of an order's money, or about the open balance of a paid booking. Money that confirms an order
   * is told with its ticket.
   */
  private async whatHasCome(
    change: ProofChange & { readonly causeId: string },
    booking: PlacedBooking,
    facts: NoticeInput,
    holdUntil: Date | null,
  ): Promise<ComposedMail | null> {
    if (!isToldOfBalance(booking)) return null;
    const proof = await this.accounts.proofSince(booking, change.causeId);
    if (!proof || !isLastThatChangesWhatIsOpen(booking.money, change.sen, proof)) return null;
    const amount = toDecimal(Math.abs(change.sen));
    if (isPaid(booking.status)) {
      const balance = await this.balances.of(booking);
      return balance && balanceChangedEmail({ ...facts, amount, came: change.sen > 0, balance });
    }
    const why = change.sen > 0 ? 'part-came' : 'part-taken-back';
    return holdUntil && this.askToPay(why, booking, facts, holdUntil, amount);
  }

  private async askForAnotherReceipt(
    booking: PlacedBooking,
    input: Omit<Parameters<typeof receiptRejectedEmail>[0], 'balance'>,
  ): Promise<ComposedMail | null> {
    const account = await this.balanceOf(booking);
    return account === 'all-has-come' ? null : receiptRejectedEmail({ ...input, ...account });
  }

  /**
   * Reads the balance. `balance` null: the school's statements cannot be read. `all-has-come`: they show the whole sum, and a job
   * confirms the booking.
   */
  private async balanceOf(
    booking: PlacedBooking,
  ): Promise<{ readonly balance: FamilyBalanceSums | null } | 'all-has-come'> {
    const figures = await this.accounts.figures(booking);
    if (figures?.openSen === 0) return 'all-has-come';
    return { balance: figures && familyBalanceSums(figures) };
  }
}

function whyAsked(
  notice: OrderNoticeKind,
  cause: BookingEvent | undefined,
): OrderPlacedInput['why'] {
  if (notice === 'order-reopened') return 'reopened';
  if (cause?.type !== 'BookingSeatsAmended') return 'placed';
  return sameSeats(cause.data.from, cause.data.to) ? 'other-price' : 'other-seats';
}
