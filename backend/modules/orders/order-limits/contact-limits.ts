import { Injectable } from '@nestjs/common';
import { network } from '../../../infrastructure/http/network.js';
import { RateWindows } from '../../../infrastructure/http/rate-windows.js';
import { tooManyRequests } from '../../../infrastructure/http/throttle.js';
import type { PlacedBooking } from '../domain/booking.js';

/** Limit for one order. A family corrects a mistyped e-mail address once or twice. */
const OF_ORDER = { limit: 5, seconds: 3600 };
/** Limit for one network address (IPv6: its first 64 bits), which all families in a hall may share. */
const OF_NETWORK = { limit: 30, seconds: 3600 };

/**
 * Limits how often an unpaid order gets another e-mail address, because an e-mail about the order is sent to each unverified
 * address. The count is kept in this process, so n backends allow n times as much. docs/decisions/0012 has the numbers and
 * reasons.
 */
@Injectable()
export class ContactLimits {
  constructor(private readonly rates: RateWindows) {}

  /**
   * Counts a correction by the buyer of the order. A correction that keeps the e-mail address does not count.
   *
   * @param address network address, as the server sees it
   * @throws Problem 429 `too_many_requests` with Retry-After
   */
  count({ bookingId, customer }: PlacedBooking, email: string, address: string): void {
    if (customer?.email.toLowerCase() === email.toLowerCase()) return;
    const seconds =
      this.rates.count(OF_ORDER, `contact of ${bookingId}`) ||
      this.rates.count(OF_NETWORK, `contact from ${network(address)}`);
    if (seconds > 0) throw tooManyRequests(seconds);
  }
}
