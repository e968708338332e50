import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { DiscountCodeEvent, StockEvent } from '../../../contracts/events/index.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import {
  decisionTime,
  metadataOf,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { Mailboxes } from '../../../infrastructure/event-store/mailboxes.js';
import { DISCOUNT_CODE_USES } from '../domain/discount-code-uses.js';
import {
  giveBack,
  noReservations,
  take,
  type GiveBack,
  type Lacking,
  type ReservationKind,
  type Reservations,
  type Take,
} from '../domain/reservations.js';
import { STOCK } from '../domain/stock.js';

/** Writes and reads reservations, one stream for each code or extra. */
export class ReservationStreams<Event extends DiscountCodeEvent | StockEvent> {
  private readonly mailboxes: Mailboxes<Reservations, Event>;

  constructor(
    store: DomainEventStore,
    private readonly clock: Clock,
    private readonly kind: ReservationKind<Event>,
  ) {
    this.mailboxes = new Mailboxes<Reservations, Event>(store, {
      initial: noReservations,
      evolve: kind.evolve,
    });
  }

  load(id: string): Promise<Reservations> {
    return this.mailboxes.mailboxOf(this.kind.stream(id)).state();
  }

  /**
   * Reserves counts for a booking. Returns the number of the change; null when the reservation was already written. If other
   * bookings leave too little, writes nothing and returns the name that lacks.
   */
  async take(asked: Take, context: CommandContext): Promise<number | null | Lacking> {
    return this.execute<number | null | Lacking>(asked.id, context, (before) => {
      const taken = take(this.kind, before, asked);
      if ('left' in taken) return { events: [], result: taken };
      return { events: taken, result: taken.length > 0 ? before.changes + taken.length : null };
    });
  }

  /** Returns what a booking does not keep, if its reservation has not changed since it was read (`at`). */
  async giveBack(of: GiveBack, context: CommandContext): Promise<void> {
    await this.execute(of.id, context, (before) => ({
      events: giveBack(this.kind, before, of),
      result: null,
    }));
  }

  private async execute<R>(
    id: string,
    context: CommandContext,
    decide: (before: Reservations) => { readonly events: readonly Event[]; readonly result: R },
  ): Promise<R> {
    const written = await this.mailboxes
      .mailboxOf(this.kind.stream(id))
      .execute(randomUUID(), (before) => {
        const metadata = metadataOf(context, decisionTime(context, this.clock));
        const { events, result } = decide(before);
        return { events: events.map((event) => ({ ...event, metadata })), result };
      });
    context.journal.note(written.position);
    return written.result;
  }
}

/** Uses of discount codes. */
@Injectable()
export class DiscountCodeStreams extends ReservationStreams<DiscountCodeEvent> {
  constructor(store: DomainEventStore, @Inject(CLOCK) clock: Clock) {
    super(store, clock, DISCOUNT_CODE_USES);
  }
}

/** Stocks of extras. */
@Injectable()
export class StockStreams extends ReservationStreams<StockEvent> {
  constructor(store: DomainEventStore, @Inject(CLOCK) clock: Clock) {
    super(store, clock, STOCK);
  }
}
