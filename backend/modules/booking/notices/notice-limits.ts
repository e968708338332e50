import { Injectable } from '@nestjs/common';
import { isWithinLimits } from '../../../infrastructure/http/counted-once.js';
import { type Rate, RateWindows } from '../../../infrastructure/http/rate-windows.js';

/**
 * Anybody can order in anybody's name and send pictures for the order, so one address gets at most
 * this many notices that staff did not cause: three orders with all that can become of them.
 */
const PER_ADDRESS: Rate = { limit: 12, seconds: 3600 };
/** Limit for one address of notices that staff cause, by decisions that they change again and again. */
const BY_STAFF_PER_ADDRESS: Rate = { limit: 20, seconds: 3600 };
/** Limit for one school: more than four full halls of families that order within the hour. */
const PER_SCHOOL: Rate = { limit: 2000, seconds: 3600 };
/** Tickets after the first of a booking: seats were exchanged, or staff send it once more. */
const AGAIN_PER_ADDRESS: Rate = { limit: 10, seconds: 3600 };
const AGAIN_PER_SCHOOL: Rate = { limit: 300, seconds: 3600 };

/** Why a mail was not sent, for the booking's history. */
export const TOO_MANY_MAILS =
  'Too many emails went to this address, or from this school, in one hour.';

export interface LimitedMail {
  /** The event that it tells of. */
  readonly causeId: string;
  /** Whom it goes to. */
  readonly address: string;
  readonly schoolId: string;
}

/** How many mails about bookings leave for addresses that nobody has verified; see docs/decisions/0012. */
@Injectable()
export class NoticeLimits {
  constructor(private readonly rates: RateWindows) {}

  /** Counts a notice once for its cause, and says whether it may be sent. */
  allows(mail: LimitedMail, by: 'staff' | 'anybody'): boolean {
    return by === 'staff'
      ? this.count('notice by staff', mail, BY_STAFF_PER_ADDRESS, PER_SCHOOL)
      : this.count('notice', mail, PER_ADDRESS, PER_SCHOOL);
  }

  /** The same of a ticket that is sent once more. */
  allowsAnotherTicket(mail: LimitedMail): boolean {
    return this.count('ticket again', mail, AGAIN_PER_ADDRESS, AGAIN_PER_SCHOOL);
  }

  private count(
    what: string,
    { causeId, address, schoolId }: LimitedMail,
    perAddress: Rate,
    perSchool: Rate,
  ): boolean {
    return isWithinLimits(this.rates, `${what} for ${causeId}`, [
      [perAddress, `${what} to ${address.toLowerCase()}`],
      [perSchool, `${what} of ${schoolId}`],
    ]);
  }
}
