import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { statementStream, type StatementEvent } from '../../../contracts/events/index.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import {
  decisionTime,
  metadataOf,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';
import { Mailboxes } from '../../../infrastructure/event-store/mailboxes.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { emptyLedger, evolveLedger, type StatementLedger } from '../domain/statement-ledger.js';

/**
 * Loads and changes the statement ledgers of schools, one stream each. Few ledgers are cached, because each holds all
 * lines of a school.
 */
@Injectable()
export class StatementLedgers {
  private readonly mailboxes: Mailboxes<StatementLedger, StatementEvent>;

  constructor(
    store: DomainEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.mailboxes = new Mailboxes<StatementLedger, StatementEvent>(
      store,
      { initial: emptyLedger, evolve: evolveLedger },
      { maxStreams: 8 },
    );
  }

  load(schoolId: string): Promise<StatementLedger> {
    return this.mailboxes.mailboxOf(statementStream(schoolId)).state();
  }

  /**
   * Runs a decision on a school's ledger, writes its events and returns them. Nothing is written when `decide` throws a
   * Refusal.
   */
  async execute(
    schoolId: string,
    context: CommandContext,
    decide: (ledger: StatementLedger) => readonly StatementEvent[],
  ): Promise<readonly StatementEvent[]> {
    const written = await this.mailboxes
      .mailboxOf(statementStream(schoolId))
      .execute(randomUUID(), (ledger) => {
        const metadata = metadataOf(context, decisionTime(context, this.clock));
        const events = decide(ledger).map((event) => ({ ...event, metadata }));
        return { events, result: events };
      });
    context.journal.note(written.position);
    return written.result;
  }
}
