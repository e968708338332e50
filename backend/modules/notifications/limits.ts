import type { Rate } from '../../infrastructure/http/rate-windows.js';

/** Reason, shown in the booking's history, for an e-mail that a limit stopped. */
export const TOO_MANY_MAILS =
  'Too many emails went to this address, or from this school, in one hour.';

/** Limit on e-mails to one address and from one school. A retried job counts once. See docs/decisions/0012. */
export interface Limit {
  readonly name: string;
  /** Returns the rates for an address, each with its key. */
  readonly rates: (address: string) => readonly (readonly [Rate, string])[];
}

const anHour = (limit: number): Rate => ({ limit, seconds: 3600 });

/**
 * Creates a limit for an hour.
 *
 * @param schoolId null: schools have no limit of their own
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

/** Limits on e-mails to addresses that nobody has verified. */
export const LIMITS = {
  /**
   * Limit on notices that staff did not cause: enough for three orders with all their notices. Anybody can order in another
   * person's name and send pictures for that order. The limit of a school is more than four full halls of families that order
   * within an hour.
   */
  notice: (schoolId: string) => limit('notice', 12, 2000, schoolId),
  /** Limit on notices about decisions that staff change repeatedly. */
  byStaff: (schoolId: string) => limit('notice by staff', 20, 2000, schoolId),
  /** Limit on further tickets of a booking, after amended seats or when staff send the ticket again. */
  ticketAgain: (schoolId: string) => limit('ticket again', 10, 300, schoolId),
  /** Limit on e-mails about free orders, because anybody can order in another person's name. */
  freeOrder: (schoolId: string) => limit('free-order-mail', 6, 300, schoolId),
  invitation: (schoolId: string) => limit('invitation-mail', 5, 50, schoolId),
  /** Limit on e-mails with the link to a booking. A family may have several bookings, and strangers may request the links. */
  orderLink: limit('booking-link-mail', 10),
  dataLink: limit('my-data-link-mail', 3),
};
