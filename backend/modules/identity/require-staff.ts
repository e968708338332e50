import { Problem } from '../../infrastructure/http/problem.js';
import { isStaffSomewhere, mayManageSchool, type SignedInPerson } from './policy.js';

/** @throws Problem 403 `not_your_school` */
export function requireStaffOf(person: SignedInPerson, schoolId: string): void {
  if (mayManageSchool(person, schoolId)) return;
  throw new Problem(
    403,
    'not_your_school',
    'Only staff of this school can do this. If you belong to it, ask its administrator to invite you.',
  );
}

/** @throws Problem 403 `staff_only` */
export function requireStaffSomewhere(person: SignedInPerson): void {
  if (isStaffSomewhere(person)) return;
  throw new Problem(
    403,
    'staff_only',
    'Only school administrators can do this. Register your school, or ask its administrator to invite you.',
  );
}
