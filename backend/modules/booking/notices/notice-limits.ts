import { Injectable } from '@nestjs/common';
import { isWithinLimits } from '../../../infrastructure/http/counted-once.js';
import { type Rate, RateWindows } from '../../../infrastructure/http/rate-windows.js';

/**
 * Limit for one address of notices that staff did not cause: three orders with all their notices. Anybody can order in anybody's
 * name and send pictures for the order.
 */
const PER_ADDRESS: Rate = { limit: 12, seconds: 3600 };
/** Limit for one address of notices that staff cause, by decisions that they change again and again. */
const BY_STAFF_PER_ADDRESS: Rate = { limit: 20, seconds: 3600 };
/** Limit for one school: more than four full halls of families that order within the hour. */
const PER_SCHOOL: Rate = { limit: 2000, seconds: 3600 };
/** Limits of further tickets of a booking: its seats were amended, or staff send the ticket again. */
const AGAIN_PER_ADDRESS: Rate = { limit: 10, seconds: 3600 };
const AGAIN_PER_SCHOOL: Rate = { limit: 300, seconds: 3600 };

/** Reason in the booking's history why a mail was not sent. */
export const TOO_MANY_MAILS =
  'Too many emails went to this address, or from this school, in one hour.';

export interface LimitedMail {
  /** Event behind the mail. */
  readonly causeId: string;
  /** Address that the mail goes to. */
  readonly address: string;
  readonly schoolId: string;
}

/** Limits of mails about bookings to addresses that nobody has verified; see docs/decisions/0012. */
@Injectable()
export class NoticeLimits {
  constructor(private readonly rates: RateWindows) {}

  /** Counts a notice once for its cause, and returns true when it may be sent. */
  allows(mail: LimitedMail, by: 'staff' | 'anybody'): boolean {
    return by === 'staff'
      ? this.count('notice by staff', mail, BY_STAFF_PER_ADDRESS, PER_SCHOOL)
      : this.count('notice', mail, PER_ADDRESS, PER_SCHOOL);
  }

  /** Counts a further ticket mail, and returns true when it may be sent. */
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
