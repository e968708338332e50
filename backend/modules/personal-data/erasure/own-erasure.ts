import { Inject, Injectable } from '@nestjs/common';
import type { ErasedView } from '../../../contracts/rest/personal-data.js';
import { Refusal } from '../../../contracts/refusal.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { contextOfRequest } from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { HeldDataOf, type Whose } from '../held/held-data.js';
import { EraseCustomer } from '../../orders/api.js';

const UNREADABLE =
  'This booking cannot be read at the moment. Please ask the school to look at it, then ask for a link again.';

/** Erases a family at its own request, in all its bookings that can be erased, at any school. */
@Injectable()
export class OwnErasure {
  constructor(
    private readonly held: HeldDataOf,
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async erase(whose: Whose): Promise<ErasedView> {
    const erased: string[] = [];
    const kept: ErasedView['kept'][number][] = [];
    for (const { id, confirmationNumber } of await this.held.bookingsOf(whose)) {
      const because = await this.eraseOne(id);
      if (because === null) erased.push(confirmationNumber);
      else kept.push({ confirmationNumber, because });
    }
    return { erased, kept };
  }

  /**
   * Erases one booking. Returns null, or the reason why it was not erased. An unreadable booking does not stop the
   * others.
   */
  private async eraseOne(bookingId: string): Promise<string | null> {
    // The erasure is recorded without a person, even when one is signed in, so that no name is stored beside it.
    const context = contextOfRequest(null, this.clock.now());
    try {
      await this.commands.execute(new EraseCustomer(bookingId, { askedBy: 'customer' }, context));
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      logger.error({ err: error, bookingId }, "a family's request to erase its booking failed");
      return UNREADABLE;
    }
  }
}
