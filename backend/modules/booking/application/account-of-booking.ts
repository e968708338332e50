import { Inject, Injectable } from '@nestjs/common';
import { figuresOf, type AccountFigures } from '../../../contracts/booking-account.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import type { PlacedBooking } from '../domain/booking.js';

/** What the statements of a school say; the module of payments answers it, from the school's stream. */
export interface ProvenMoney {
  /** The sum of the lines that are matched with the booking now, in sen. */
  ofBooking(schoolId: string, bookingId: string): Promise<number>;
  /** The event of its last match, or of the last one that was taken back; null: there was none. */
  lastChange(schoolId: string, bookingId: string): Promise<string | null>;
}

export const PROVEN_MONEY = Symbol('ProvenMoney');

/** A booking's account from the streams alone: a mail must not name a sum that a read model has not heard of yet. */
@Injectable()
export class AccountOfBooking {
  constructor(@Inject(PROVEN_MONEY) private readonly proven: ProvenMoney) {}

  /** What the statements prove, and by which event that changed last. */
  async proof({ bookingId, performance: { schoolId } }: PlacedBooking): Promise<{
    readonly provenSen: number;
    readonly lastChange: string | null;
  }> {
    const [provenSen, lastChange] = await Promise.all([
      this.proven.ofBooking(schoolId, bookingId),
      this.proven.lastChange(schoolId, bookingId),
    ]);
    return { provenSen, lastChange };
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
