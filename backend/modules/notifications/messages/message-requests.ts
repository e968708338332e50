import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { BuyerMessageRequest } from '../../../contracts/rest/buyer-messages.js';
import type { SchoolStatus } from '../../../contracts/rest/identity.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { displayName } from '../../../infrastructure/commands/command-context.js';
import { uuidFromName } from '../../../infrastructure/event-store/uuid.js';
import { notFound, Problem } from '../../../infrastructure/http/problem.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { CatalogueOutbox } from '../../../infrastructure/outbox/catalogue-outbox.js';
import type { OwnPerformance } from '../../catalogue/api.js';
import type { SignedInPerson } from '../../identity/api.js';
import {
  BuyerMessages,
  BUYERS_MESSAGE_QUEUE,
  DAY_MS,
  type BuyerMessage,
  type BuyersMessageJob,
} from '../buyer-messages.js';

/**
 * Number of messages that one school may send to families in a day. Each may be a mail to every family of a full hall
 * (decision 12).
 */
const MESSAGES_A_DAY = 10;
const MESSAGE_ID = /^[0-9a-f]{32}$/;

/** Accepts messages to a performance's families. Jobs send the mails (mails/school-message.ts). */
@Injectable()
export class MessageRequests {
  constructor(
    private readonly dataSource: DataSource,
    private readonly messages: BuyerMessages,
    private readonly outbox: CatalogueOutbox,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Accepts a message, once for each id.
   *
   * @throws Problem 409 `message_id_reused`, `school_not_approved`, 429 `too_many_messages`
   */
  async send(
    { performance, production }: OwnPerformance,
    { messageId, subject, text, includeUnpaid, bookingIds }: BuyerMessageRequest,
    person: SignedInPerson,
  ): Promise<void> {
    const { schoolId, id: productionId } = production;
    const message: BuyerMessage = {
      id: messageId,
      schoolId,
      performanceId: performance.id,
      subject,
      text,
      includeUnpaid,
      bookingIds: bookingIds ?? null,
    };
    await this.dataSource.transaction(async (manager) => {
      await requireApproved(manager, schoolId);
      const now = this.clock.now();
      const earlier = await this.messages.countSince(
        manager,
        schoolId,
        new Date(now.getTime() - DAY_MS),
      );
      const isNew = await this.messages.add(manager, message, {
        name: displayName(person),
        at: now,
      });
      if (!isNew) return this.requireSame(message);
      if (earlier >= MESSAGES_A_DAY) throw tooMany();
      await this.outbox.record(
        manager,
        person,
        [
          {
            type: 'BuyersMessageRequested',
            data: {
              schoolId,
              productionId,
              performanceId: performance.id,
              messageId,
              subject,
              text,
              includeUnpaid,
              ...(bookingIds && { bookingIds }),
            },
          },
        ],
        null,
      );
    });
  }

  /**
   * Sends the unsent mails of a message again. A retry has one job, whose id is derived from message and time. When the
   * queue loses the job, the next request creates the same one.
   *
   * @throws Problem 404 `not_found`, 409 `school_not_approved`
   */
  async retry({ performance, production }: OwnPerformance, messageId: string): Promise<void> {
    const message = MESSAGE_ID.test(messageId) ? await this.messages.find(messageId) : null;
    if (message?.performanceId !== performance.id) throw notFound('Message');
    const retriedAt = await this.dataSource.transaction(async (manager) => {
      // This check locks the school's row, so the second of two simultaneous requests finds nothing left to retry.
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

  private async requireSame(message: BuyerMessage): Promise<void> {
    const { families: _, ...known } = (await this.messages.find(message.id)) ?? { families: null };
    const same = (Object.keys(message) as (keyof BuyerMessage)[]).every((field) =>
      isDeepStrictEqual(message[field], (known as Partial<BuyerMessage>)[field]),
    );
    if (same) return;
    throw new Problem(
      409,
      'message_id_reused',
      'This was sent before with another text. Close the dialog and write it again.',
    );
  }
}

/**
 * Locks the school's row, so that two simultaneous messages both count against the limit.
 *
 * @throws Problem 409 `school_not_approved`
 */
async function requireApproved(manager: EntityManager, schoolId: string): Promise<void> {
  const [school] = await manager.query<{ status: SchoolStatus }[]>(
    'select status from catalogue.schools where id = $1 for no key update',
    [schoolId],
  );
  if (school?.status === 'approved') return;
  throw new Problem(
    409,
    'school_not_approved',
    'The sales of this school are stopped for now, so it cannot write to families.',
  );
}

const tooMany = (): Problem =>
  new Problem(
    429,
    'too_many_messages',
    `A school can write to families ${MESSAGES_A_DAY} times in 24 hours. Please try again tomorrow.`,
    {},
    { 'Retry-After': '3600' },
  );
