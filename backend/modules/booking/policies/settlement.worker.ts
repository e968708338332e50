import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CatalogueReader } from '../../catalogue/queries/catalogue-reader.js';
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
import { CancelBooking } from '../commands/cancel-booking.command.js';
import { RescheduleBooking } from '../commands/reschedule-bookings.command.js';
import {
  FORMER_SETTLEMENT_QUEUE,
  SETTLEMENT_QUEUE,
  type SettlementJob,
} from './settlement.policy.js';

/**
 * Settles seats with their booking; and an order that was on its way while its showtime was deleted or moved is cancelled
 * or moved like the others.
 */
@Injectable()
export class SettlementWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bookings: BookingStreams,
    private readonly settlement: Settlement,
    private readonly catalogue: CatalogueReader,
    private readonly bus: CommandBus,
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
    if (lost) return this.endWithoutSeats(bookingId, bookingVersion, context);
    // What was held here under the key of another showtime's order is released by now, and that order is not of this showtime.
    if (
      booking.kind === 'none' ||
      booking.status === 'cancelled' ||
      booking.performance.performanceId !== of
    )
      return;
    const schedule = await this.catalogue.scheduleOf(of);
    if (!schedule)
      await this.bus.execute(new CancelBooking(bookingId, 'showtime-deleted', context));
    else await this.bus.execute(new RescheduleBooking(bookingId, schedule, context));
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
