import { expect, it } from '@jest/globals';
import { statusOf } from './reader-health.js';

const now = new Date('2030-03-01T04:00:00.000Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);

it.each([
  ['with nothing left to read is up to date, however long ago it moved', null, 3600, 'up-to-date'],
  ['that is far behind but moves is behind', 3600, 29, 'behind'],
  ['on a quiet site is behind when an event has just come', 29, 3600, 'behind'],
  ['that has not moved while an event waited stands still', 31, 31, 'standing-still'],
] as const)('a reader of the event log %s', (_, waitingSeconds, movedSeconds, status) => {
  const waitingSince = waitingSeconds === null ? null : ago(waitingSeconds).toISOString();
  expect(statusOf({ moved_at: ago(movedSeconds) }, waitingSince, now)).toBe(status);
});
