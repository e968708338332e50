import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CashCounted, cashStream, type CashEvent } from '../../../contracts/events/index.js';
import {
  type CommandContext,
  decisionTime,
  metadataOf,
} from '../../../infrastructure/commands/command-context.js';
import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { malaysianDay } from '../../../contracts/malaysian-time.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { Mailboxes } from '../../../infrastructure/event-store/mailboxes.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { countCash, emptyCashBook, evolveCashBook, type CashBook } from '../domain/count-cash.js';

/** Records a count of a cash box by staff. */
export class CountCash extends Command<void> {
  constructor(
    readonly count: CashCounted['data'],
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Each school has one stream. Its revision decides between two people who count one box at once. */
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
      .mailboxOf(cashStream(count.schoolId))
      .execute(randomUUID(), (book) => {
        const metadata = metadataOf(context, decisionTime(context, this.clock));
        const events = countCash(book, count, malaysianDay(metadata.occurredAt));
        return { events: events.map((event) => ({ ...event, metadata })), result: undefined };
      });
    context.journal.note(written.position);
  }
}
