import { describe, expect, it } from '@jest/globals';
import { keyOf } from '../../jobs/finished-jobs.js';
import type { ObservedEvent, WantedJob } from '../policy.js';
import { DueWork, GIVEN_UP_AFTER_MS } from './due-work.js';

const NOW = new Date('2030-03-01T04:00:00.000Z');
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const MINUTE = 60_000;

const event = (id: string, at = NOW): ObservedEvent => ({
  type: 'BookingExpired',
  data: { bookingId: 'b1' },
  id,
  stream: 'booking-b1',
  revision: 0,
  position: id,
  recordedAt: at.toISOString(),
  metadata: {
    occurredAt: at.toISOString(),
    actor: { kind: 'customer' },
    requestId: 'q',
    correlationId: 'c',
    causationId: 'q',
  },
});
const job = (id: string, cause: string, more: Partial<WantedJob> = {}): WantedJob => ({
  queue: 'mail',
  id,
  data: { causedBy: { id: cause, correlationId: 'c' } },
  ...more,
});
const ids = (due: DueWork, overdueMs?: number): string[] => due.list(overdueMs).map(({ id }) => id);

describe('a due job', () => {
  it('is a job that events request and that has not finished', () => {
    const due = new DueWork(() => NOW);
    due.add({ event: event('2'), after: '1' }, [job('a', '2'), job('b', '2')]);
    due.remove(new Set([keyOf({ queue: 'mail', id: 'a', cause: '2' })]));
    expect(ids(due)).toEqual(['b']);
  });

  it('is due again when a later event requests it after it finished for an earlier event', () => {
    const due = new DueWork(() => NOW);
    due.add({ event: event('2'), after: '1' }, [job('a', '2')]);
    due.add({ event: event('3'), after: '2' }, [job('a', '3')]);
    due.remove(new Set([keyOf({ queue: 'mail', id: 'a', cause: '2' })]));
    expect(due.list().map(({ cause }) => cause)).toEqual(['3']);
  });

  it('is overdue only some time after its due time', () => {
    const due = new DueWork(() => NOW);
    due.add({ event: event('2', ago(MINUTE)), after: '1' }, [
      job('old', '2'),
      job('later', '2', { runAt: NOW }),
    ]);
    expect([ids(due, MINUTE), ids(due, 0), ids(due)]).toEqual([
      ['old'],
      ['old', 'later'],
      ['old', 'later'],
    ]);
  });

  it('is left out when it would send an outdated notice', () => {
    const due = new DueWork(() => NOW);
    due.add({ event: event('2'), after: '1' }, [
      job('stale', '2', { until: NOW }),
      job('news', '2', { until: new Date(NOW.getTime() + 1) }),
    ]);
    expect(ids(due)).toEqual(['news']);
  });

  it('is given up after 30 days', () => {
    const due = new DueWork(() => NOW);
    due.add({ event: event('2', ago(GIVEN_UP_AFTER_MS)), after: '1' }, [job('a', '2')]);
    due.add({ event: event('3', ago(GIVEN_UP_AFTER_MS - 1)), after: '2' }, [job('b', '3')]);
    expect(due.giveUp().map(({ id }) => id)).toEqual(['a']);
    expect(ids(due)).toEqual(['b']);
  });
});

describe('the floor, from which the job reconciler reads the log,', () => {
  it('is the last position read when no job is due', () => {
    const due = new DueWork(() => NOW);
    due.add({ event: event('2'), after: '1' }, []);
    expect(due.floor('5')).toBe('5');
  });

  it('is before the oldest event with a due job', () => {
    const due = new DueWork(() => NOW);
    due.add({ event: event('3'), after: '2' }, [job('a', '3')]);
    due.add({ event: event('4'), after: '3' }, [job('b', '4')]);
    expect([due.floor('5'), due.oldest()]).toEqual(['2', NOW.toISOString()]);
  });

  it('is before an event of a parked stream, whose jobs were never requested', () => {
    const due = new DueWork(() => NOW);
    due.addParked({ event: event('3', ago(MINUTE)), after: '2' });
    due.add({ event: event('4'), after: '3' }, [job('a', '4')]);
    // Records of jobs that finished since that event must be kept, because the log is read again from there.
    expect([due.floor('5'), due.oldest()]).toEqual(['2', ago(MINUTE).toISOString()]);
  });

  it('stays before a parked stream for at most 30 days, so that records of finished jobs do not grow for ever', () => {
    const due = new DueWork(() => NOW);
    due.addParked({ event: event('3', ago(GIVEN_UP_AFTER_MS)), after: '2' });
    expect([due.floor('5'), due.oldest()]).toEqual(['5', null]);
    due.addParked({ event: event('4', ago(GIVEN_UP_AFTER_MS - 1)), after: '3' });
    expect(due.floor('5')).toBe('3');
  });
});
