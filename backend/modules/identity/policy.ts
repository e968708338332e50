import { administers, type CurrentUser, type SchoolStatus } from '../../contracts/rest/identity.js';

/**
 * Who may do what. Pure: the functions take the person from the session; `null` is a visitor who is
 * not signed in.
 */
export type SignedInPerson = CurrentUser;

type Somebody = Pick<CurrentUser, 'isSuperAdmin' | 'schools'> | null;

/** Its productions, seating, bookings and settings, and who else administers it (owners cannot be removed by anybody of the school). */
export function mayManageSchool(person: Somebody, schoolId: string): boolean {
  return (
    person !== null &&
    (person.isSuperAdmin ||
      person.schools.some(({ id, role }) => id === schoolId && administers(role)))
  );
}

/** Whether this person decides where the school's money goes, and who else owns it. Super administrators do not. */
export function isOwner(person: Somebody, schoolId: string): boolean {
  return (
    person !== null && person.schools.some(({ id, role }) => id === schoolId && role === 'owner')
  );
}

/** Whether the administration area has anything for this person, beside the door. */
export function isStaffSomewhere(person: Somebody): boolean {
  return (
    person !== null && (person.isSuperAdmin || person.schools.some(({ role }) => administers(role)))
  );
}

/** Whether this person may change the texts of the home page, which are every school's. */
export function mayEditSite(person: Somebody): boolean {
  return (
    person !== null &&
    (person.isSuperAdmin ||
      person.schools.some(
        (school) => school.mayEditSite && school.status === 'approved' && administers(school.role),
      ))
  );
}

/** Whether this person may look at what a school puts on: everybody, once it is approved. */
export function mayLookAt(
  school: { readonly id: string; readonly status: SchoolStatus },
  person: Somebody,
): boolean {
  return school.status === 'approved' || mayCheckIn(person, school.id);
}

/** Whether this person may check guests in for that school's productions, and read its door lists. */
export function mayCheckIn(person: Somebody, schoolId: string): boolean {
  return (
    person !== null && (person.isSuperAdmin || person.schools.some(({ id }) => id === schoolId))
  );
}

/** Whether this person may check guests in somewhere. */
export function worksAtADoor(person: Somebody): boolean {
  return person !== null && (person.isSuperAdmin || person.schools.length > 0);
}
