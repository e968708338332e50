import { Inject, Injectable } from '@nestjs/common';
import type { Seat } from '../../../contracts/events/index.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { Reservables, sameCounts } from '../../catalogue/api.js';
import { hasLostItsSeats, isReconciled, isUnfinished, SeatStreams } from '../../seats/api.js';
import { abandonSeatChange } from '../domain/seats-kept.js';
import { seatRight, type Booking } from '../domain/booking.js';
import { keptBy, reservedBy, type Reserved } from '../domain/reserved.js';
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

/** A code or a stock, with the performance of the booking that took it. */
export type ReservedOf = Omit<Reserved, 'counts'> & { readonly performanceId: string };

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
    private readonly reservables: Reservables,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Reconciles the seats of one booking, then its stock and the use of its discount code. seats/domain/seat-reconciliation.ts explains `movedTo`.
   */
  async reconcile(
    bookingId: string,
    performanceId: string,
    context: CommandContext,
    movedTo?: readonly Seat[],
    options: ReconcileOptions = {},
  ): Promise<Reconciled> {
    const { booking, lost } = await this.seatsOf(
      bookingId,
      performanceId,
      context,
      movedTo,
      options,
    );
    for (const each of booking.kind === 'placed' ? reservedBy(booking).toReversed() : [])
      if (!sameCounts(keptBy(booking, each), each.counts))
        await this.returnReserved(bookingId, { ...each, performanceId }, context);
    return { lost, bookingVersion: booking.version };
  }

  /** Returns what a booking does not keep of a code or a stock: it ended, was never placed, or ordered something else. */
  async returnReserved(
    bookingId: string,
    of: ReservedOf,
    context: CommandContext,
    { withdraw = false, own }: ReconcileOptions = {},
  ): Promise<void> {
    const { kind, id, performanceId } = of;
    for (;;) {
      const held = (await this.reservables.load(kind, id)).byBooking.get(bookingId);
      if (!held) return;
      const booking = await this.bookings.load(bookingId);
      const kept = keptBy(booking, of);
      if ([...held.counts].every(([name, count]) => count <= (kept.get(name) ?? 0))) return;
      if (isUnfinished(held, booking) && held.at !== own) {
        if (!withdraw) return;
        const { version } = booking;
        await this.bookings.execute(bookingId, context, (current) =>
          abandonSeatChange(current, { performanceId, bookingId, version }),
        );
        continue;
      }
      await this.reservables.giveBack(kind, { id, bookingId, at: held.at, kept }, context);
    }
  }

  private async seatsOf(
    bookingId: string,
    performanceId: string,
    context: CommandContext,
    movedTo: readonly Seat[] | undefined,
    { withdraw = false, own }: ReconcileOptions,
  ): Promise<{ readonly booking: Booking; readonly lost: boolean }> {
    for (;;) {
      const known = await this.seats.peek(performanceId);
      const booking = await this.bookings.load(bookingId);
      const { version } = booking;
      const right = seatRight(booking, performanceId);
      const of = { performanceId, bookingId, right, ...(movedTo ? { movedTo } : {}) };
      const now = decisionTime(context, this.clock);
      if (isReconciled(known, { ...of, now }))
        return { lost: hasLostItsSeats(known, { ...of, now }), booking };
      const holding = known.holdings.get(bookingId);
      if (isUnfinished(holding, booking) && holding?.at !== own) {
        if (!withdraw) return { lost: false, booking };
        await this.bookings.execute(bookingId, context, (current) =>
          abandonSeatChange(current, { performanceId, bookingId, version }),
        );
        continue;
      }
      await this.seats.reconcile(of, holding?.at, context);
    }
  }
}
