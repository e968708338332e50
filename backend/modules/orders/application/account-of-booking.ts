import { Inject, Injectable } from '@nestjs/common';
import { figuresOf, type AccountFigures } from '../../../contracts/booking-account.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import type { ProofSince } from '../domain/balance-news.js';
import type { PlacedBooking } from '../domain/booking.js';

/** Money that a school's bank statements prove. The payments module answers from the school's stream. */
export interface ProvenMoney {
  /** Returns the sum of the statement lines that are matched with the booking now, in sen. */
  ofBooking(schoolId: string, bookingId: string): Promise<number>;
  /** Returns the same sum, and the ids of those lines. */
  matchesOf(
    schoolId: string,
    bookingId: string,
  ): Promise<{ readonly provenSen: number; readonly lineIds: readonly string[] }>;
  /**
   * Returns the sum, and how much each change after the event added to it. Null: the event neither made nor undid a match of
   * the booking.
   */
  since(schoolId: string, bookingId: string, eventId: string): Promise<ProofSince | null>;
}

export const PROVEN_MONEY = Symbol('ProvenMoney');

/** Reads a booking's account from the streams alone: a mail must not name a sum that a read model has not heard of yet. */
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

  /** Returns the figures, or null when the school's statements cannot be read: tickets and news are then mailed without them. */
  async figures({ bookingId, performance, money }: PlacedBooking): Promise<AccountFigures | null> {
    try {
      return figuresOf(money, await this.proven.ofBooking(performance.schoolId, bookingId));
    } catch (error) {
      logger.error({ err: error, bookingId }, 'a mail goes without what is paid and what is open');
      return null;
    }
  }
}
