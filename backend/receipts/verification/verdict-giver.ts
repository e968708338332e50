import { Injectable } from '@nestjs/common';
import type { VerdictReason } from '../../contracts/events/index.js';
import { Refusal } from '../../contracts/refusal.js';
import { BookingStreams } from '../../booking/application/booking-streams.js';
import type { CommandContext } from '../../booking/application/command-context.js';
import { SeatStreams } from '../../booking/application/seat-streams.js';
import { Settlement } from '../../booking/application/settlement.js';
import { applyVerdict } from '../../booking/domain/booking-decisions.js';
import type { PlacedBooking, Receipt } from '../../booking/domain/booking.js';
import { takeSeats } from '../../booking/domain/seat-ledger.js';
import { withoutPrice } from '../../booking/domain/seat.js';
import { judge, type Verdict } from '../domain/judge.js';
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

  async give(booking: PlacedBooking, receipt: Receipt, context: CommandContext): Promise<void> {
    // Erased between reading and judging: nothing is left to judge by.
    if (!receipt.reading) return this.refer(booking, receipt.receiptId, ['unreadable'], context);
    const others = await this.history.of(booking, receipt);
    const verdict = judge(receipt.reading, judgeContextOf(booking, receipt, others, context.now));
    if (verdict.kind === 'confirmed') await this.confirm(booking, receipt, others, verdict.message, context);
    else if (verdict.kind === 'rejected') await this.reject(booking, receipt.receiptId, verdict, context);
    else await this.refer(booking, receipt.receiptId, verdict.reasons, context, verdict.message);
  }

  /** A person must look at it; the seats stay held meanwhile. */
  async refer(
    booking: PlacedBooking,
    receiptId: string,
    reasons: readonly VerdictReason[],
    context: CommandContext,
    message = messageFor(reasons[0] ?? 'unreadable'),
  ): Promise<void> {
    await this.bookings.execute(booking.bookingId, context, (state) =>
      applyVerdict(state, receiptId, { kind: 'needs_review', reasons, message }),
    );
  }

  /** The transfer is claimed, then the seats are taken, then the booking is confirmed; each step once, whoever repeats it. */
  private async confirm(
    booking: PlacedBooking,
    receipt: Receipt,
    others: OtherPayments,
    message: string,
    context: CommandContext,
  ): Promise<void> {
    const { bookingId } = booking;
    const { receiptId } = receipt;
    for (const key of paymentKeysOf(receipt)) {
      // Known to be another's, and judged to be no matter.
      if (others[placeOf(key)]) continue;
      if (await this.claims.claim(key, bookingId, receiptId, context)) continue;
      // Another booking was confirmed by this transfer a moment ago: judged again, it is no longer new.
      return this.give(booking, receipt, context);
    }
    if (!(await this.takeSeats(booking, context))) return this.refer(booking, receiptId, ['seats-gone'], context);
    await this.bookings.execute(bookingId, context, (state) => applyVerdict(state, receiptId, { kind: 'confirmed', message }));
  }

  /** The booking first, then its seats; the clock restarts, so that a better receipt can follow. */
  private async reject(
    booking: PlacedBooking,
    receiptId: string,
    { message, reasons }: Verdict,
    context: CommandContext,
  ): Promise<void> {
    const { bookingId, holdMinutes, performance } = booking;
    const holdUntil = new Date(Date.parse(context.now) + holdMinutes * 60_000).toISOString();
    await this.bookings.execute(bookingId, context, (state) =>
      applyVerdict(state, receiptId, { kind: 'rejected', message, reasons, holdUntil }),
    );
    await this.settlement.settle(bookingId, performance.performanceId, context);
  }

  private async takeSeats({ bookingId, performance, seats }: PlacedBooking, context: CommandContext): Promise<boolean> {
    const { performanceId } = performance;
    try {
      await this.seats.execute(performanceId, context, (ledger) =>
        takeSeats(ledger, { performanceId, bookingId, seats: seats.map(withoutPrice), now: context.now }),
      );
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'seats_unavailable') return false;
      throw error;
    }
  }
}
