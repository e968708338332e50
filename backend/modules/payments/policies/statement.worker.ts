import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { ReadModelProgress } from '../../../infrastructure/read-models/read-model-progress.js';
import { ConfirmByStatement, RecordReturnedPayment } from '../../orders/api.js';
import { MatchByRule } from '../commands/statement.commands.js';
import {
  PAYMENT_RETURN_QUEUE,
  STATEMENT_CONFIRMATION_QUEUE,
  STATEMENT_MATCHING_QUEUE,
  type PaymentReturnJob,
  type StatementConfirmationJob,
  type StatementMatchingJob,
} from './statement.policy.js';

/** Longest wait for the read models in milliseconds. The job then fails and is tried again. */
const READ_MODELS_WITHIN_MS = 30_000;

/** Runs the background jobs about payments, each of which may be repeated safely. */
@Injectable()
export class StatementWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly readModels: ReadModelProgress,
    private readonly bus: CommandBus,
  ) {}

  onModuleInit(): void {
    this.jobs.process<StatementMatchingJob>(STATEMENT_MATCHING_QUEUE, ({ data }) =>
      this.match(data),
    );
    this.jobs.process<StatementConfirmationJob>(
      STATEMENT_CONFIRMATION_QUEUE,
      async ({ data: { bookingId, causedBy } }) => {
        const context = contextOfProcess('statement-match', causedBy, this.clock.now());
        await this.bus.execute(new ConfirmByStatement(bookingId, context));
      },
      { concurrency: 2 },
    );
    this.jobs.process<PaymentReturnJob>(PAYMENT_RETURN_QUEUE, async ({ data }) => {
      const { causedBy, returnId, bookings } = data;
      const context = contextOfProcess('statement-match', causedBy, this.clock.now());
      for (const booking of bookings)
        await this.bus.execute(new RecordReturnedPayment({ returnId, ...booking }, context));
    });
  }

  private async match({ schoolId, position, causedBy }: StatementMatchingJob): Promise<void> {
    if (!(await this.readModels.reached(position, READ_MODELS_WITHIN_MS)))
      throw new Error('The read models do not have the statement yet');
    const context = contextOfProcess('statement-match', causedBy, this.clock.now());
    await this.bus.execute(new MatchByRule(schoolId, context));
  }
}
