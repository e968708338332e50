import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import type { JobCause } from '../../../infrastructure/process-manager/policy.js';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import { RescheduleBookingsOfPerformance } from '../commands/reschedule-bookings.command.js';

export const SHOWTIME_MOVE_QUEUE = 'performance-move';
/** Its name until November 2026; jobs may still wait under it after an update. */
export const FORMER_SHOWTIME_MOVE_QUEUE = 'showtime-move';

export interface ShowtimeMoveJob extends JobCause {
  readonly performanceId: string;
}

/** Finishes what a move that was killed, or stumbled, left undone. After one that got through there is nothing to do. */
@Injectable()
export class ShowtimeMoveWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bus: CommandBus,
  ) {}

  onModuleInit(): void {
    this.jobs.process<ShowtimeMoveJob>(
      SHOWTIME_MOVE_QUEUE,
      async ({ data: { performanceId, causedBy } }) => {
        const context = contextOfProcess('showtime-move', causedBy, this.clock.now());
        await this.bus.execute(new RescheduleBookingsOfPerformance(performanceId, context));
      },
      { formerNames: [FORMER_SHOWTIME_MOVE_QUEUE] },
    );
  }
}
