import { administers } from '../../contracts/rest/identity.js';
import { requireStaffOf, type SignedInPerson } from '../identity/api.js';
import { Problem } from '../../infrastructure/http/problem.js';
import { NOT_STAFF } from '../orders/api.js';

/** Ids of the schools whose bookings a person may see; null for all schools. */
export type SchoolScope = readonly string[] | null;

/**
 * Returns the named school, or all schools that the person works for. @throws Problem 403 `not_your_school` for another
 * school, 403 `staff_only` for a person who works for none
 */
export function schoolScope(person: SignedInPerson, schoolId?: string): SchoolScope {
  if (schoolId !== undefined) {
    requireStaffOf(person, schoolId.toLowerCase(), NOT_STAFF);
    return [schoolId.toLowerCase()];
  }
  if (person.isSuperAdmin) return null;
  const own = person.schools.filter(({ role }) => administers(role));
  if (own.length === 0)
    throw new Problem(
      403,
      'staff_only',
      'Only staff of a school can see this. If you belong to one, ask its administrator to invite you.',
    );
  return own.map(({ id }) => id);
}
