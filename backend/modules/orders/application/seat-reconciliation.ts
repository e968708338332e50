import { Inject, Injectable } from '@nestjs/common';
import type { Seat } from '../../../contracts/events/index.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { hasLostItsSeats, isReconciled, isUnfinished, SeatStreams } from '../../seats/api.js';
import { abandonSeatChange } from '../domain/seats-kept.js';
import { seatRight } from '../domain/booking.js';
import { BookingStreams } from './booking-streams.js';
import {
  decisionTime,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';

export interface ReconcileOptions {
  /**
   * True when an unfinished command has had enough time for its second write. That write is then prevented, and the seats are
   * changed to agree with the booking.
   */
  readonly withdraw?: boolean;
  /**
   * Number of the ledger change that the calling command made itself. That command has ended, so the change is not unfinished.
   */
  readonly own?: number | undefined;
}

/** Result of a reconciliation. `lost`: the booking waits for payment, but another booking has its seats. */
export type Reconciled = { readonly lost: boolean; readonly bookingVersion: number };

/**
 * Makes the seats agree with their booking; see seats/domain/seat-reconciliation.ts. A second run changes nothing.
 *
 * No lock covers both streams. The seats are read first, then the booking, and the seats are written only if they have not
 * changed after that read. Seats of an unfinished command are not changed, unless its second write is prevented first; see
 * seats/domain/unfinished-changes.ts. After every write both streams are read again, until nothing is left to write.
 */
@Injectable()
export class SeatReconciliation {
  constructor(
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reconciles the seats of one booking. seats/domain/seat-reconciliation.ts explains `movedTo`. */
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
      const right = seatRight(booking, performanceId);
      const of = { performanceId, bookingId, right, ...(movedTo ? { movedTo } : {}) };
      const now = decisionTime(context, this.clock);
      if (isReconciled(known, { ...of, now }))
        return { lost: hasLostItsSeats(known, { ...of, now }), bookingVersion: version };
      const holding = known.holdings.get(bookingId);
      if (isUnfinished(holding, booking) && holding?.at !== own) {
        if (!withdraw) return { lost: false, bookingVersion: version };
        await this.bookings.execute(bookingId, context, (current) =>
          abandonSeatChange(current, { performanceId, bookingId, version }),
        );
        continue;
      }
      await this.seats.reconcile(of, holding?.at, context);
    }
  }
}
