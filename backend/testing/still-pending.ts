import { expect } from '@jest/globals';
import { pause } from '../infrastructure/process/pause.js';

/**
 * Fails when the promise settles too early: before the test releases what the promise waits for.
 * @param momentMs milliseconds; longer than the work takes when nothing delays it
 */
export async function stillPending(promise: Promise<unknown>, momentMs = 300): Promise<void> {
  const settled = promise.then(
    () => 'settled',
    () => 'settled',
  );
  expect(await Promise.race([settled, pause(momentMs).then(() => 'pending')])).toBe('pending');
}
