import { Inject, Injectable } from '@nestjs/common';
import {
  contextOfRequest,
  type CommandContext,
} from '../../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../../infrastructure/commands/commands.js';
import { RescheduleBookingsOfPerformance } from '../../../booking/commands/reschedule-bookings.command.js';
import {
  SHOWTIME_MOVE_QUEUE,
  type ShowtimeMoveJob,
} from '../../../booking/policies/showtime-move.worker.js';
import type { PerformanceRequest } from '../../../../contracts/rest/administration.js';
import type { SignedInPerson } from '../../../identity/policy.js';
import { JOB_QUEUE, type JobQueue } from '../../../../infrastructure/jobs/port.js';
import { CLOCK, type Clock } from '../../../../infrastructure/clock/clock.js';
import type { Performance } from '../../entities/performance.entity.js';
import type { Production } from '../../entities/production.entity.js';
import { PerformanceWriter } from './performance-writer.js';

/** Longer than moving the bookings of a full hall takes. */
const LOOK_AGAIN_AFTER_MS = 60_000;

/**
 * Editing a showtime that people have bookings for: its bookings go with it, each with its own event, and each family is
 * told. A job that looks again is promised before the catalogue is written, so that whatever kills this half-way, no
 * booking is left behind.
 */
@Injectable()
export class ShowtimeMove {
  constructor(
    private readonly performances: PerformanceWriter,
    private readonly commands: Commands,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async update(
    performance: Performance,
    production: Production,
    fields: Partial<Omit<PerformanceRequest, 'productionId'>>,
    person: SignedInPerson,
  ): Promise<void> {
    const { id: performanceId } = performance;
    const context = contextOfRequest(person, this.clock.now());
    if (fields.dateTime !== undefined || fields.venue !== undefined)
      await this.promise(performanceId, context);
    const moved = await this.performances.update(performance, production, fields, {
      actor: context.actor,
      requestId: context.requestId,
    });
    if (moved)
      await this.commands.execute(new RescheduleBookingsOfPerformance(performanceId, context));
  }

  private async promise(performanceId: string, context: CommandContext): Promise<void> {
    const job: ShowtimeMoveJob = {
      performanceId,
      causedBy: { id: context.causationId, correlationId: context.correlationId },
    };
    const runAt = new Date(Date.parse(context.now) + LOOK_AGAIN_AFTER_MS);
    await this.jobs.enqueue(SHOWTIME_MOVE_QUEUE, performanceId, job, { runAt, replace: true });
  }
}
