import { queryOptions } from '@tanstack/react-query';
import type { SignedInDevice } from '@contracts/rest/identity';
import { call, read } from './http';

/** Queries the devices on which the person is signed in, last used first. */
export const devices = () =>
  queryOptions({
    queryKey: ['/api/auth/sessions'],
    queryFn: (context) => read<readonly SignedInDevice[]>(context),
    staleTime: 0,
  });

export const signDeviceOut = (id: string) =>
  call<void>(`/api/auth/sessions/${id}`, { method: 'DELETE' });

/** Signs the person out on all devices, including this device. */
export const signOutEverywhere = () => call<void>('/api/auth/sessions', { method: 'DELETE' });
