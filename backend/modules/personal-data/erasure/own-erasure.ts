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

/** Erases a family on its own request: every booking of the family that can be erased, at any school. */
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
   * Erases one booking. Returns null when it was erased, otherwise the reason why not. An unreadable booking does not stop the
   * erasure of others.
   */
  private async eraseOne(bookingId: string): Promise<string | null> {
    // The request is recorded without a person, even a signed-in one, so that no name is stored beside the erasure.
    const context = contextOfRequest(null, this.clock.now());
    try {
      await this.commands.execute(new EraseCustomer(bookingId, { askedBy: 'customer' }, context));
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      logger.error({ err: error, bookingId }, 'a family could not erase its booking');
      return UNREADABLE;
    }
  }
}
