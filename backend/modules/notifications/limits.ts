import type { Rate } from '../../infrastructure/http/rate-windows.js';

/** Reason in a booking's history for a mail that a limit stopped. */
export const TOO_MANY_MAILS =
  'Too many emails went to this address, or from this school, in one hour.';

/** Limit on mails to one address and from one school. A retried job counts once (docs/decisions/0012). */
export interface Limit {
  readonly name: string;
  readonly rates: (address: string) => readonly (readonly [Rate, string])[];
}

const anHour = (limit: number): Rate => ({ limit, seconds: 3600 });

/**
 * Creates a limit per hour.
 *
 * @param schoolId null when schools have no limit of their own
 */
function limit(
  name: string,
  toAddress: number,
  ofSchool = 0,
  schoolId: string | null = null,
): Limit {
  return {
    name,
    rates: (address) => [
      [anHour(toAddress), `${name} to ${address.toLowerCase()}`],
      ...(schoolId === null ? [] : ([[anHour(ofSchool), `${name} of ${schoolId}`]] as const)),
    ],
  };
}

/** Limits on mails to addresses that nobody has verified. */
export const LIMITS = {
  /**
   * Limit on notices that staff did not cause, enough for three orders. Anybody can order in another person's name. The
   * limit per school exceeds four full halls of families that order in one hour.
   */
  notice: (schoolId: string) => limit('notice', 12, 2000, schoolId),
  /** Limit on notices about decisions that staff change repeatedly. */
  byStaff: (schoolId: string) => limit('notice by staff', 20, 2000, schoolId),
  /** Limit on repeated tickets of a booking, after amended seats or when staff send the ticket again. */
  ticketAgain: (schoolId: string) => limit('ticket again', 10, 300, schoolId),
  /** Limit on mails about free orders, which anybody can place in another person's name. */
  freeOrder: (schoolId: string) => limit('free-order-mail', 6, 300, schoolId),
  invitation: (schoolId: string) => limit('invitation-mail', 5, 50, schoolId),
  /**
   * Limit on mails with the link to a booking. A family may have several bookings, and strangers may request their
   * links.
   */
  orderLink: limit('booking-link-mail', 10),
  dataLink: limit('my-data-link-mail', 3),
};
