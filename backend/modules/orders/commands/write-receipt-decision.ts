import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageFor } from '../../../contracts/rest/receipt-messages.js';
import { withoutPrice } from '../../../contracts/seat.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { Reservables } from '../../catalogue/api.js';
import { PlannedSeats } from '../../seats/api.js';
import { BookingStreams } from '../application/booking-streams.js';
import { takeSeatsOf, TwoStreams, type TwoStreamPlan } from '../application/two-streams.js';
import {
  applyReceiptDecision,
  awaitsReceiptDecision,
  type WrittenDecision,
} from '../domain/booking-decisions.js';
import { requirePlaced, type Booking, type PlacedBooking } from '../domain/booking.js';
import { reservedBy } from '../domain/reserved.js';

/** Decision of the automatic receipt check, with the booking state on which it was made. */
export interface ReceiptDecision {
  readonly bookingId: string;
  readonly receiptId: string;
  /** Version of the booking that the receipt check read. */
  readonly bookingVersion: number;
  readonly decision: WrittenDecision;
  /** Replacement decision for lost seats: another booking has them, or the seating plan no longer contains them. */
  readonly ifSeatsAreGone: WrittenDecision;
}

/**
 * Writes a decision of the automatic receipt check. Returns false, and writes nothing, when the booking has changed since the
 * check read it. Does nothing when the booking no longer waits for this receipt.
 */
export class WriteReceiptDecision extends Command<boolean> {
  constructor(
    readonly decided: ReceiptDecision,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Writes in an order in which no crash can sell a seat wrongly. A confirmation takes the seats first, and a referral to staff
 * keeps them first. Other decisions are written to the booking first; the seats are then kept until the booking's payment clock
 * ends at most.
 */
@CommandHandler(WriteReceiptDecision)
export class WriteReceiptDecisionHandler implements ICommandHandler<WriteReceiptDecision> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly twoStreams: TwoStreams,
    private readonly planned: PlannedSeats,
    private readonly reservables: Reservables,
  ) {}

  async execute({ decided, context }: WriteReceiptDecision): Promise<boolean> {
    const { bookingId } = decided;
    const plan = (booking: Booking) => this.plan(booking, decided, context);
    const first = await plan(await this.bookings.load(bookingId));
    return (await this.twoStreams.run(bookingId, context, first, plan)) !== false;
  }

  private async plan(
    before: Booking,
    { receiptId, bookingVersion, decision: judged, ifSeatsAreGone }: ReceiptDecision,
    { now }: CommandContext,
  ): Promise<TwoStreamPlan | { answer: boolean }> {
    const booking = requirePlaced(before);
    if (!awaitsReceiptDecision(booking, receiptId)) return { answer: true };
    if (booking.version !== bookingVersion) return { answer: false };
    const write = (written: WrittenDecision) => (state: Booking, decidedAt: string) =>
      applyReceiptDecision(state, receiptId, written, decidedAt);
    const decision = await this.ifNothingLacks(booking, judged);
    const seats = seatsFor(booking, decision);
    if (!seats) return { before, decide: write(decision), reconcile: true };
    // When the reading took too long, another booking may have the seats, or the plan may have lost them.
    if ((await this.planned.lostBy(booking, now)).length > 0)
      return { before, decide: write(ifSeatsAreGone) };
    return {
      before,
      seats: { ...seats, mayBeGone: true },
      ...(decision.kind === 'confirmed' ? { whenUsedUp: 'plan-again' as const } : {}),
      decide: (state, decidedAt, seatsKept) =>
        write(seatsKept ? decision : ifSeatsAreGone)(state, decidedAt),
    };
  }

  /** Refers a paid booking to staff when others have used up its discount code or an extra since it gave them back. */
  private async ifNothingLacks(
    booking: PlacedBooking,
    judged: WrittenDecision,
  ): Promise<WrittenDecision> {
    if (judged.kind !== 'confirmed') return judged;
    const lacking = await this.reservables.firstLacking(booking.bookingId, reservedBy(booking));
    if (!lacking) return judged;
    const reason = lacking.kind === 'code' ? 'discount-code-used-up' : 'extra-sold-out';
    return { kind: 'needs_review', reasons: [reason], message: messageFor(reason) };
  }
}

/** Returns the seats that a decision takes or keeps; null for one that lets the booking's clock decide. */
function seatsFor(
  booking: PlacedBooking,
  { kind }: WrittenDecision,
): TwoStreamPlan['seats'] | null {
  if (kind === 'confirmed') return takeSeatsOf(booking);
  if (kind !== 'needs_review') return null;
  const { performance, seats } = booking;
  const kept = { kind: 'keep', seats: seats.map(withoutPrice), until: null } as const;
  return { performanceId: performance.performanceId, ask: () => kept };
}
