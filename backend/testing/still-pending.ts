import { expect } from '@jest/globals';
import { pause } from '../infrastructure/process/pause.js';

/**
 * Fails when the promise settles before what it has to wait for was let go.
 * @param momentMs longer than it takes when nothing holds it up
 */
export async function stillPending(promise: Promise<unknown>, momentMs = 300): Promise<void> {
  const settled = promise.then(
    () => 'settled',
    () => 'settled',
  );
  expect(await Promise.race([settled, pause(momentMs).then(() => 'pending')])).toBe('pending');
}
