import { Injectable } from '@nestjs/common';
import { network } from '../../../infrastructure/http/network.js';
import { RateWindows } from '../../../infrastructure/http/rate-windows.js';
import { tooManyRequests } from '../../../infrastructure/http/throttle.js';
import type { PlacedBooking } from '../domain/booking.js';

/** A family that mistypes its address does so once or twice. */
const OF_ORDER = { limit: 5, seconds: 3600 };
/** Limit for one network address (IPv6: its first 64 bits), which all families of a hall may share. */
const OF_NETWORK = { limit: 30, seconds: 3600 };

/**
 * Limits how often an unpaid order gets another e-mail address: each is sent the order's mail, and nobody has verified it.
 * Counted in this process, so n backends allow n times as much. Numbers and reasons: docs/decisions/0012.
 */
@Injectable()
export class ContactLimits {
  constructor(private readonly rates: RateWindows) {}

  /**
   * Counts a correction by the order's own buyer. A correction that keeps the address is free.
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
