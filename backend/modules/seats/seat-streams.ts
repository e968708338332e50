import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { seatsStream, type SeatEvent } from '../../contracts/events/index.js';
import { Mailboxes, type WrittenEvent } from '../../infrastructure/event-store/mailboxes.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import type { SnapshotCodec } from '../../infrastructure/event-store/mailbox/snapshots.js';
import { StreamSnapshots } from '../../infrastructure/event-store/snapshots/stream-snapshots.js';
import {
  readLedger,
  SEAT_LEDGER_VERSION,
  writeLedger,
  type WrittenLedger,
} from './domain/seat-ledger-snapshot.js';
import { reconcileSeats, type ToReconcile } from './domain/seat-reconciliation.js';
import { firstHalf, type BookingRead, type SeatRequest } from './domain/unfinished-changes.js';
import { emptyLedger, evolveSeats, type SeatLedger } from './domain/seat-ledger.js';
import {
  decisionTime,
  metadataOf,
  type CommandContext,
} from '../../infrastructure/commands/command-context.js';

const ledgerSnapshots: SnapshotCodec<SeatLedger> = {
  version: SEAT_LEDGER_VERSION,
  write: writeLedger,
  read: (written) => readLedger(written as WrittenLedger),
};

/**
 * The seats of each performance. A performance has one mailbox, so thousands of simultaneous orders
 * are decided in memory and written in batches.
 */
@Injectable()
export class SeatStreams {
  private readonly mailboxes: Mailboxes<SeatLedger, SeatEvent>;

  constructor(
    store: DomainEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(StreamSnapshots) snapshots: Pick<StreamSnapshots, 'snapshotsWith'>,
  ) {
    this.mailboxes = new Mailboxes<SeatLedger, SeatEvent>(
      store,
      { initial: emptyLedger, evolve: evolveSeats },
      { snapshots: snapshots.snapshotsWith(ledgerSnapshots) },
    );
  }

  /**
   * Returns the ledger as this process knows it; another process may know more. Good enough for an early refusal, not for
   * granting seats.
   */
  peek(performanceId: string): Promise<SeatLedger> {
    return this.mailboxes.mailboxOf(seatsStream(performanceId)).state();
  }

  /**
   * Decides and writes. A Refusal thrown by `decide` is passed on, and nothing is written. `now` is the time of the decision.
   * Returns the events in the stream.
   */
  async execute(
    performanceId: string,
    context: CommandContext,
    decide: (ledger: SeatLedger, now: string) => readonly SeatEvent[],
  ): Promise<readonly WrittenEvent<SeatEvent>[]> {
    // A new id for every execution: a command is idempotent by the state it meets, not by the ids
    // of its events.
    const written = await this.mailboxes
      .mailboxOf(seatsStream(performanceId))
      .execute(randomUUID(), (ledger) => {
        const now = decisionTime(context, this.clock);
        const events = decide(ledger, now);
        return {
          events: events.map((event) => ({ ...event, metadata: metadataOf(context, now) })),
          result: null,
        };
      });
    context.journal.note(written.position);
    return written.events;
  }

  /**
   * Writes the first half of a command over two streams; see domain/unfinished-changes.ts. `ask` gets the time of the decision;
   * null asks for nothing.
   *
   * @param own the last seat change of this command, by performance; this change is noted there before it is written
   * @returns the time of the decision
   */
  async writeFirstHalf(
    booking: BookingRead,
    own: Map<string, number>,
    context: CommandContext,
    ask: (now: string) => SeatRequest | null,
  ): Promise<string> {
    const { performanceId } = booking;
    let lastAt = context.now;
    const stored = await this.execute(performanceId, context, (ledger, now) => {
      lastAt = now;
      const events = firstHalf(ledger, ask(now), booking, own.get(performanceId), now);
      // The decision's own event comes last; events before it only release lapsed holds.
      if (events.length > 0) own.set(performanceId, ledger.changes + events.length);
      return events;
    });
    // When the outcome of a write is unknown, the decision may run again after its own first write.
    return stored[0]?.metadata.occurredAt ?? lastAt;
  }

  /** Brings the seats in line with their booking, if the holding is still the one that was read (`at`). */
  async reconcile(
    toReconcile: Omit<ToReconcile, 'now'>,
    at: number | undefined,
    context: CommandContext,
  ): Promise<void> {
    const { performanceId, bookingId } = toReconcile;
    await this.execute(performanceId, context, (ledger, now) =>
      ledger.holdings.get(bookingId)?.at === at
        ? reconcileSeats(ledger, { ...toReconcile, now })
        : [],
    );
  }
}
