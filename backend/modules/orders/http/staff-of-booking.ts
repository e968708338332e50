import { Injectable } from '@nestjs/common';
import { requireDoorOf, requireStaffOf, type SignedInPerson } from '../../identity/api.js';
import type { Work } from '../../../infrastructure/http/permission.js';
import type { PlacedBooking } from '../domain/booking.js';
import { OneBooking } from '../queries/one-booking.js';

/**
 * Checks that a person may work on a booking: staff of the production's school, and super administrators. The booking's own
 * stream names the school, so the check works even when the read models are behind.
 */
@Injectable()
export class StaffOfBooking {
  constructor(private readonly oneBooking: OneBooking) {}

  /**
   * Returns the booking from its stream, if the person may work on it.
   *
   * @throws Problem 404, or 403 `not_your_school`
   */
  async require(person: SignedInPerson, bookingId: string, work?: Work): Promise<PlacedBooking> {
    return allowed(person, await this.oneBooking.require(bookingId), work);
  }

  /**
   * Returns the booking with this confirmation number (in canonical form), if the person may work on it.
   *
   * @throws Problem 404, or 403 `not_your_school`
   */
  async requireByNumber(
    person: SignedInPerson,
    number: string,
    work?: Work,
  ): Promise<PlacedBooking> {
    return allowed(person, await this.oneBooking.requireByNumber(number), work);
  }
}

function allowed(
  person: SignedInPerson,
  booking: PlacedBooking,
  work: Work = 'administration',
): PlacedBooking {
  const require = work === 'door' ? requireDoorOf : requireStaffOf;
  require(person, booking.performance.schoolId, NOT_STAFF);
  return booking;
}

/** Message for staff of another school who request a booking or a performance. */
export const NOT_STAFF =
  'Only staff of the school that puts on this production can do this. If you belong to it, ask its administrator to invite you.';
