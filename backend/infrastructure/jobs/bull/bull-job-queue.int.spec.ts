import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { LazyModuleLoader, NestFactory } from '@nestjs/core';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { DatabaseLine } from '../../../tools/drill/database-line.js';
import { Probe } from '../testing/probe.js';
import { startRedis } from '../testing/redis.js';
import { jobQueueContract } from '../testing/contract.suite.js';
import { BullJobQueue } from './bull-job-queue.js';
import { queueFactory } from './queues.js';
import { bullId, JOB_OPTIONS, Replacements } from './replacements.js';

@Module({})
class Empty {}

const missing = spawnSync('redis-server', ['--version']).error !== undefined;

if (missing) {
  it('the job queue contract runs on Bull where redis-server is installed (Debian: apt-get install redis-server)', () => {
    // Developers' machines may lack Redis; the build machine must have it.
    expect(process.env['CI'] === 'true' ? 'redis-server is not installed' : 'not needed here').toBe(
      'not needed here',
    );
  });
} else {
  jobQueueContract('Bull', async () => {
    const redis = await startRedis();
    const apps: INestApplicationContext[] = [];
    const create = async (): Promise<BullJobQueue> => {
      const app = await NestFactory.createApplicationContext(Empty, { logger: false });
      apps.push(app);
      return new BullJobQueue(queueFactory(app.get(LazyModuleLoader), redis.url));
    };
    return {
      create,
      exhaust: (queue, id) => redis.setLastAttempt(`houselights:${queue}:${bullId(id)}`),
      // Milliseconds for a job's lock to expire (10 seconds) and for two checks 5 seconds apart, on a busy machine.
      recoversWithin: 90_000,
      childEnvironment: { JOB_REDIS_URL: redis.url },
      async close() {
        for (const app of apps) await app.close();
        await redis.stop();
      },
    };
  });

  it('a job that a Bull worker has popped but not started is replaced', async () => {
    const redis = await startRedis();
    const app = await NestFactory.createApplicationContext(Empty, { logger: false });
    const queues = queueFactory(app.get(LazyModuleLoader), redis.url);
    const jobs = new BullJobQueue(queues);
    const queue = await queues('popped');
    const [waiting, active] = [queue.toKey('wait'), queue.toKey('active')];
    await jobs.enqueue('popped', 'y', { call: 1 });
    await queue.client.rpoplpush(waiting, active);
    await jobs.enqueue('popped', 'y', { call: 2 }, { replace: true });
    // The worker has popped the old job, so the old job still exists, and its replacement waits until the old job has finished.
    expect(await queue.client.hget(queue.toKey(bullId('y')), 'data')).toContain('"call":1');
    expect((await jobs.counts())['popped']).toMatchObject({ waiting: 1, running: 1 });

    await queue.client.rpoplpush(active, waiting);
    const probe = new Probe();
    jobs.process('popped', probe.handler);
    await jobs.start();
    await probe.quietUntil(jobs, 'popped');
    expect(probe.jobs.at(-1)).toMatchObject({ id: 'y', data: { call: 2 } });
    await jobs.stop();
    await app.close();
    await redis.stop();
  });

  it('the replacement of a job whose data Bull removed runs, and the job without data never does', async () => {
    const redis = await startRedis();
    const app = await NestFactory.createApplicationContext(Empty, { logger: false });
    const queues = queueFactory(app.get(LazyModuleLoader), redis.url);
    const jobs = new BullJobQueue(queues);
    const queue = await queues('emptied');
    // Simulates a worker that popped the old job before its removal, and marks it as started before the replacement is added.
    const replacements = new Replacements(queue, async (payload) => {
      await queue.client.hset(queue.toKey(bullId(payload.id)), 'processedOn', '1');
      await queue.client.lpush(queue.toKey('wait'), bullId(payload.id));
      await queue.add(payload, { ...JOB_OPTIONS, jobId: bullId(payload.id) });
    });
    await replacements.write({ id: 'y', data: { call: 2 } }, null);

    const probe = new Probe();
    jobs.process('emptied', probe.handler);
    await jobs.start();
    await probe.quietUntil(jobs, 'emptied');
    expect(probe.jobs.map(({ id, data }) => ({ id, data }))).toEqual([
      { id: 'y', data: { call: 2 } },
    ]);
    await jobs.stop();
    await app.close();
    await redis.stop();
  });

  it('jobs on Bull wait for a missing Redis at the start, and continue after an outage', async () => {
    const redis = await startRedis();
    const line = await DatabaseLine.to(redis.url, { away: true });
    const app = await NestFactory.createApplicationContext(Empty, { logger: false });
    const jobs = new BullJobQueue(queueFactory(app.get(LazyModuleLoader), line.url));
    const probe = new Probe({ hold: true });
    jobs.process('outlasting', probe.handler);
    const started = jobs.start();
    line.hangUp();
    await line.restore();
    await started;
    await jobs.enqueue('outlasting', 'running', {});
    await probe.started(1);

    line.hangUp();
    await line.tried(4);
    await line.restore();
    probe.letGo();
    await jobs.enqueue('outlasting', 'next', {});
    await probe.ended('next');
    await probe.quietUntil(jobs, 'outlasting');
    await jobs.stop();
    await app.close();
    await line.cut();
    await redis.stop();
  });

  it('jobs on Bull run again after connections were lost without notice', async () => {
    const redis = await startRedis();
    const line = await DatabaseLine.to(redis.url);
    const app = await NestFactory.createApplicationContext(Empty, { logger: false });
    const jobs = new BullJobQueue(queueFactory(app.get(LazyModuleLoader), line.url));
    const elsewhere = new BullJobQueue(queueFactory(app.get(LazyModuleLoader), redis.url));
    const probe = new Probe();
    jobs.process('forgotten', probe.handler);
    await jobs.start();
    await jobs.enqueue('forgotten', 'before', {});
    await probe.quietUntil(jobs, 'forgotten');

    line.forget();
    await elsewhere.enqueue('forgotten', 'after', {});
    await probe.ended('after');
    await jobs.stop();
    await elsewhere.stop();
    await app.close();
    await line.cut();
    await redis.stop();
  });

  it('jobs on Bull can be stopped while Redis is frozen', async () => {
    const redis = await startRedis();
    const line = await DatabaseLine.to(redis.url);
    const app = await NestFactory.createApplicationContext(Empty, { logger: false });
    const jobs = new BullJobQueue(queueFactory(app.get(LazyModuleLoader), line.url));
    const probe = new Probe();
    jobs.process('frozen', probe.handler);
    await jobs.start();
    await jobs.enqueue('frozen', 'done', {});
    await probe.quietUntil(jobs, 'frozen');

    line.goSilent();
    await jobs.stop();
    await app.close();
    await line.cut();
    await redis.stop();
  });
}
