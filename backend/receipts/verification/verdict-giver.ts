import { Injectable } from '@nestjs/common';
import type { VerdictReason } from '../../contracts/events/index.js';
import { Refusal } from '../../contracts/refusal.js';
import { BookingStreams } from '../../booking/application/booking-streams.js';
import type { CommandContext } from '../../booking/application/command-context.js';
import { Settlement } from '../../booking/application/settlement.js';
import { takeSeatsOf } from '../../booking/application/take-seats-of.js';
import { TwoStreams, type TwoStreamTry } from '../../booking/application/two-streams.js';
import {
  applyVerdict,
  awaitsVerdict,
  requirePlaced,
  type Verdict as WrittenVerdict,
} from '../../booking/domain/booking-decisions.js';
import type { PlacedBooking, Receipt } from '../../booking/domain/booking.js';
import { judge } from '../domain/judge.js';
import { messageFor } from '../domain/messages.js';
import { PaymentClaims } from './payment-claims.js';
import { judgeContextOf, PaymentHistory, placeOf, type OtherPayments } from './payment-history.js';
import { paymentKeysOf } from './payment-keys.js';

/** Judges a read receipt and carries the verdict out, in the order that no crash can turn into a wrong sale. */
@Injectable()
export class VerdictGiver {
  constructor(
    private readonly twoStreams: TwoStreams,
    private readonly bookings: BookingStreams,
    private readonly settlement: Settlement,
    private readonly claims: PaymentClaims,
    private readonly history: PaymentHistory,
  ) {}

  /** Nothing, when the receipt is not awaited (any more). Judged again whenever something was otherwise when the verdict was to be written. */
  give(bookingId: string, receipt: Receipt, context: CommandContext): Promise<void> {
    return this.twoStreams.run(bookingId, context, async (command) => {
      const booking = requirePlaced(command.booking);
      if (awaitsVerdict(booking, receipt.receiptId))
        await this.judge(booking, receipt, context, command);
    });
  }

  /** A person must look at it; the seats stay held meanwhile. */
  async refer(
    bookingId: string,
    receiptId: string,
    reason: VerdictReason,
    context: CommandContext,
  ): Promise<void> {
    await this.bookings.execute(bookingId, context, (state) =>
      applyVerdict(state, receiptId, referral(reason)),
    );
  }

  private async judge(
    booking: PlacedBooking,
    receipt: Receipt,
    context: CommandContext,
    command: TwoStreamTry,
  ): Promise<void> {
    const { receiptId, reading } = receipt;
    const write = async (verdict: WrittenVerdict): Promise<void> => {
      await command.writeBooking((state) => applyVerdict(state, receiptId, verdict));
    };
    // Erased between reading and judging: nothing is left to judge by.
    if (!reading) return write(referral('unreadable'));
    const others = await this.history.of(booking, receipt);
    const { kind, message, reasons } = judge(
      reading,
      judgeContextOf(booking, receipt, others, context.now),
    );
    if (kind === 'needs_review') return write({ kind, reasons, message });
    if (kind === 'rejected')
      return this.reject(booking, receiptId, { message, reasons }, context, command);
    // Of two bookings with one transfer the other was faster: judged again, it knows that.
    if (!(await this.claim(booking, receipt, others, context))) command.startAgain();
    await write(
      (await this.takeSeats(booking, command)) ? { kind, message } : referral('seats-gone'),
    );
  }

  /** The transfer first, then the seats, then the booking; each step once, whoever repeats it. False: it has confirmed another booking a moment ago. */
  private async claim(
    { bookingId }: PlacedBooking,
    receipt: Receipt,
    others: OtherPayments,
    context: CommandContext,
  ): Promise<boolean> {
    for (const key of paymentKeysOf(receipt)) {
      // Known to be another's, and judged to be no matter.
      if (others[placeOf(key)]) continue;
      if (!(await this.claims.claim(key, bookingId, receipt.receiptId, context))) return false;
    }
    return true;
  }

  /** The booking first, then its seats; the clock restarts, so that a better receipt can follow. */
  private async reject(
    { bookingId, holdMinutes, performance }: PlacedBooking,
    receiptId: string,
    verdict: { message: string; reasons: readonly VerdictReason[] },
    context: CommandContext,
    command: TwoStreamTry,
  ): Promise<void> {
    await command.writeBooking((state, now) => {
      const holdUntil = new Date(Date.parse(now) + holdMinutes * 60_000).toISOString();
      return applyVerdict(state, receiptId, { kind: 'rejected', ...verdict, holdUntil });
    });
    await this.settlement.settle(bookingId, performance.performanceId, context);
  }

  private async takeSeats(booking: PlacedBooking, command: TwoStreamTry): Promise<boolean> {
    try {
      await takeSeatsOf(booking, command);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'seats_unavailable') return false;
      throw error;
    }
  }
}

const referral = (reason: VerdictReason): WrittenVerdict => ({
  kind: 'needs_review',
  reasons: [reason],
  message: messageFor(reason),
});
