import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { stalledViewer } from '../../testing/stalled-viewer.js';
import { HEARTBEAT, HEARTBEAT_MS, tellAll } from './event-stream.js';
import { StaffStreams } from './staff-streams.js';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

it('a stream that not everybody may follow ends after its time, and is cut off when nobody reads that', async () => {
  const viewer = stalledViewer();
  const errors: unknown[] = [];
  viewer.on('error', (error) => errors.push(error));
  new StaffStreams(60_000).begin(viewer);
  jest.advanceTimersByTime(59_999);
  expect(viewer.writableEnded).toBe(false);
  jest.advanceTimersByTime(1);
  expect(viewer.writableEnded).toBe(true);
  // What is told to all viewers meanwhile is not for it any more.
  tellAll([viewer], HEARTBEAT);
  await new Promise((later) => setImmediate(later));
  expect([viewer.destroyed, errors]).toEqual([false, []]);
  jest.advanceTimersByTime(HEARTBEAT_MS);
  expect(viewer.destroyed).toBe(true);
});
