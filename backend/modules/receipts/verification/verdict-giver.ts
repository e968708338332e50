import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { VerdictReason } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
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
import { keepSeats } from '../../booking/domain/seat-ledger.js';
import { withoutPrice } from '../../booking/domain/seat.js';
import { judge } from '../domain/judge.js';
import { looksLikeReceipt } from '../domain/looks-like-receipt.js';
import { messageFor } from '../domain/messages.js';
import { PaymentClaims } from '../../payments/payment-claims.js';
import { PaymentHistory, placeOf, type OtherPayments } from '../../payments/payment-history.js';
import { JudgeReceipt } from './judge-receipt.command.js';
import { judgeContextOf } from './judge-context.js';
import { paymentKeysOf } from '../domain/payment-keys.js';

/**
 * Decides on a receipt that was read and writes the decision, in an order in which no crash can
 * cause a wrong sale.
 */
@CommandHandler(JudgeReceipt)
export class VerdictGiver implements ICommandHandler<JudgeReceipt> {
  constructor(
    private readonly twoStreams: TwoStreams,
    private readonly settlement: Settlement,
    private readonly claims: PaymentClaims,
    private readonly history: PaymentHistory,
  ) {}

  execute({ bookingId, judged, context }: JudgeReceipt): Promise<void> {
    return 'receipt' in judged
      ? this.give(bookingId, judged.receipt, context)
      : this.refer(bookingId, judged.receiptId, judged.unread, context);
  }

  /** Judged again whenever something was otherwise when the verdict was to be written. */
  private give(bookingId: string, receipt: Receipt, context: CommandContext): Promise<void> {
    return this.twoStreams.run(bookingId, context, async (command) => {
      const booking = requirePlaced(command.booking);
      if (awaitsVerdict(booking, receipt.receiptId))
        await this.judge(booking, receipt, context, command);
    });
  }

  /**
   * Refers a receipt without a reading to staff. Its seats are kept meanwhile, if it still has
   * them; a picture that costs more work than any receipt does not stop the clock, or dense text
   * would hold seats without end.
   */
  private refer(
    bookingId: string,
    receiptId: string,
    reason: VerdictReason,
    context: CommandContext,
  ): Promise<void> {
    return this.twoStreams.run(bookingId, context, async (command) => {
      const booking = requirePlaced(command.booking);
      if (!awaitsVerdict(booking, receiptId)) return;
      if (reason === 'too-much-to-read')
        await this.goOn(booking, receiptId, context, command, reason);
      else await this.leaveToStaff(booking, receiptId, referral(reason), command);
    });
  }

  private async judge(
    booking: PlacedBooking,
    receipt: Receipt,
    context: CommandContext,
    command: TwoStreamTry,
  ): Promise<void> {
    const { receiptId, reading } = receipt;
    // Erased between reading and deciding: there is nothing left to decide on.
    if (!reading) return this.leaveToStaff(booking, receiptId, referral('unreadable'), command);
    if (!looksLikeReceipt(reading)) return this.goOn(booking, receiptId, context, command);
    const others = await this.history.of(booking.bookingId, paymentKeysOf(receipt));
    const { kind, message, reasons } = judge(
      reading,
      judgeContextOf(booking, receipt, others, context.now),
    );
    if (kind === 'needs_review')
      return this.leaveToStaff(booking, receiptId, { kind, reasons, message }, command);
    if (kind === 'rejected')
      return this.writeAndSettle(booking, receiptId, { kind, message, reasons }, context, command);
    // The other of two bookings with one transfer was faster: deciding again takes that into
    // account.
    if (!(await this.claim(booking, receipt, others, context))) command.startAgain();
    const taken = await unlessOthersHaveThem(() => takeSeatsOf(booking, command));
    await write(receiptId, taken ? { kind, message } : referral('seats-gone'), command);
  }

  /** The transfer first, then the seats, then the booking; each step once, whoever repeats it. False: it has confirmed another booking a moment ago. */
  private async claim(
    { bookingId }: PlacedBooking,
    receipt: Receipt,
    others: OtherPayments,
    context: CommandContext,
  ): Promise<boolean> {
    for (const key of paymentKeysOf(receipt)) {
      // Known to belong to another booking, and found not to matter.
      if (others[placeOf(key)]) continue;
      if (!(await this.claims.claim(key, bookingId, receipt.receiptId, context))) return false;
    }
    return true;
  }

  /** Not a receipt: staff see it, and the clock runs on; see time-to-pay.ts. */
  private goOn(
    booking: PlacedBooking,
    receiptId: string,
    context: CommandContext,
    command: TwoStreamTry,
    reason: VerdictReason = booking.clock.stopped ? 'unreadable' : 'no-receipt',
  ): Promise<void> {
    const verdict = { kind: 'no-receipt', reasons: [reason], message: messageFor(reason) } as const;
    return this.writeAndSettle(booking, receiptId, verdict, context, command);
  }

  /**
   * Keeps the seats first, until staff have decided. If the reading took so long that others have
   * them, they are gone.
   */
  private async leaveToStaff(
    { bookingId, performance: { performanceId }, seats }: PlacedBooking,
    receiptId: string,
    verdict: WrittenVerdict,
    command: TwoStreamTry,
  ): Promise<void> {
    const wanted = { performanceId, bookingId, seats: seats.map(withoutPrice), until: null };
    const kept = await unlessOthersHaveThem(() =>
      command.writeSeats(performanceId, (ledger, now) => keepSeats(ledger, { ...wanted, now })),
    );
    await write(receiptId, kept ? verdict : referral('seats-gone'), command);
  }

  /** The booking first, then its seats, which are kept no longer than its clock says now. */
  private async writeAndSettle(
    { bookingId, performance }: PlacedBooking,
    receiptId: string,
    verdict: WrittenVerdict,
    context: CommandContext,
    command: TwoStreamTry,
  ): Promise<void> {
    await write(receiptId, verdict, command);
    await this.settlement.settle(bookingId, performance.performanceId, context);
  }
}

async function write(
  receiptId: string,
  verdict: WrittenVerdict,
  command: TwoStreamTry,
): Promise<void> {
  await command.writeBooking((state, now) => applyVerdict(state, receiptId, verdict, now));
}

/** False: somebody else has the seats. */
async function unlessOthersHaveThem(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'seats_unavailable') return false;
    throw error;
  }
}

const referral = (reason: VerdictReason): WrittenVerdict => ({
  kind: 'needs_review',
  reasons: [reason],
  message: messageFor(reason),
});
