import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { seatsStream, type SeatEvent } from '../../contracts/events/index.js';
import { AggregateMailbox } from '../../event-store/aggregate-mailbox.js';
import { DomainEventStore } from '../../event-store/codec/domain-event-store.js';
import { emptyLedger, evolveSeats, type SeatLedger } from '../domain/seat-ledger.js';
import { metadataOf, type CommandContext } from './command-context.js';

/** The seats of each performance: one mailbox, so that a stampede on one showtime is decided in memory and written in batches. */
@Injectable()
export class SeatStreams {
  private readonly mailbox: AggregateMailbox<SeatLedger, SeatEvent>;

  constructor(store: DomainEventStore) {
    this.mailbox = new AggregateMailbox<SeatLedger, SeatEvent>(store, {
      initial: emptyLedger,
      evolve: evolveSeats,
    });
  }

  /** The ledger as this process knows it; another process may be ahead. Good for refusing early, not for granting. */
  peek(performanceId: string): Promise<SeatLedger> {
    return this.mailbox.state(seatsStream(performanceId));
  }

  /** Decides and writes; a Refusal thrown by `decide` is passed on with nothing written. */
  async execute(
    performanceId: string,
    context: CommandContext,
    decide: (ledger: SeatLedger) => readonly SeatEvent[],
  ): Promise<readonly SeatEvent[]> {
    // A new id for every execution: what makes a command idempotent is the state it meets, not the id of its events.
    const written = await this.mailbox.execute(
      seatsStream(performanceId),
      randomUUID(),
      (ledger) => {
        const events = decide(ledger);
        return {
          events: events.map((event) => ({ ...event, metadata: metadataOf(context) })),
          result: events,
        };
      },
    );
    context.journal.note(written.position);
    return written.result;
  }
}
