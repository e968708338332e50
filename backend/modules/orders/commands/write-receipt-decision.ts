import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { messageFor } from '../../../contracts/rest/receipt-messages.js';
import { withoutPrice } from '../../../contracts/seat.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { DiscountCodes } from '../../catalogue/api.js';
import { PlannedSeats } from '../../seats/api.js';
import { BookingStreams } from '../application/booking-streams.js';
import { takeSeatsOf, TwoStreams, type TwoStreamPlan } from '../application/two-streams.js';
import {
  applyReceiptDecision,
  awaitsReceiptDecision,
  type WrittenDecision,
} from '../domain/booking-decisions.js';
import { requirePlaced, type Booking, type PlacedBooking } from '../domain/booking.js';

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
    private readonly codes: DiscountCodes,
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
    const decision = await this.withCode(booking, judged);
    const seats = seatsFor(booking, decision);
    if (!seats) return { before, decide: write(decision), reconcile: true };
    // When the reading took too long, another booking may have the seats, or the plan may have lost them.
    if ((await this.planned.lostBy(booking, now)).length > 0)
      return { before, decide: write(ifSeatsAreGone) };
    return {
      before,
      seats: { ...seats, mayBeGone: true },
      ...(decision.kind === 'confirmed' ? { whenCodeIsUsedUp: 'plan-again' as const } : {}),
      decide: (state, decidedAt, seatsKept) =>
        write(seatsKept ? decision : ifSeatsAreGone)(state, decidedAt),
    };
  }

  /** Refers a paid booking to staff when other bookings have used its discount code up after its own use was returned. */
  private async withCode(
    { bookingId, discountCode }: PlacedBooking,
    judged: WrittenDecision,
  ): Promise<WrittenDecision> {
    if (judged.kind !== 'confirmed' || discountCode === null) return judged;
    if (await this.codes.canUse(bookingId, discountCode)) return judged;
    const reason = 'discount-code-used-up';
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
