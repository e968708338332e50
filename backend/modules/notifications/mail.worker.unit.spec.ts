import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ModuleRef } from '@nestjs/core';
import type pg from 'pg';
import { AnswersFirst } from '../../infrastructure/commands/answers-first.js';
import type { Config } from '../../infrastructure/config/config.js';
import { RateWindows } from '../../infrastructure/http/rate-windows.js';
import type { JobHandler, JobQueue } from '../../infrastructure/jobs/port.js';
import { Outbox } from '../../testing/outbox.js';
import { SetClock } from '../../testing/set-clock.js';
import { MailWorker } from './mail.worker.js';
import { MAILS } from './mails.js';

describe('the worker for all e-mails', () => {
  let handlers: [queue: string, handler: JobHandler<object>][];
  let groups: number;

  beforeEach(() => {
    handlers = [];
    groups = 0;
    const jobs: Partial<JobQueue> = {
      process: (queues: string | readonly string[], handler: unknown) => {
        groups += 1;
        for (const queue of [queues].flat()) handlers.push([queue, handler as JobHandler<object>]);
      },
    };
    const clock = new SetClock();
    new MailWorker(
      jobs as JobQueue,
      new Outbox(),
      clock,
      {} as Config,
      {} as pg.Pool,
      new RateWindows(clock),
      new AnswersFirst(),
      { get: () => ({}) } as unknown as ModuleRef,
    ).onModuleInit();
  });

  it('every mail queue has one worker, with two handlers and therefore two connections', () => {
    expect(handlers.map(([queue]) => queue).sort()).toEqual(
      [...new Set(MAILS.map(({ queue }) => queue))].sort(),
    );
    expect(groups).toBe(2);
  });

  it('a job with a notice of a newer release fails, so that a backend of that release takes it', async () => {
    const [, handle] = handlers.find(([queue]) => queue === 'booking-notice') ?? [];
    const job = { queue: 'booking-notice', id: 'e1', data: { notice: 'to-come' }, attempt: 1 };
    await expect(handle?.(job, AbortSignal.any([]))).rejects.toThrow(
      'There is no mail to-come in the queue booking-notice.',
    );
  });
});
