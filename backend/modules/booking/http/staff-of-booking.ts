import { Injectable } from '@nestjs/common';
import { requireStaffOf } from '../../identity/require-staff.js';
import type { SignedInPerson } from '../../identity/policy.js';
import type { PlacedBooking } from '../domain/booking.js';
import { OneBooking } from '../queries/one-booking.js';

/**
 * Who may touch a booking from the staff side: people of the production's school, and super administrators. Which school
 * that is says the booking's own stream, so staff are recognised whatever the read models know.
 */
@Injectable()
export class StaffOfBooking {
  constructor(private readonly oneBooking: OneBooking) {}

  /** The booking as it is now. @throws Problem 404, or 403 `not_your_school` */
  async require(person: SignedInPerson, bookingId: string): Promise<PlacedBooking> {
    return this.allowed(person, await this.oneBooking.require(bookingId));
  }

  /** The same, by a confirmation number in its canonical form. */
  async requireByNumber(person: SignedInPerson, number: string): Promise<PlacedBooking> {
    return this.allowed(person, await this.oneBooking.requireByNumber(number));
  }

  private allowed(person: SignedInPerson, booking: PlacedBooking): PlacedBooking {
    requireStaffOf(person, booking.performance.schoolId, NOT_STAFF);
    return booking;
  }
}

/** What staff of another school are told where a booking or a performance is asked for. */
export const NOT_STAFF =
  'Only staff of the school that puts on this production can do this. If you belong to it, ask its administrator to invite you.';
