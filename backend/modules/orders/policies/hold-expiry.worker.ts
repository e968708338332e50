import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JOB_QUEUE, type Job, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import { SeatBlocks } from '../../seats/api.js';
import { ExpireBooking } from '../commands/expire-booking.js';
import { HOLD_EXPIRY_QUEUE, type HoldExpiryJob } from './hold-expiry.policy.js';

/** Expires orders whose time to pay is over. */
@Injectable()
export class HoldExpiryWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bus: CommandBus,
    private readonly blocks: SeatBlocks,
  ) {}

  onModuleInit(): void {
    this.jobs.process<HoldExpiryJob>(HOLD_EXPIRY_QUEUE, (job) => this.expire(job), {
      concurrency: 4,
    });
  }

  private async expire({ id, data }: Job<HoldExpiryJob>): Promise<void> {
    const { bookingId, blockOf } = data;
    const context = contextOfProcess('hold-expiry', data.causedBy, this.clock.now());
    if (blockOf !== undefined) return this.blocks.expire(blockOf, bookingId, context);
    const booking = await this.bus.execute(new ExpireBooking(bookingId, context));
    if (booking.kind === 'none' || booking.status === 'expired') return;
    if (booking.holdUntil !== null && id.endsWith(`.${Date.parse(booking.holdUntil)}`)) {
      // The queue's clock is ahead of this server's clock and the hold still runs. The error makes the queue retry the job later.
      throw new Error(`The hold of booking ${bookingId} has not ended yet`);
    }
  }
}
