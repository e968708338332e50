import { Inject, Injectable } from '@nestjs/common';
import { figuresOf, type AccountFigures } from '../../../contracts/booking-account.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import type { ProofSince } from '../domain/balance-news.js';
import type { PlacedBooking } from '../domain/booking.js';

/** Money that a school's bank statements prove. The payments module reads it from the school's statement stream. */
export interface ProvenMoney {
  /** Returns the sum of the statement lines that are matched with the booking now, in sen. */
  ofBooking(schoolId: string, bookingId: string): Promise<number>;
  /** Returns the sum of the statement lines that are matched with the booking now, in sen, and the ids of those lines. */
  matchesOf(
    schoolId: string,
    bookingId: string,
  ): Promise<{ readonly provenSen: number; readonly lineIds: readonly string[] }>;
  /**
   * Returns the sum that statement lines prove, with its changes since the given event. Null: the given event neither made nor
   * undid a match of the booking.
   */
  since(schoolId: string, bookingId: string, eventId: string): Promise<ProofSince | null>;
}

export const PROVEN_MONEY = Symbol('ProvenMoney');

/**
 * Reads a booking's account from the streams alone, because a read model may be behind and an e-mail must not state an outdated
 * sum.
 */
@Injectable()
export class AccountOfBooking {
  constructor(@Inject(PROVEN_MONEY) private readonly proven: ProvenMoney) {}

  /**
   * Returns the sum that bank statements prove, and its changes after an event; null: the event does not change this booking's
   * matches.
   */
  proofSince(
    { bookingId, performance: { schoolId } }: PlacedBooking,
    eventId: string,
  ): Promise<ProofSince | null> {
    return this.proven.since(schoolId, bookingId, eventId);
  }

  /**
   * Returns the figures of the account. Null: the school's statements cannot be read, so tickets and notices are sent without the
   * figures.
   */
  async figures({ bookingId, performance, money }: PlacedBooking): Promise<AccountFigures | null> {
    try {
      return figuresOf(money, await this.proven.ofBooking(performance.schoolId, bookingId));
    } catch (error) {
      logger.error({ err: error, bookingId }, 'a mail goes without what is paid and what is open');
      return null;
    }
  }
}
