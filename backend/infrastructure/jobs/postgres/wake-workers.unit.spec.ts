import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { Worker, WorkerEvents } from 'graphile-worker';
import { CHANNELS } from '../../database/channels.js';
import { wakeOnNews } from './wake-workers.js';

describe('a notification of new jobs', () => {
  it.each([
    ['wakes one idle worker for each job', { queue: 'mail', jobs: 2 }, ['second', 'third']],
    [
      'wakes every idle worker when an older release does not count its jobs',
      { queue: 'mail' },
      ['second', 'third', 'fourth'],
    ],
    ['wakes no worker of another queue', { queue: 'receipts', jobs: 2 }, []],
  ])('%s', (_name, news, expected) => {
    const events = new EventEmitter() as WorkerEvents;
    wakeOnNews(events, ['mail', 'invitation']);
    const woken: string[] = [];
    const worker = (name: string, idle: boolean): void => {
      const nudge = (): boolean => {
        if (idle) woken.push(name);
        return idle;
      };
      events.emit('worker:create', { worker: { nudge } as unknown as Worker, tasks: {} });
    };
    worker('first', false);
    for (const name of ['second', 'third', 'fourth']) worker(name, true);
    events.emit('pool:listen:notification', {
      message: { channel: CHANNELS.jobsInserted, payload: JSON.stringify(news) },
    } as never);
    expect(woken).toEqual(expected);
  });
});
