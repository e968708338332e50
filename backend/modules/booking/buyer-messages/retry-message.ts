import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import type { OwnPerformance } from '../../catalogue/api.js';
import { BuyerMessages } from './buyer-messages.js';
import { BUYERS_MESSAGE_QUEUE, type BuyersMessageJob } from './buyers-message.policy.js';
import { requireApproved } from './request-message.js';

/** As BuyerMessageDto takes it. */
const MESSAGE_ID = /^[0-9a-f]{32}$/;

/**
 * Sends what of a message was not sent once more. The families' histories name this try, not the first one, as the cause, so
 * that they say how it ended, too. A job that is lost leaves the mails waiting: after a day they can be sent again.
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
    const retriedAt = this.clock.now();
    const isRetried = await this.dataSource.transaction(async (manager) => {
      // Its lock has the second of two presses at once find that there is nothing left to retry.
      await requireApproved(manager, production.schoolId);
      return this.messages.retry(manager, messageId, retriedAt);
    });
    if (!isRetried) return;
    const causeId = randomUUID();
    const job: BuyersMessageJob = {
      messageId,
      causeId,
      retriedAt: retriedAt.toISOString(),
      causedBy: { id: causeId, correlationId: causeId },
    };
    await this.jobs.enqueue(BUYERS_MESSAGE_QUEUE, causeId, job);
  }
}
