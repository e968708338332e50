import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { administers, type CurrentUser } from '@contracts/rest/identity';
import { managedSchools, type SchoolChoice } from '../api/admin-schools';
import { selectedSchool, useSelectedSchool } from './selected-school';

const staff = getRouteApi('/_staff');

/** Returns the signed-in staff member. Use it only inside the staff layout, which nobody else can open. */
export const useStaffUser = (): CurrentUser =>
  staff.useRouteContext({ select: ({ user }) => user });

/** Returns the schools that the person administers. Schools where the person only checks guests in are left out. */
export const administered = (schools: readonly SchoolChoice[]) =>
  schools.filter(({ role }) => role === undefined || administers(role));

export interface ManagedSchools {
  readonly schools: readonly SchoolChoice[];
  /** School chosen by the person, or else the first; null for a person without a school. */
  readonly school: SchoolChoice | null;
}

export const chooseSchool = (
  schools: readonly SchoolChoice[],
  chosen: string | null,
): SchoolChoice | null => schools.find(({ id }) => id === chosen) ?? schools[0] ?? null;

export function useManagedSchools(): ManagedSchools {
  const { data } = useSuspenseQuery(managedSchools(useStaffUser()));
  const schools = administered(data);
  return { schools, school: chooseSchool(schools, useSelectedSchool()) };
}

/** Returns true if the user may administer the school; the server checks the same in every call. */
export const worksFor = (user: CurrentUser, schoolId: string): boolean =>
  user.isSuperAdmin || user.schools.some(({ id, role }) => id === schoolId && administers(role));

/** Returns the school that the person manages at present. For route loaders. */
export async function loadManagedSchool(
  client: QueryClient,
  user: CurrentUser,
): Promise<SchoolChoice | null> {
  const schools = await client.ensureQueryData(managedSchools(user));
  return chooseSchool(administered(schools), selectedSchool());
}
