import type { Rate } from '../../infrastructure/http/rate-windows.js';

/** Reason in the booking's history why a mail was not sent. */
export const TOO_MANY_MAILS =
  'Too many emails went to this address, or from this school, in one hour.';

/** Limit of mails to one address and of one school; a job is counted once. See docs/decisions/0012. */
export interface Limit {
  readonly name: string;
  /** Rates with their keys, for an address. */
  readonly rates: (address: string) => readonly (readonly [Rate, string])[];
}

const anHour = (limit: number): Rate => ({ limit, seconds: 3600 });

/** Makes a limit for an hour. @param schoolId null: schools have no limit of their own */
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

/** Limits of mails to addresses that nobody has verified. */
export const LIMITS = {
  /**
   * Notices that staff did not cause: three orders with all their notices, because anybody can order in anybody's name and send
   * pictures for the order. A school: more than four full halls of families that order within the hour.
   */
  notice: (schoolId: string) => limit('notice', 12, 2000, schoolId),
  /** Notices by decisions that staff change again and again. */
  byStaff: (schoolId: string) => limit('notice by staff', 20, 2000, schoolId),
  /** Further tickets of a booking: its seats were amended, or staff send the ticket again. */
  ticketAgain: (schoolId: string) => limit('ticket again', 10, 300, schoolId),
  /** Anybody can order in anybody's name. */
  freeOrder: (schoolId: string) => limit('free-order-mail', 6, 300, schoolId),
  invitation: (schoolId: string) => limit('invitation-mail', 5, 50, schoolId),
  /** A family has several bookings, and strangers may ask for their links. */
  orderLink: limit('booking-link-mail', 10),
  dataLink: limit('my-data-link-mail', 3),
};
