import type { DoorKeysView } from '@contracts/rest/door';
import { call } from './http';

/** By which a device checks a door list that it kept. */
export const readDoorKeys = (signal?: AbortSignal) =>
  call<DoorKeysView>('/api/door-keys', signal ? { signal } : {});
