import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DecisionReason } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import {
  applyReceiptDecision,
  awaitsReceiptDecision,
  keepSeats,
  PlannedSeats,
  PROVEN_MONEY,
  type ProvenMoney,
  type PlacedBooking,
  type Receipt,
  requirePlaced,
  SeatReconciliation,
  takeSeatsOf,
  TwoStreams,
  type TwoStreamTry,
  withoutPrice,
  type WrittenDecision,
} from '../../booking/api.js';
import { judge, looksLikeReceipt } from '../domain/judge.js';
import { messageFor } from '../domain/messages.js';
import { type OtherPayments, PaymentHistory, PaymentLocks, placeOf } from '../../payments/api.js';
import { SchoolRules } from './school-rules.js';
import { JudgeReceipt } from './judge-receipt.command.js';
import { judgeContextOf } from './judge-context.js';
import { paymentKeysOf } from '../domain/payment-keys.js';
import { provenSoFar } from './proven-so-far.js';

/** Decides on a receipt that was read, and writes the decision in an order in which no crash can cause a wrong sale. */
@CommandHandler(JudgeReceipt)
export class ReceiptDecider implements ICommandHandler<JudgeReceipt> {
  constructor(
    private readonly twoStreams: TwoStreams,
    private readonly reconciliation: SeatReconciliation,
    private readonly locks: PaymentLocks,
    private readonly history: PaymentHistory,
    private readonly rules: SchoolRules,
    @Inject(PROVEN_MONEY) private readonly proven: ProvenMoney,
    private readonly planned: PlannedSeats,
  ) {}

  execute({ bookingId, judged, context }: JudgeReceipt): Promise<void> {
    return 'receipt' in judged
      ? this.decide(bookingId, judged.receipt, context)
      : this.refer(bookingId, judged.receiptId, judged.unread, context);
  }

  /** Decides on a receipt. It is judged again when the booking or its seats changed before the decision was written. */
  private decide(bookingId: string, receipt: Receipt, context: CommandContext): Promise<void> {
    return this.twoStreams.run(bookingId, context, async (command) => {
      const booking = requirePlaced(command.booking);
      if (awaitsReceiptDecision(booking, receipt.receiptId))
        await this.judge(booking, receipt, context, command);
    });
  }

  /**
   * Refers a receipt without a reading to staff. Its seats are kept meanwhile, if the booking still has them. A picture that
   * costs more work than any receipt does not stop the clock, or dense text would hold seats without end.
   */
  private refer(
    bookingId: string,
    receiptId: string,
    reason: DecisionReason,
    context: CommandContext,
  ): Promise<void> {
    return this.twoStreams.run(bookingId, context, async (command) => {
      const booking = requirePlaced(command.booking);
      if (!awaitsReceiptDecision(booking, receiptId)) return;
      if (reason === 'too-much-to-read')
        await this.goOn(booking, receiptId, context, command, reason);
      else await this.leaveToStaff(booking, receiptId, referral(reason), context, command);
    });
  }

  private async judge(
    booking: PlacedBooking,
    receipt: Receipt,
    context: CommandContext,
    command: TwoStreamTry,
  ): Promise<void> {
    const { receiptId, reading } = receipt;
    // The customer was erased between reading and deciding, so nothing is left to decide on.
    if (!reading)
      return this.leaveToStaff(booking, receiptId, referral('unreadable'), context, command);
    if (!looksLikeReceipt(reading)) return this.goOn(booking, receiptId, context, command);
    const others = await this.history.otherPayments(booking.bookingId, paymentKeysOf(receipt));
    const { schoolId } = booking.performance;
    const rules = await this.rules.rulesOfSchool(schoolId);
    const provenSen = await provenSoFar(this.proven, booking);
    const { kind, message, reasons } = judge(
      reading,
      judgeContextOf(booking, receipt, others, rules, context.now, provenSen),
    );
    if (kind === 'needs_review')
      return this.leaveToStaff(booking, receiptId, { kind, reasons, message }, context, command);
    if (kind === 'rejected')
      return this.writeAndReconcile(
        booking,
        receiptId,
        { kind, message, reasons },
        context,
        command,
      );
    // Another booking with the same transfer was faster: the new decision takes that into account.
    if (!(await this.lock(booking, receipt, others, context))) command.startAgain();
    const taken = await this.unlessGone(booking, context, () => takeSeatsOf(booking, command));
    await write(receiptId, taken ? { kind, message } : referral('seats-gone'), command);
  }

  /**
   * Locks the receipt's transfers; the seats and the booking are written after it. Repeating it changes nothing. Returns false
   * when a transfer has confirmed another booking a moment ago.
   */
  private async lock(
    { bookingId }: PlacedBooking,
    receipt: Receipt,
    others: OtherPayments,
    context: CommandContext,
  ): Promise<boolean> {
    for (const key of paymentKeysOf(receipt)) {
      // The key belongs to another booking, and the decision has allowed for that.
      if (others[placeOf(key)]) continue;
      if (!(await this.locks.lock(key, bookingId, receipt.receiptId, context))) return false;
    }
    return true;
  }

  /** Handles a picture that is no receipt: staff see it, and the clock runs on; see time-to-pay.ts. */
  private goOn(
    booking: PlacedBooking,
    receiptId: string,
    context: CommandContext,
    command: TwoStreamTry,
    reason: DecisionReason = booking.clock.stopped ? 'unreadable' : 'no-receipt',
  ): Promise<void> {
    const decision = {
      kind: 'no-receipt',
      reasons: [reason],
      message: messageFor(reason),
    } as const;
    return this.writeAndReconcile(booking, receiptId, decision, context, command);
  }

  /**
   * Keeps the seats first, until staff have decided. If the reading took too long, other bookings may have the seats, or the plan
   * may have lost them; staff are told that they are gone.
   */
  private async leaveToStaff(
    booking: PlacedBooking,
    receiptId: string,
    decision: WrittenDecision,
    context: CommandContext,
    command: TwoStreamTry,
  ): Promise<void> {
    const { bookingId, seats } = booking;
    const { performanceId } = booking.performance;
    const wanted = { performanceId, bookingId, seats: seats.map(withoutPrice), until: null };
    const kept = await this.unlessGone(booking, context, () =>
      command.writeSeats(performanceId, (ledger, now) => keepSeats(ledger, { ...wanted, now })),
    );
    await write(receiptId, kept ? decision : referral('seats-gone'), command);
  }

  /** Runs the change. Returns false without a change when another booking has the seats, or the plan has lost them. */
  private async unlessGone(
    booking: PlacedBooking,
    { now }: CommandContext,
    change: () => Promise<unknown>,
  ): Promise<boolean> {
    if ((await this.planned.lostBy(booking, now)).length > 0) return false;
    try {
      await change();
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'seats_unavailable') return false;
      throw error;
    }
  }

  /** Writes the booking first, then its seats, which are kept no longer than its clock allows now. */
  private async writeAndReconcile(
    { bookingId, performance }: PlacedBooking,
    receiptId: string,
    decision: WrittenDecision,
    context: CommandContext,
    command: TwoStreamTry,
  ): Promise<void> {
    await write(receiptId, decision, command);
    await this.reconciliation.reconcile(bookingId, performance.performanceId, context);
  }
}

async function write(
  receiptId: string,
  decision: WrittenDecision,
  command: TwoStreamTry,
): Promise<void> {
  await command.writeBooking((state, now) => applyReceiptDecision(state, receiptId, decision, now));
}

const referral = (reason: DecisionReason): WrittenDecision => ({
  kind: 'needs_review',
  reasons: [reason],
  message: messageFor(reason),
});
