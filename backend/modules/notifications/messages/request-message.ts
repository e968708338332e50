import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SchoolStatus } from '../../../contracts/rest/identity.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { displayName } from '../../../infrastructure/commands/command-context.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { CatalogueOutbox } from '../../../infrastructure/outbox/catalogue-outbox.js';
import type { OwnPerformance } from '../../catalogue/api.js';
import type { SignedInPerson } from '../../identity/api.js';
import { BuyerMessages, DAY_MS, type BuyerMessage } from './buyer-messages.js';
import type { BuyerMessageDto } from './buyer-messages.dto.js';

/** Messages that one school may send to families in a day: each may be a mail to a full hall (decision 12). */
const MESSAGES_A_DAY = 10;

/** Accepts a message to the families of a performance, once for each id. A job sends its mails (mails/school-message.ts). */
@Injectable()
export class RequestMessage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly messages: BuyerMessages,
    private readonly outbox: CatalogueOutbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Problem 409 `message_id_reused`, `school_not_approved`, 429 `too_many_messages` */
  async execute(
    { performance, production }: OwnPerformance,
    { messageId, subject, text, includeUnpaid }: BuyerMessageDto,
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
            },
          },
        ],
        null,
      );
    });
  }

  private async requireSame(message: BuyerMessage): Promise<void> {
    const { families: _, ...known } = (await this.messages.find(message.id)) ?? { families: null };
    const same = (Object.keys(message) as (keyof BuyerMessage)[]).every(
      (field) => message[field] === (known as Partial<BuyerMessage>)[field],
    );
    if (same) return;
    throw new Problem(
      409,
      'message_id_reused',
      'This was sent before with another text. Close the dialog and write it again.',
    );
  }
}

/** Locks the school's row, so that two messages at once count each other. @throws Problem 409 `school_not_approved` */
export async function requireApproved(manager: EntityManager, schoolId: string): Promise<void> {
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
