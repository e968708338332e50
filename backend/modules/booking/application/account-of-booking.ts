import { Inject, Injectable } from '@nestjs/common';
import { figuresOf, type AccountFigures } from '../../../contracts/booking-account.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import type { ProofSince } from '../domain/balance-news.js';
import type { PlacedBooking } from '../domain/booking.js';

/** Money that a school's bank statements prove. The payments module answers from the school's stream. */
export interface ProvenMoney {
  /** The sum of the lines that are matched with the booking now, in sen. */
  ofBooking(schoolId: string, bookingId: string): Promise<number>;
  /** The same, and how much each later change added to it; null: the event is no match of the booking, nor one that was taken back. */
  since(schoolId: string, bookingId: string, eventId: string): Promise<ProofSince | null>;
}

export const PROVEN_MONEY = Symbol('ProvenMoney');

/** A booking's account from the streams alone: a mail must not name a sum that a read model has not heard of yet. */
@Injectable()
export class AccountOfBooking {
  constructor(@Inject(PROVEN_MONEY) private readonly proven: ProvenMoney) {}

  /** Returns the sum that the statements prove, and the changes after an event; null: the event is no change of this booking. */
  proofSince(
    { bookingId, performance: { schoolId } }: PlacedBooking,
    eventId: string,
  ): Promise<ProofSince | null> {
    return this.proven.since(schoolId, bookingId, eventId);
  }

  /** Null: the statements of the school cannot be read, which keeps no ticket and no news from a family. */
  async figures({ bookingId, performance, money }: PlacedBooking): Promise<AccountFigures | null> {
    try {
      return figuresOf(money, await this.proven.ofBooking(performance.schoolId, bookingId));
    } catch (error) {
      logger.error({ err: error, bookingId }, 'a mail goes without what is paid and what is open');
      return null;
    }
  }
}
