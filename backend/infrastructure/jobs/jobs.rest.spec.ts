import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import { stillPending } from '../../testing/still-pending.js';
import { JobsModule } from './jobs.module.js';
import { JOB_QUEUE, type JobQueue } from './port.js';
import { Probe } from './testing/probe.js';

const probe = new Probe({ hold: true });

@Injectable()
class Worker implements OnModuleInit {
  constructor(@Inject(JOB_QUEUE) private readonly jobs: JobQueue) {}

  onModuleInit(): void {
    this.jobs.process('greetings', probe.handler);
  }
}

@Module({ imports: [JobsModule], providers: [Worker] })
class WorkerModule {}

let started: StartedApp;
beforeAll(async () => {
  started = await startApp({ imports: [WorkerModule] });
});

/*
 * An update renamed the queues while jobs waited. These jobs belong to no booking, so each ends at once, the last one
 * with an error.
 */
it('jobs that an older version enqueued under former queue names still run', async () => {
  const jobs = started.app.get<JobQueue>(JOB_QUEUE, { strict: false });
  const [bookingId, performanceId] = [randomUUID(), randomUUID()];
  const causedBy = { id: randomUUID(), correlationId: randomUUID() };
  await jobs.enqueue('settlement', 'old', { bookingId, performanceId, causedBy });
  await jobs.enqueue('payment-claim', 'old', { bookingId, causedBy });
  await probe.goneFrom(jobs, 'settlement');
  const failed = await probe.troubled(jobs, 'payment-claim');
  expect(failed.error).toBe('Booking not found');
});

it('jobs run inside the application, appear in the health checks, and finish before it closes', async () => {
  const jobs = started.app.get<JobQueue>(JOB_QUEUE, { strict: false });
  await jobs.enqueue('greetings', 'aminah', { hello: true });
  expect(await probe.started(1)).toMatchObject({ id: 'aminah', data: { hello: true } });
  const health = (await (await fetch(`${started.url}/health/ready`)).json()) as {
    checks: Record<string, unknown>;
  };
  expect(health.checks['jobs']).toMatchObject({
    ok: true,
    facts: { queues: { greetings: { waiting: 0, running: 1, failed: 0 } } },
  });
  const closed = started.close();
  await stillPending(closed, 3_000);
  probe.letGo();
  await closed;
  expect(probe.finished).toEqual(['aminah']);
});
