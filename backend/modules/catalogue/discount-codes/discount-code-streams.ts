import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { codeStream, type DiscountCodeEvent } from '../../../contracts/events/index.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import {
  decisionTime,
  metadataOf,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { Mailboxes } from '../../../infrastructure/event-store/mailboxes.js';
import {
  evolveUses,
  noUses,
  returnUse,
  useCode,
  type CodeUses,
  type UseCode,
} from '../domain/discount-code-uses.js';

/** Writes and reads the uses of discount codes, one stream for each code. */
@Injectable()
export class DiscountCodeStreams {
  private readonly mailboxes: Mailboxes<CodeUses, DiscountCodeEvent>;

  constructor(
    store: DomainEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.mailboxes = new Mailboxes<CodeUses, DiscountCodeEvent>(store, {
      initial: noUses,
      evolve: evolveUses,
    });
  }

  load(codeId: string): Promise<CodeUses> {
    return this.mailboxes.mailboxOf(codeStream(codeId)).state();
  }

  /**
   * Uses a word for a booking. Returns the number of the change, which is null when nothing had to be written; `used-up`: other
   * bookings have all uses, and nothing was written.
   */
  async use(asked: UseCode, context: CommandContext): Promise<number | null | 'used-up'> {
    return this.execute<number | null | 'used-up'>(asked.codeId, context, (uses) => {
      const events = useCode(uses, asked);
      if (events === null) return { events: [], result: 'used-up' };
      return { events, result: events.length > 0 ? uses.changes + events.length : null };
    });
  }

  /** Returns a booking's use, if it has not changed since it was read (`at`). */
  async giveBack(
    use: { readonly codeId: string; readonly bookingId: string; readonly at: number },
    context: CommandContext,
  ): Promise<void> {
    await this.execute(use.codeId, context, (uses) => ({
      events: returnUse(uses, use),
      result: null,
    }));
  }

  private async execute<R>(
    codeId: string,
    context: CommandContext,
    decide: (uses: CodeUses) => {
      readonly events: readonly DiscountCodeEvent[];
      readonly result: R;
    },
  ): Promise<R> {
    const written = await this.mailboxes
      .mailboxOf(codeStream(codeId))
      .execute(randomUUID(), (uses) => {
        const metadata = metadataOf(context, decisionTime(context, this.clock));
        const { events, result } = decide(uses);
        return { events: events.map((event) => ({ ...event, metadata })), result };
      });
    context.journal.note(written.position);
    return written.result;
  }
}
