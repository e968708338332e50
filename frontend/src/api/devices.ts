import { queryOptions } from '@tanstack/react-query';
import type { SignedInDevice } from '@contracts/rest/identity';
import { i18n } from '../language/i18n';
import { call, read } from './http';

/** Queries the devices on which the person is signed in, last used first. */
export const devices = () =>
  queryOptions({
    queryKey: ['/api/auth/sessions'],
    queryFn: (context) => read<readonly SignedInDevice[]>(context),
    staleTime: 0,
  });

/** Returns the server's name of a device, such as `Chrome on Android`, in the visitor's language. */
export function shownDevice(name: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(name) ?? [];
  if (browser && system) return i18n.t('{browser} on {system}', { browser, system });
  return name === 'Unknown device' ? i18n.t('Unknown device') : name;
}

export const signDeviceOut = (id: string) =>
  call<void>(`/api/auth/sessions/${id}`, { method: 'DELETE' });

/** Signs the person out on all devices, including this device. */
export const signOutEverywhere = () => call<void>('/api/auth/sessions', { method: 'DELETE' });
