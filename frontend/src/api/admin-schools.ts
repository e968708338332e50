import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type {
  InviteAdminRequest,
  OverseenSchoolView,
  OverseeSchoolRequest,
  SchoolAdminView,
  SchoolCreateRequest,
  SchoolUpdateRequest,
  SchoolUploadUrlView,
  SchoolView,
  SetRoleRequest,
} from '@contracts/rest/administration';
import type { CurrentUser, SchoolRole, SchoolStatus } from '@contracts/rest/identity';
import { call, read } from './http';
import { putFile } from './receipts';
import { currentUser } from './session';
import { requestUpload } from './upload-link';

export interface SchoolChoice {
  readonly id: string;
  readonly name: string;
  readonly venue: string;
  readonly status?: SchoolStatus;
  /** Role that the signed-in person has in this school. */
  readonly role?: SchoolRole;
}

export const mySchools = () =>
  queryOptions({
    queryKey: ['/api/schools/my-schools'],
    queryFn: (context) => read<readonly SchoolChoice[]>(context),
  });

/** Queries all schools with their details; for super administrators. */
export const overseenSchools = () =>
  queryOptions({
    queryKey: ['/api/admin/schools'],
    queryFn: (context) => read<readonly OverseenSchoolView[]>(context),
  });

/** Queries all schools, for a list to choose a school from. */
export const allSchools = () =>
  queryOptions({
    queryKey: ['/api/admin/schools'],
    queryFn: (context) => read<readonly SchoolChoice[]>(context),
  });

export const overseeSchool = (id: string, payload: OverseeSchoolRequest) =>
  call<OverseenSchoolView>(`/api/admin/schools/${id}`, { method: 'PATCH', payload });

export const deleteSchool = (id: string) =>
  call<void>(`/api/admin/schools/${id}`, { method: 'DELETE' });

/** Queries the schools that a person may manage: their own, or all for a super administrator. */
export const managedSchools = (user: CurrentUser) =>
  user.isSuperAdmin ? allSchools() : mySchools();

/** Returns the query keys to refetch after a change of schools or staff: school lists, and the signed-in person's own roles. */
export const membershipKeys = (): readonly QueryKey[] => [
  mySchools().queryKey,
  allSchools().queryKey,
  currentUser().queryKey,
];

export const school = (id: string) =>
  queryOptions({
    queryKey: ['/api/schools', id],
    queryFn: (context) => read<SchoolView>(context),
    staleTime: 0,
  });

export const schoolAdmins = (id: string) =>
  queryOptions({
    queryKey: ['/api/schools', id, 'admins'],
    queryFn: (context) => read<readonly SchoolAdminView[]>(context),
    staleTime: 0,
  });

/** Changes a staff member's role. The server allows it only to owners who have just signed in. */
export const setAdminRole = (schoolId: string, userId: string, payload: SetRoleRequest) =>
  call<SchoolAdminView>(`/api/schools/${schoolId}/admins/${userId}`, { method: 'PATCH', payload });

export const createSchool = (payload: SchoolCreateRequest) =>
  call<SchoolView>('/api/schools', { method: 'POST', payload });

export const updateSchool = (id: string, payload: SchoolUpdateRequest) =>
  call<SchoolView>(`/api/schools/${id}`, { method: 'PATCH', payload });

export const inviteAdmin = (id: string, payload: InviteAdminRequest) =>
  call<SchoolAdminView>(`/api/schools/${id}/admins`, { method: 'POST', payload });

/** Removes a staff member. An invited person who has not signed in yet has no id and is identified by e-mail address. */
export const removeAdmin = (id: string, admin: SchoolAdminView) =>
  call<void>(`/api/schools/${id}/admins/${encodeURIComponent(admin.userId ?? admin.email)}`, {
    method: 'DELETE',
  });

/** Uploads a picture. @returns the path to store as bankQrCodeUrl */
export async function uploadSchoolPicture(
  file: File,
  onProgress: (done: number) => void,
): Promise<string> {
  const { uploadUrl, objectPath } = await requestUpload<SchoolUploadUrlView>(
    '/api/schools/upload-url',
    file,
  );
  await putFile(uploadUrl, file, onProgress);
  return objectPath;
}
