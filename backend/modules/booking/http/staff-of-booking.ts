import { Injectable } from '@nestjs/common';
import type { BookingRow } from '../../../../projections/read-models/bookings/bookings.tables.js';
import { mayManageSchool, type SignedInPerson } from '../../identity/policy.js';
import { notFound, Problem } from '../../../infrastructure/http/problem.js';
import { BookingQueries } from '../queries/booking-queries.js';

/** Who may touch a booking from the staff side: people of the production's school, and super administrators. */
@Injectable()
export class StaffOfBooking {
  constructor(private readonly bookings: BookingQueries) {}

  /** @throws Problem 404, or 403 `not_your_school` */
  async require(person: SignedInPerson, bookingId: string): Promise<BookingRow> {
    return requireStaffOf(person, await this.bookings.byId(bookingId));
  }
}

/** The booking, when there is one and the person may touch it. @throws Problem 404, or 403 `not_your_school` */
export function requireStaffOf<R extends { readonly school_id: string }>(
  person: SignedInPerson,
  row: R | null,
): R {
  if (!row) throw notFound('Booking');
  if (!mayManageSchool(person, row.school_id)) {
    throw new Problem(403, 'not_your_school', NOT_STAFF);
  }
  return row;
}

export const NOT_STAFF =
  'Only staff of the school that puts on this production can do this. If you belong to it, ask its administrator to invite you.';
