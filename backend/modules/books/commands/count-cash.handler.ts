import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cashStream, type CashEvent } from '../../../contracts/events/index.js';
import { malaysianDay } from '../../../contracts/malaysian-time.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { decisionTime, metadataOf } from '../../../infrastructure/commands/command-context.js';
import { Mailboxes } from '../../../infrastructure/event-store/mailboxes.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { countCash, emptyCashBook, evolveCashBook, type CashBook } from '../domain/count-cash.js';
import { CountCash } from './count-cash.command.js';

/** Each school has one stream: its revision decides between two people who count the same box. */
@CommandHandler(CountCash)
export class CountCashHandler implements ICommandHandler<CountCash> {
  private readonly mailboxes: Mailboxes<CashBook, CashEvent>;

  constructor(
    store: DomainEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.mailboxes = new Mailboxes<CashBook, CashEvent>(
      store,
      { initial: emptyCashBook, evolve: evolveCashBook },
      { maxStreams: 64 },
    );
  }

  async execute({ count, context }: CountCash): Promise<void> {
    const written = await this.mailboxes
      .of(cashStream(count.schoolId))
      .execute(randomUUID(), (book) => {
        const metadata = metadataOf(context, decisionTime(context, this.clock));
        const events = countCash(book, count, malaysianDay(metadata.occurredAt));
        return { events: events.map((event) => ({ ...event, metadata })), result: undefined };
      });
    context.journal.note(written.position);
  }
}
