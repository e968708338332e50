import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JOB_QUEUE, type Job, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { BookingStreams } from '../application/booking-streams.js';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import { Settlement } from '../application/settlement.js';
import { expireBooking } from '../domain/booking-decisions.js';
import { HOLD_EXPIRY_QUEUE, type HoldExpiryJob } from './hold-expiry.policy.js';

/** The booking first, then its seats; see design: what gives seats up is written to the booking first. */
@Injectable()
export class HoldExpiryWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bookings: BookingStreams,
    private readonly settlement: Settlement,
  ) {}

  onModuleInit(): void {
    this.jobs.process<HoldExpiryJob>(HOLD_EXPIRY_QUEUE, (job) => this.expire(job), {
      concurrency: 4,
    });
  }

  private async expire({ id, data }: Job<HoldExpiryJob>): Promise<void> {
    const { bookingId } = data;
    const context = contextOfProcess('hold-expiry', data.causedBy, this.clock.now());
    const { booking } = await this.bookings.execute(bookingId, context, (state, now) =>
      expireBooking(state, now),
    );
    if (booking.kind === 'none') return;
    if (booking.status === 'expired') {
      await this.settlement.settle(bookingId, booking.performance.performanceId, context);
    } else if (booking.holdUntil !== null && id.endsWith(`.${Date.parse(booking.holdUntil)}`)) {
      // The queue's clock is ahead of ours and this very hold is still running: the queue tries again by and by.
      throw new Error(`The hold of booking ${bookingId} has not ended yet`);
    }
  }
}
