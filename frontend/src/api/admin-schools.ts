import { queryOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
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

/** A school as it stands in lists. */
export interface SchoolChoice {
  readonly id: string;
  readonly name: string;
  readonly venue: string;
  readonly status?: SchoolStatus;
  /** The person's own, in their own schools. */
  readonly role?: SchoolRole;
}

export const mySchools = () =>
  queryOptions({
    queryKey: ['/api/schools/my-schools'],
    queryFn: (context) => read<readonly SchoolChoice[]>(context),
  });

/** Super administrators only. */
export const overseenSchools = () =>
  queryOptions({
    queryKey: ['/api/admin/schools'],
    queryFn: (context) => read<readonly OverseenSchoolView[]>(context),
  });

/** The same, to choose from. */
export const allSchools = () =>
  queryOptions({
    queryKey: ['/api/admin/schools'],
    queryFn: (context) => read<readonly SchoolChoice[]>(context),
  });

export const overseeSchool = (id: string, payload: OverseeSchoolRequest) =>
  call<OverseenSchoolView>(`/api/admin/schools/${id}`, { method: 'PATCH', payload });

export const deleteSchool = (id: string) =>
  call<void>(`/api/admin/schools/${id}`, { method: 'DELETE' });

/** The schools a person may work on: their own, or all for a super administrator. */
export const managedSchools = (user: CurrentUser) =>
  user.isSuperAdmin ? allSchools() : mySchools();

/**
 * The queries that a change of schools, or of their staff, makes out of date: the lists to choose
 * from, and one's own roles.
 */
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

/** By owners who just signed in. */
export const setAdminRole = (schoolId: string, userId: string, payload: SetRoleRequest) =>
  call<SchoolAdminView>(`/api/schools/${schoolId}/admins/${userId}`, { method: 'PATCH', payload });

export const createSchool = (payload: SchoolCreateRequest) =>
  call<SchoolView>('/api/schools', { method: 'POST', payload });

export const updateSchool = (id: string, payload: SchoolUpdateRequest) =>
  call<SchoolView>(`/api/schools/${id}`, { method: 'PATCH', payload });

export const inviteAdmin = (id: string, payload: InviteAdminRequest) =>
  call<SchoolAdminView>(`/api/schools/${id}/admins`, { method: 'POST', payload });

/** Somebody invited who has not signed in yet has no id: their e-mail stands in its place. */
export const removeAdmin = (id: string, admin: SchoolAdminView) =>
  call<void>(`/api/schools/${id}/admins/${encodeURIComponent(admin.userId ?? admin.email)}`, {
    method: 'DELETE',
  });

/** Answers the path to store as bankQrCodeUrl. */
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
