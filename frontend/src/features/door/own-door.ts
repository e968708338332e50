import { KEYS, storedText } from '../../storage/browser-storage';
import type { Door } from './ticket-check';

const stored = storedText('localStorage', KEYS.door);

/**
 * Returns the door that was chosen on this device, stored as `{performanceId} {productionId}`; null for any performance of today.
 */
export function ownDoor(): Door | null {
  const [performanceId, productionId] = (stored.read() ?? '').split(' ');
  return performanceId && productionId ? { performanceId, productionId } : null;
}

export function chooseDoor(door: Door | null): void {
  if (door) stored.write(`${door.performanceId} ${door.productionId}`);
  else stored.remove();
}
