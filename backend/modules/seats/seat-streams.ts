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
import { keepFreedSeats } from './domain/waiting-list.js';
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
 * Writes and reads the seat stream of each performance. One mailbox per performance decides simultaneous orders in
 * memory and writes them in batches.
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
   * Returns the ledger in this process's memory. Another process may have written newer events, so use it to refuse
   * early, never to give seats.
   */
  peek(performanceId: string): Promise<SeatLedger> {
    return this.mailboxes.mailboxOf(seatsStream(performanceId)).state();
  }

  /**
   * Runs `decide` with the time of the decision and writes its events. Seats that they free go to an open waiting list. A
   * Refusal is rethrown, and nothing is written.
   * @returns the events as stored
   */
  async execute(
    performanceId: string,
    context: CommandContext,
    decide: (ledger: SeatLedger, now: string) => readonly SeatEvent[],
  ): Promise<readonly WrittenEvent<SeatEvent>[]> {
    // Each execution has a new id. Commands are idempotent by the ledger's state, not by event ids.
    const written = await this.mailboxes
      .mailboxOf(seatsStream(performanceId))
      .execute(randomUUID(), (ledger) => {
        const now = decisionTime(context, this.clock);
        const events = keepFreedSeats(ledger, performanceId, decide(ledger, now));
        return {
          events: events.map((event) => ({ ...event, metadata: metadataOf(context, now) })),
          result: null,
        };
      });
    context.journal.note(written.position);
    return written.events;
  }

  /**
   * Writes a command's seat events before its booking; see domain/unfinished-changes.ts. `ask` gets the time of the
   * decision and returns null to request nothing. @param own number of this command's last seat change by performance;
   * updated before each write @returns the time of the decision
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
      // The request's own event is the last of these; earlier events only release expired holds.
      if (events.length > 0) own.set(performanceId, ledger.changes + events.length);
      return events;
    });
    // When the outcome of a write is unknown, the decision may run again although its first write succeeded.
    return stored[0]?.metadata.occurredAt ?? lastAt;
  }

  /**
   * Refuses what the ledger in memory refuses, before a command writes anything. `ask` is as for `writeFirstHalf`, and nothing is
   * written. @throws Refusal
   */
  async askFirst(
    booking: BookingRead,
    own: ReadonlyMap<string, number>,
    context: CommandContext,
    ask: (now: string) => SeatRequest | null,
  ): Promise<void> {
    const ledger = await this.peek(booking.performanceId);
    const now = decisionTime(context, this.clock);
    firstHalf(ledger, ask(now), booking, own.get(booking.performanceId), now);
  }

  /** Makes the seats agree with their booking, unless the holding has changed since it was read (`at`). */
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
