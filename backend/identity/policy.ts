import type { CurrentUser } from '../contracts/rest/identity.js';

/** Who may do what. Pure: ask with the person as the session told. `null` is nobody signed in. */
export type SignedInPerson = CurrentUser;

type Somebody = Pick<CurrentUser, 'isSuperAdmin' | 'schools'> | null;

/** Its productions, seating, bookings, content and settings. */
export function mayManageSchool(person: Somebody, schoolId: string): boolean {
  return person !== null && (person.isSuperAdmin || person.schools.some((school) => school.id === schoolId));
}

/** Only an owner (or a super administrator) changes who else administers the school. */
export function mayManageAdministrators(person: Somebody, schoolId: string): boolean {
  if (person === null) return false;
  return person.isSuperAdmin || person.schools.some((school) => school.id === schoolId && school.role === 'owner');
}

/** Whether the administration area has anything for this person. */
export function isStaffSomewhere(person: Somebody): boolean {
  return person !== null && (person.isSuperAdmin || person.schools.length > 0);
}

/** Whether this person works the door of that school's productions. */
export function mayCheckIn(person: Somebody, schoolId: string): boolean {
  return mayManageSchool(person, schoolId);
}
