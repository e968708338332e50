import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { uuidFromName } from '../../../infrastructure/event-store/uuid.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import type { OwnPerformance } from '../../catalogue/api.js';
import { BuyerMessages, BUYERS_MESSAGE_QUEUE, type BuyersMessageJob } from './buyer-messages.js';
import { requireApproved } from './request-message.js';

/** The form of ids that BuyerMessageDto accepts. */
const MESSAGE_ID = /^[0-9a-f]{32}$/;

/**
 * Sends the unsent mails of a message once more. The families' histories name this retry as the cause, not the first try, so that
 * they show how the retry ended. A retry has one job, whose id follows from the message and the time. When the queue refused or
 * lost the job, the mails wait, and the next request asks for the same job.
 */
@Injectable()
export class RetryMessage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly messages: BuyerMessages,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Problem 404 `not_found`, 409 `school_not_approved` */
  async execute({ performance, production }: OwnPerformance, messageId: string): Promise<void> {
    const message = MESSAGE_ID.test(messageId) ? await this.messages.find(messageId) : null;
    if (message?.performanceId !== performance.id) throw notFound('Message');
    const retriedAt = await this.dataSource.transaction(async (manager) => {
      // The lock of this check makes the second of two presses find nothing left to retry.
      await requireApproved(manager, production.schoolId);
      return this.messages.retry(manager, messageId, this.clock.now());
    });
    if (retriedAt === null) return;
    const causeId = uuidFromName(`buyers-message ${messageId} ${retriedAt.toISOString()}`);
    const job: BuyersMessageJob = {
      messageId,
      causeId,
      retriedAt: retriedAt.toISOString(),
      causedBy: { id: causeId, correlationId: causeId },
    };
    await this.jobs.enqueue(BUYERS_MESSAGE_QUEUE, causeId, job, { unlessKnown: true });
  }
}
