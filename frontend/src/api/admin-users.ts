import { queryOptions } from '@tanstack/react-query';
import type { AdminUserView, AssignSchoolRequest } from '@contracts/rest/administration';
import { call, read } from './http';

export const adminUsers = () =>
  queryOptions({
    queryKey: ['/api/admin/users'],
    queryFn: (context) => read<readonly AdminUserView[]>(context),
    staleTime: 0,
  });

export const assignSchool = (userId: string, payload: AssignSchoolRequest) =>
  call<unknown>(`/api/admin/users/${userId}/school-admin`, { method: 'POST', payload });

export const removeSchool = (userId: string, schoolId: string) =>
  call<void>(`/api/admin/users/${userId}/school-admin/${schoolId}`, { method: 'DELETE' });
