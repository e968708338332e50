import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { BookingStreams } from '../application/booking-streams.js';
import {
  contextOfProcess,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';
import { Settlement } from '../application/settlement.js';
import { cancelBooking } from '../domain/staff-decisions.js';
import {
  FORMER_SETTLEMENT_QUEUE,
  SETTLEMENT_QUEUE,
  type SettlementJob,
} from './settlement.policy.js';

/** Settles seats with their booking; an unpaid booking that lost its seats for good is cancelled. */
@Injectable()
export class SettlementWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bookings: BookingStreams,
    private readonly settlement: Settlement,
  ) {}

  onModuleInit(): void {
    this.jobs.process<SettlementJob>(SETTLEMENT_QUEUE, ({ data }) => this.settle(data), {
      concurrency: 4,
      formerNames: [FORMER_SETTLEMENT_QUEUE],
    });
  }

  private async settle({
    bookingId,
    performanceId,
    movedTo,
    causedBy,
  }: SettlementJob): Promise<void> {
    const context = contextOfProcess('settlement', causedBy, this.clock.now());
    const booking = await this.bookings.load(bookingId);
    const of =
      performanceId ?? (booking.kind === 'placed' ? booking.performance.performanceId : null);
    if (of === null) throw new Error(`Booking ${bookingId} was never placed`);
    const { lost, bookingVersion } = await this.settlement.settle(bookingId, of, context, movedTo, {
      withdraw: performanceId !== null,
    });
    if (lost) await this.endWithoutSeats(bookingId, bookingVersion, context);
  }

  /** An unpaid booking whose seats another booking has. The family is told, as of every cancelled booking. */
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
