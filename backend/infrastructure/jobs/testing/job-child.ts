import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { LazyModuleLoader, NestFactory } from '@nestjs/core';
import { createJobQueue } from '../jobs.module.js';

/** Program of the process that the contract suite starts and kills (child.ts). */
class Empty {}
Module({})(Empty);

const app = await NestFactory.createApplicationContext(Empty, { logger: false });
const jobs = await createJobQueue(
  {
    databaseUrl: process.env['JOB_DATABASE_URL'] ?? '',
    redisUrl: process.env['JOB_REDIS_URL'] ?? null,
  },
  app.get(LazyModuleLoader),
);
jobs.process(
  'crash',
  async (job) => {
    process.stdout.write(`began ${job.id}\n`);
    await new Promise(() => undefined);
  },
  { concurrency: 2 },
);
await jobs.start();
process.stdout.write('ready\n');
