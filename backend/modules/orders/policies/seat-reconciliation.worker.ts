import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { BookingStreams } from '../application/booking-streams.js';
import {
  contextOfProcess,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { cancelBooking } from '../domain/staff-decisions.js';
import {
  FORMER_SEAT_RECONCILIATION_QUEUE,
  SEAT_RECONCILIATION_QUEUE,
  type SeatReconciliationJob,
} from './seat-reconciliation.policy.js';

/** Makes seats agree with their booking. An unpaid booking whose seats another booking has is cancelled. */
@Injectable()
export class SeatReconciliationWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bookings: BookingStreams,
    private readonly reconciliation: SeatReconciliation,
  ) {}

  onModuleInit(): void {
    this.jobs.process<SeatReconciliationJob>(
      SEAT_RECONCILIATION_QUEUE,
      ({ data }) => this.reconcile(data),
      {
        concurrency: 4,
        formerNames: [FORMER_SEAT_RECONCILIATION_QUEUE],
      },
    );
  }

  private async reconcile({
    bookingId,
    performanceId,
    movedTo,
    codeId,
    extraId,
    causedBy,
  }: SeatReconciliationJob): Promise<void> {
    const context = contextOfProcess('seat-reconciliation', causedBy, this.clock.now());
    const id = codeId ?? extraId;
    if (id !== undefined && performanceId !== null) {
      const kind = codeId === undefined ? 'stock' : 'code';
      const of = { kind, id, performanceId } as const;
      return this.reconciliation.returnReserved(bookingId, of, context, { withdraw: true });
    }
    const booking = await this.bookings.load(bookingId);
    const of =
      performanceId ?? (booking.kind === 'placed' ? booking.performance.performanceId : null);
    if (of === null) throw new Error(`Booking ${bookingId} was never placed`);
    const { lost, bookingVersion } = await this.reconciliation.reconcile(
      bookingId,
      of,
      context,
      movedTo,
      {
        withdraw: performanceId !== null,
      },
    );
    if (lost) await this.endWithoutSeats(bookingId, bookingVersion, context);
  }

  /** Cancels an unpaid booking whose seats another booking has. The family gets the usual e-mail about a cancelled booking. */
  private async endWithoutSeats(
    bookingId: string,
    version: number,
    context: CommandContext,
  ): Promise<void> {
    logger.error({ bookingId }, 'a booking lost its seats and was cancelled');
    await this.bookings.execute(bookingId, context, (state) =>
      state.version === version ? cancelBooking(state, 'seats-lost') : [],
    );
  }
}
