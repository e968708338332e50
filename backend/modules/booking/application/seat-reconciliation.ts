import { Inject, Injectable } from '@nestjs/common';
import type { Seat } from '../../../contracts/events/index.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import type { SeatLedger } from '../domain/seat-ledger.js';
import { reconcileSeats } from '../domain/seat-reconciliation.js';
import { abandonSeatChange, hasLostItsSeats, isUnfinished } from '../domain/unfinished-changes.js';
import { BookingStreams } from './booking-streams.js';
import {
  decisionTime,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';
import { SeatStreams } from './seat-streams.js';

export interface ReconcileOptions {
  /**
   * The unfinished command, if any, had its time: make its write to the booking impossible, and
   * bring the seats in line.
   */
  readonly withdraw?: boolean;
  /** The change of the ledger that the caller made itself, whose command it knows to be over. */
  readonly own?: number | undefined;
}

/** `lost`: the booking waits for payment and somebody else has its seats. */
export type Reconciled = { readonly lost: boolean; readonly bookingVersion: number };

/**
 * Brings the seats in line with their booking; see domain/seat-reconciliation.ts. Doing it twice changes
 * nothing.
 *
 * Nothing locks both streams at once. The seats are read first, then the booking, and the seats are
 * written only if nobody has touched them since; what an unfinished command has written is left
 * alone, unless its chance is ended first. See domain/unfinished-changes.ts. It reads again after
 * every write, until there is nothing left to write.
 */
@Injectable()
export class SeatReconciliation {
  constructor(
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `movedTo`: see domain/seat-reconciliation.ts. */
  async reconcile(
    bookingId: string,
    performanceId: string,
    context: CommandContext,
    movedTo?: readonly Seat[],
    { withdraw = false, own }: ReconcileOptions = {},
  ): Promise<Reconciled> {
    for (;;) {
      const known = await this.seats.peek(performanceId);
      const booking = await this.bookings.load(bookingId);
      const { version } = booking;
      const of = { performanceId, bookingId, booking };
      const decide = (ledger: SeatLedger, now: string) =>
        reconcileSeats(ledger, { ...of, now, ...(movedTo ? { movedTo } : {}) });
      const now = decisionTime(context, this.clock);
      if (decide(known, now).length === 0)
        return { lost: hasLostItsSeats(known, { ...of, now }), bookingVersion: version };
      const holding = known.holdings.get(bookingId);
      if (isUnfinished(holding, booking) && holding?.at !== own) {
        if (!withdraw) return { lost: false, bookingVersion: version };
        await this.bookings.execute(bookingId, context, (current) =>
          abandonSeatChange(current, of),
        );
        continue;
      }
      await this.seats.execute(performanceId, context, (ledger, decidedAt) =>
        ledger.holdings.get(bookingId)?.at === holding?.at ? decide(ledger, decidedAt) : [],
      );
    }
  }
}
