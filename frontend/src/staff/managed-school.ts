import { useSuspenseQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { administers } from '@contracts/rest/identity';
import type { CurrentUser } from '@contracts/rest/identity';
import { managedSchools } from '../api/admin-schools';
import type { SchoolChoice } from '../api/admin-schools';
import { selectedSchool, useSelectedSchool } from './selected-school';

const staff = getRouteApi('/_staff');

/** Who works here. Only inside the staff layout, which lets nobody else in. */
export const useStaffUser = (): CurrentUser =>
  staff.useRouteContext({ select: ({ user }) => user });

/** Without those whose guests the person may check in, and nothing else. */
export const administered = (schools: readonly SchoolChoice[]) =>
  schools.filter(({ role }) => role === undefined || administers(role));

export interface ManagedSchools {
  readonly schools: readonly SchoolChoice[];
  /** The chosen one, or the first; null when there is none at all. */
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

/** Whether somebody may work on what belongs to a school; the server decides the same for every call. */
export const worksFor = (user: CurrentUser, schoolId: string): boolean =>
  user.isSuperAdmin || user.schools.some(({ id, role }) => id === schoolId && administers(role));

/** The managed school, for loaders. */
export async function loadManagedSchool(
  client: QueryClient,
  user: CurrentUser,
): Promise<SchoolChoice | null> {
  const schools = await client.ensureQueryData(managedSchools(user));
  return chooseSchool(administered(schools), selectedSchool());
}
