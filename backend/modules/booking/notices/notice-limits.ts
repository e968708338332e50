import { Injectable } from '@nestjs/common';
import { RateWindows } from '../../../infrastructure/http/rate-windows.js';

/**
 * Anybody can order in anybody's name and send pictures for the order, so one address gets at most
 * this many notices that staff did not cause: three orders with all that can become of them.
 */
const PER_ADDRESS = { limit: 12, seconds: 3600 };
/** Of one school: more than four full halls of families that order within the hour. */
const PER_SCHOOL = { limit: 2000, seconds: 3600 };
/** A job that is tried again has been counted. */
const ONCE = { limit: 1, seconds: 3600 };

/** How many notices leave for addresses that nobody has verified; see docs/decisions/0012. */
@Injectable()
export class NoticeLimits {
  constructor(private readonly rates: RateWindows) {}

  /** Counts the notice and says whether it may be sent. @param causeId the event that it tells of */
  allows(causeId: string, address: string, schoolId: string): boolean {
    if (this.rates.count(ONCE, `booking-notice for ${causeId}`) > 0) return true;
    const toAddress = this.rates.count(PER_ADDRESS, `booking-notice ${address.toLowerCase()}`);
    const ofSchool = this.rates.count(PER_SCHOOL, `booking-notice of ${schoolId}`);
    return toAddress === 0 && ofSchool === 0;
  }
}
