import { administers, type CurrentUser, type SchoolStatus } from '../../contracts/rest/identity.js';

/** Person of a session, or null for a visitor who is not signed in. */
export type SignedInPerson = CurrentUser;

type Somebody = Pick<CurrentUser, 'isSuperAdmin' | 'schools'> | null;

/**
 * Returns true for staff who may change the school's productions, bookings, settings and staff. None of them can remove
 * owners.
 */
export function mayManageSchool(person: Somebody, schoolId: string): boolean {
  return (
    person !== null &&
    (person.isSuperAdmin ||
      person.schools.some(({ id, role }) => id === schoolId && administers(role)))
  );
}

/**
 * Returns true for owners, who decide where the school's money goes and who else owns the school. Super administrators
 * are not owners.
 */
export function isOwner(person: Somebody, schoolId: string): boolean {
  return (
    person !== null && person.schools.some(({ id, role }) => id === schoolId && role === 'owner')
  );
}

/** Returns true for people with work in the administration area, beyond checking guests in. */
export function isStaffSomewhere(person: Somebody): boolean {
  return (
    person !== null && (person.isSuperAdmin || person.schools.some(({ role }) => administers(role)))
  );
}

/** Returns true for people who may change the texts of the home page, which all schools share. */
export function mayEditSite(person: Somebody): boolean {
  return (
    person !== null &&
    (person.isSuperAdmin ||
      person.schools.some(
        (school) => school.mayEditSite && school.status === 'approved' && administers(school.role),
      ))
  );
}

/** Returns true for people who may see a school's productions: everybody, once the school is approved. */
export function mayLookAt(
  school: { readonly id: string; readonly status: SchoolStatus },
  person: Somebody,
): boolean {
  return school.status === 'approved' || mayCheckIn(person, school.id);
}

/** Returns true for people who may check guests in for the school's productions, and read its door lists. */
export function mayCheckIn(person: Somebody, schoolId: string): boolean {
  return (
    person !== null && (person.isSuperAdmin || person.schools.some(({ id }) => id === schoolId))
  );
}

/** Returns true for people who may check guests in at some school. */
export function worksAtADoor(person: Somebody): boolean {
  return person !== null && (person.isSuperAdmin || person.schools.length > 0);
}
