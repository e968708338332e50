import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CatalogueEvent } from '../../../contracts/events/index.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { inTheNameOf } from '../../../infrastructure/commands/command-context.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { CancelBookingsOfPerformance } from '../commands/cancel-bookings-of-performance.js';
import { RescheduleBookingsOfPerformance } from '../commands/reschedule-bookings-of-performance.js';
import type { MoveOfPerformance } from '../domain/rescheduling.js';
import {
  PERFORMANCE_DELETED_QUEUE,
  PERFORMANCE_MOVED_QUEUE,
  type PerformanceDeletedJob,
  type PerformanceMovedJob,
} from './performance-changes.policy.js';

/**
 * Cancels or reschedules the bookings of a performance. While seats are held for an order that is not written yet, the job fails
 * and the queue retries it. Seat reconciliation ends unfinished orders after a minute. A second run of the job changes nothing.
 */
@Injectable()
export class PerformanceChangesWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly events: DomainEventStore,
    private readonly bus: CommandBus,
  ) {}

  onModuleInit(): void {
    this.jobs.process<PerformanceDeletedJob>(PERFORMANCE_DELETED_QUEUE, ({ data }) =>
      this.cancel(data),
    );
    this.jobs.process<PerformanceMovedJob>(PERFORMANCE_MOVED_QUEUE, ({ data }) => this.move(data));
  }

  private async cancel(job: PerformanceDeletedJob): Promise<void> {
    const { performanceId, position, reason, by, causedBy } = job;
    const context = inTheNameOf(by, causedBy, this.clock.now());
    await this.bus.execute(
      new CancelBookingsOfPerformance(performanceId, position, reason, context),
    );
  }

  /** Changes the bookings to the newest known time and venue, so that no family gets an e-mail about an outdated one. */
  private async move({ performanceId, stream, revision, position }: PerformanceMovedJob) {
    const events = await this.events.read<CatalogueEvent>(stream, revision);
    const moves = events.flatMap((event) =>
      event.type === 'PerformanceMoved' && event.data.performanceId === performanceId
        ? [event]
        : [],
    );
    const last = moves.at(-1);
    if (!last) throw new Error(`There is no move of ${performanceId} in ${stream} at ${revision}`);
    const { id, metadata } = last;
    const cause = { id, correlationId: metadata.correlationId };
    const context = inTheNameOf(metadata.actor, cause, this.clock.now());
    const known = moves.map(({ data: { before, after }, revision: at }): MoveOfPerformance => ({
      before,
      after,
      revision: at,
    }));
    await this.bus.execute(
      new RescheduleBookingsOfPerformance(performanceId, known, position, context),
    );
  }
}
