import { Problem } from '../../infrastructure/http/problem.js';
import {
  isOwner,
  isStaffSomewhere,
  mayCheckIn,
  mayEditSite,
  mayManageSchool,
  type SignedInPerson,
} from './policy.js';

const NOT_STAFF_OF_SCHOOL =
  'Only staff of this school can do this. If you belong to it, ask its administrator to invite you.';

/**
 * Refuses everybody but the school's staff and super administrators. @param message text for refused people; the
 * default fits a page about the school itself @throws Problem 403 `not_your_school`
 */
export function requireStaffOf(
  person: SignedInPerson,
  schoolId: string,
  message = NOT_STAFF_OF_SCHOOL,
): void {
  if (!mayManageSchool(person, schoolId)) throw new Problem(403, 'not_your_school', message);
}

/** Refuses people who may not check guests in for this school. @throws Problem 403 `not_your_school` */
export function requireDoorOf(
  person: SignedInPerson,
  schoolId: string,
  message = NOT_STAFF_OF_SCHOOL,
): void {
  if (!mayCheckIn(person, schoolId)) throw new Problem(403, 'not_your_school', message);
}

/** Refuses people who are staff of no school. @throws Problem 403 `staff_only` */
export function requireStaffSomewhere(person: SignedInPerson): void {
  if (isStaffSomewhere(person)) return;
  throw new Problem(
    403,
    'staff_only',
    'Only school administrators can do this. Register your school, or ask its administrator to invite you.',
  );
}

/** Refuses people who do not own this school. @throws Problem 403 `owners_only`, also for super administrators */
export function requireOwnerOf(person: SignedInPerson, schoolId: string): void {
  if (isOwner(person, schoolId)) return;
  throw new Problem(
    403,
    'owners_only',
    'Only an owner of the school can change where its money goes, and who its owners are.',
  );
}

/** Refuses people who may not change the site's texts. @throws Problem 403 `site_editors_only` */
export function requireSiteEditor(person: SignedInPerson): void {
  if (mayEditSite(person)) return;
  throw new Problem(
    403,
    'site_editors_only',
    'The texts of the home page belong to all schools. Only super administrators can change them, and schools that they allow.',
  );
}

export function requireSuperAdministrator(person: SignedInPerson): void {
  if (person.isSuperAdmin) return;
  throw new Problem(403, 'super_administrators_only', 'Only super administrators may do this.');
}
