import { Inject } from '@nestjs/common';
import { type ICommandHandler, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { DecisionReason } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import {
  type PlacedBooking,
  type ProvenMoney,
  type Receipt,
  type WrittenDecision,
  awaitsReceiptDecision,
  BookingReader,
  PROVEN_MONEY,
  WriteReceiptDecision,
  isPaid,
} from '../../orders/api.js';
import { type OtherPayments, PaymentHistory, PaymentLocks, placeOf } from '../../payments/api.js';
import {
  type AutomaticRules,
  type JudgeContext,
  judge,
  looksLikeReceipt,
} from '../domain/judge.js';
import { paymentKeysOf } from '../domain/payment-keys.js';
import { type JudgedReceipt, JudgeReceipt } from './judge-receipt.command.js';
import { provenSoFar } from './proven-so-far.js';
import { SchoolRules } from './school-rules.js';
import { messageFor } from '../../../contracts/rest/receipt-messages.js';
import { familyBalance, figuresOf } from '../../../contracts/booking-account.js';
import type { PartPaid } from '../domain/field-checks.js';

/**
 * Collects the facts that a receipt is compared with.
 *
 * @param provenSen sum of the bank statement lines that are now matched with the booking
 */
export const judgeContextOf = (
  booking: PlacedBooking,
  receipt: Pick<Receipt, 'editor'>,
  others: OtherPayments,
  rules: AutomaticRules,
  now: string,
  provenSen: number,
): JudgeContext => ({
  totalSen: booking.totalSen,
  partPaid: partPaidOf(booking, provenSen),
  payee: booking.payee,
  placedAt: booking.placedAt,
  now,
  editor: receipt.editor,
  transactionUsedByOther: others.transaction !== null,
  furtherIdUsedByOther: others.further !== null,
  fileUsedByOther: others.file !== null,
  transferUsedByOther: others.transfer,
  paymentReference: booking.confirmationNumber,
  rules,
});

function partPaidOf({ status, money }: PlacedBooking, provenSen: number): PartPaid | null {
  if (isPaid(status)) return null;
  const { paidSen, openSen } = familyBalance(figuresOf(money, provenSen));
  return paidSen > 0 && openSen > 0 ? { paidSen, openSen } : null;
}

/**
 * Maximum number of tries to write a decision. A try fails when the booking changed or another booking locked the
 * transfer.
 */
const MOST_TRIES = 5;

/** Decides on a receipt that was read, and writes the decision. Judges again when the booking changed meanwhile. */
@CommandHandler(JudgeReceipt)
export class ReceiptDecider implements ICommandHandler<JudgeReceipt> {
  constructor(
    private readonly bookings: BookingReader,
    private readonly bus: CommandBus,
    private readonly locks: PaymentLocks,
    private readonly history: PaymentHistory,
    private readonly rules: SchoolRules,
    @Inject(PROVEN_MONEY) private readonly proven: ProvenMoney,
  ) {}

  async execute({ bookingId, judged, context }: JudgeReceipt): Promise<void> {
    const receiptId = 'receipt' in judged ? judged.receipt.receiptId : judged.receiptId;
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const booking = await this.bookings.loadPlaced(bookingId);
      if (!awaitsReceiptDecision(booking, receiptId)) return;
      const decision = await this.decide(booking, judged, context);
      if (decision === null) continue;
      const { version: bookingVersion } = booking;
      const ifSeatsAreGone = referral('seats-gone');
      const decided = { bookingId, receiptId, bookingVersion, decision, ifSeatsAreGone };
      if (await this.bus.execute(new WriteReceiptDecision(decided, context))) return;
    }
    throw new Error(
      `Booking ${bookingId} changed ${MOST_TRIES} times while receipt ${receiptId} was judged`,
    );
  }

  /** Returns null when another booking locked the same transfer first; the next try considers that booking. */
  private async decide(
    booking: PlacedBooking,
    judged: JudgedReceipt,
    context: CommandContext,
  ): Promise<WrittenDecision | null> {
    if ('receipt' in judged) return this.judge(booking, judged.receipt, context);
    // A picture that takes too much OCR work does not stop the payment deadline. A page of dense text would otherwise
    // hold seats for ever.
    return judged.unread === 'too-much-to-read'
      ? noReceipt(judged.unread)
      : referral(judged.unread);
  }

  private async judge(
    booking: PlacedBooking,
    receipt: Receipt,
    context: CommandContext,
  ): Promise<WrittenDecision | null> {
    const { reading } = receipt;
    // The customer was erased after the receipt was read, so nothing is left to decide.
    if (!reading) return referral('unreadable');
    if (!looksLikeReceipt(reading))
      return noReceipt(booking.clock.stopped ? 'unreadable' : 'no-receipt');
    const others = await this.history.otherPayments(booking.bookingId, paymentKeysOf(receipt));
    const rules = await this.rules.rulesOfSchool(booking.performance.schoolId);
    const provenSen = await provenSoFar(this.proven, booking);
    const { kind, message, ...because } = judge(
      reading,
      judgeContextOf(booking, receipt, others, rules, context.now, provenSen),
    );
    if (kind !== 'confirmed') return { kind, message, ...because };
    return (await this.lock(booking, receipt, others, context)) ? { kind, message } : null;
  }

  /**
   * Locks the receipt's transfers before the decision is written. A repeated call changes nothing. Returns false when
   * another booking has just locked one.
   */
  private async lock(
    { bookingId }: PlacedBooking,
    receipt: Receipt,
    others: OtherPayments,
    context: CommandContext,
  ): Promise<boolean> {
    for (const key of paymentKeysOf(receipt)) {
      // The decision already considers the booking that holds this lock.
      if (others[placeOf(key)]) continue;
      if (!(await this.locks.lock(key, bookingId, receipt.receiptId, context))) return false;
    }
    return true;
  }
}

/** Refers a receipt to staff and keeps its seats until they decide. */
const referral = (reason: DecisionReason): WrittenDecision => ({
  kind: 'needs_review',
  reasons: [reason],
  message: messageFor(reason),
});

/** Shows staff a picture that is no receipt, while the payment deadline keeps running. */
const noReceipt = (reason: DecisionReason): WrittenDecision => ({
  kind: 'no-receipt',
  reasons: [reason],
  message: messageFor(reason),
});
