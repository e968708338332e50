import { Inject, Injectable } from '@nestjs/common';
import { figuresOf, type AccountFigures } from '../../../contracts/booking-account.js';
import type { PlacedBooking } from '../domain/booking.js';

/** What the statements of a school say; the module of payments answers it, from the school's stream. */
export interface ProvenMoney {
  /** The sum of the lines that are matched with the booking now, in sen. */
  ofBooking(schoolId: string, bookingId: string): Promise<number>;
}

export const PROVEN_MONEY = Symbol('ProvenMoney');

/** A booking's account from the streams alone: a mail must not name a sum that a read model has not heard of yet. */
@Injectable()
export class AccountOfBooking {
  constructor(@Inject(PROVEN_MONEY) private readonly proven: ProvenMoney) {}

  async figures({ bookingId, performance, money }: PlacedBooking): Promise<AccountFigures> {
    return figuresOf(money, await this.proven.ofBooking(performance.schoolId, bookingId));
  }
}
