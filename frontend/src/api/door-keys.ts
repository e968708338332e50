import type { DoorKeysView } from '@contracts/rest/door';
import { call } from './http';

/** Reads the public keys that verify a stored door list. */
export const readDoorKeys = (signal?: AbortSignal) =>
  call<DoorKeysView>('/api/door-keys', signal ? { signal } : {});
