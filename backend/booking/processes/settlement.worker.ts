import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../../jobs/port.js';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { BookingStreams } from '../application/booking-streams.js';
import { contextOfProcess } from '../application/command-context.js';
import { Settlement } from '../application/settlement.js';
import { SETTLEMENT_QUEUE, type SettlementJob } from './settlement.policy.js';

@Injectable()
export class SettlementWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bookings: BookingStreams,
    private readonly settlement: Settlement,
  ) {}

  onModuleInit(): void {
    this.jobs.process<SettlementJob>(SETTLEMENT_QUEUE, ({ data }) => this.settle(data), { concurrency: 4 });
  }

  private async settle({ bookingId, performanceId, causedBy }: SettlementJob): Promise<void> {
    const context = contextOfProcess('settlement', causedBy, this.clock.now());
    const of = performanceId ?? (await this.bookings.loadPlaced(bookingId)).performance.performanceId;
    await this.settlement.settle(bookingId, of, context);
  }
}
