import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { stalledViewer } from '../../testing/stalled-viewer.js';
import { HEARTBEAT, HEARTBEAT_MS, tellAll } from './event-stream.js';
import { StaffStreams, USUAL_STAFF_STREAM_LIMITS } from './staff-streams.js';

const streams = (limits = {}): StaffStreams =>
  new StaffStreams({ ...USUAL_STAFF_STREAM_LIMITS, longestMs: 60_000, ...limits });

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

it('an event stream that needs a sign-in ends after its time, and is cut off when the browser does not read', async () => {
  const viewer = stalledViewer();
  const errors: unknown[] = [];
  viewer.on('error', (error) => errors.push(error));
  streams().begin(viewer, 'person');
  jest.advanceTimersByTime(59_999);
  expect(viewer.writableEnded).toBe(false);
  jest.advanceTimersByTime(1);
  expect(viewer.writableEnded).toBe(true);
  // Later messages to all viewers must not reach the ended stream.
  tellAll([viewer], HEARTBEAT);
  await new Promise((later) => setImmediate(later));
  expect([viewer.destroyed, errors]).toEqual([false, []]);
  jest.advanceTimersByTime(HEARTBEAT_MS);
  expect(viewer.destroyed).toBe(true);
});

it('event streams that need a sign-in are limited for one person and for all, until one of them ends', () => {
  const places = streams({ ofOne: 2, inAll: 3 });
  const open = (person: string) => {
    const viewer = stalledViewer();
    places.begin(viewer, person);
    return viewer;
  };
  const [first] = [open('Noraini'), open('Noraini')];
  expect(() => open('Noraini')).toThrow(
    expect.objectContaining({ status: 429, code: 'too_many_streams' }),
  );
  const other = open('Arif');
  expect(() => open('Mei')).toThrow(
    expect.objectContaining({ status: 503, headers: { 'Retry-After': '30' } }),
  );
  first.emit('close');
  first.emit('close');
  expect(() => open('Mei')).not.toThrow();
  expect(() => open('Ali')).toThrow();
  other.emit('close');
  open('Noraini');
});
