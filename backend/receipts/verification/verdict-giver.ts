import { Injectable } from '@nestjs/common';
import type { SeatEvent, VerdictReason } from '../../contracts/events/index.js';
import { Refusal } from '../../contracts/refusal.js';
import { BookingStreams } from '../../booking/application/booking-streams.js';
import type { CommandContext } from '../../booking/application/command-context.js';
import { SeatStreams } from '../../booking/application/seat-streams.js';
import { Settlement } from '../../booking/application/settlement.js';
import {
  applyVerdict,
  awaitsVerdict,
  requirePlaced,
  type Verdict as WrittenVerdict,
} from '../../booking/domain/booking-decisions.js';
import type { PlacedBooking, Receipt } from '../../booking/domain/booking.js';
import {
  keepSeats,
  takeSeats,
  type HoldSeats,
  type SeatLedger,
} from '../../booking/domain/seat-ledger.js';
import { sameSeats, withoutPrice } from '../../booking/domain/seat.js';
import { judge } from '../domain/judge.js';
import { looksLikeReceipt } from '../domain/looks-like-receipt.js';
import { messageFor } from '../domain/messages.js';
import { PaymentClaims } from './payment-claims.js';
import { judgeContextOf, PaymentHistory, placeOf, type OtherPayments } from './payment-history.js';
import { paymentKeysOf } from './payment-keys.js';

/** Judges a read receipt and carries the verdict out, in the order that no crash can turn into a wrong sale. */
@Injectable()
export class VerdictGiver {
  constructor(
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    private readonly settlement: Settlement,
    private readonly claims: PaymentClaims,
    private readonly history: PaymentHistory,
  ) {}

  /** Nothing, when the receipt is not awaited (any more). Judged again whenever something was otherwise when the verdict was to be written. */
  async give(bookingId: string, receipt: Receipt, context: CommandContext): Promise<void> {
    let done = false;
    while (!done) {
      const booking = await this.bookings.loadPlaced(bookingId);
      done =
        !awaitsVerdict(booking, receipt.receiptId) || (await this.judge(booking, receipt, context));
    }
  }

  /**
   * A person must look at it, though nothing is known of it. Its seats are kept meanwhile, if it still has them; a picture that
   * costs more work than any receipt does not stop the clock, or dense text would hold seats without end.
   */
  async refer(
    bookingId: string,
    receiptId: string,
    reason: VerdictReason,
    context: CommandContext,
  ): Promise<void> {
    const booking = await this.bookings.loadPlaced(bookingId);
    if (!awaitsVerdict(booking, receiptId)) return;
    if (reason === 'too-much-to-read') await this.goOn(booking, receiptId, context, reason);
    else await this.leaveToStaff(booking, receiptId, referral(reason), context);
  }

  /** False: not written, because the booking or the transfer is no longer what was judged. */
  private async judge(
    booking: PlacedBooking,
    receipt: Receipt,
    context: CommandContext,
  ): Promise<boolean> {
    const { receiptId, reading } = receipt;
    // Erased between reading and judging: nothing is left to judge by.
    if (!reading) return this.leaveToStaff(booking, receiptId, referral('unreadable'), context);
    if (!looksLikeReceipt(reading)) return this.goOn(booking, receiptId, context);
    const others = await this.history.of(booking, receipt);
    const { kind, message, reasons } = judge(
      reading,
      judgeContextOf(booking, receipt, others, context.now),
    );
    if (kind === 'needs_review')
      return this.leaveToStaff(booking, receiptId, { kind, reasons, message }, context);
    if (kind === 'rejected')
      return this.writeAndSettle(booking, receiptId, { kind, message, reasons }, context);
    if (!(await this.claim(booking, receipt, others, context))) return false;
    const verdict: WrittenVerdict = (await this.changeSeats(booking, context, takeSeats))
      ? { kind, message }
      : referral('seats-gone');
    return this.write(booking, receiptId, verdict, context);
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

  /** No receipt: staff see it, and the clock runs on; see time-to-pay.ts. */
  private goOn(
    booking: PlacedBooking,
    receiptId: string,
    context: CommandContext,
    reason: VerdictReason = booking.clock.stopped ? 'unreadable' : 'no-receipt',
  ): Promise<boolean> {
    const verdict = { kind: 'no-receipt', reasons: [reason], message: messageFor(reason) } as const;
    return this.writeAndSettle(booking, receiptId, verdict, context);
  }

  /** The seats first, which are kept until staff have decided; gone, when their reading took so long that others have them. */
  private async leaveToStaff(
    booking: PlacedBooking,
    receiptId: string,
    verdict: WrittenVerdict,
    context: CommandContext,
  ): Promise<boolean> {
    const kept = await this.changeSeats(booking, context, (ledger, wanted) =>
      keepSeats(ledger, { ...wanted, until: null }),
    );
    return this.write(booking, receiptId, kept ? verdict : referral('seats-gone'), context);
  }

  /** The booking first, then its seats, which are kept no longer than its clock says now. */
  private async writeAndSettle(
    booking: PlacedBooking,
    receiptId: string,
    verdict: WrittenVerdict,
    context: CommandContext,
  ): Promise<boolean> {
    const written = await this.write(booking, receiptId, verdict, context);
    const { bookingId, performance } = booking;
    if (written) await this.settlement.settle(bookingId, performance.performanceId, context);
    return written;
  }

  /** Staff may have given the family other seats meanwhile, at another price: then this verdict is about an order that is gone. */
  private async write(
    judged: PlacedBooking,
    receiptId: string,
    verdict: WrittenVerdict,
    context: CommandContext,
  ): Promise<boolean> {
    let same = true;
    await this.bookings.execute(judged.bookingId, context, (state) => {
      same = sameOrder(requirePlaced(state), judged);
      return same ? applyVerdict(state, receiptId, verdict, context.now) : [];
    });
    return same;
  }

  /** False: somebody else has them. */
  private async changeSeats(
    { bookingId, performance, seats }: PlacedBooking,
    context: CommandContext,
    decide: (ledger: SeatLedger, wanted: Omit<HoldSeats, 'until'>) => SeatEvent[],
  ): Promise<boolean> {
    const { performanceId } = performance;
    const { now } = context;
    const wanted = { performanceId, bookingId, seats: seats.map(withoutPrice), now };
    try {
      await this.seats.execute(performanceId, context, (ledger) => decide(ledger, wanted));
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

const sameOrder = (a: PlacedBooking, b: PlacedBooking): boolean =>
  a.totalSen === b.totalSen && sameSeats(a.seats, b.seats);
