import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from '../../app.module.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { JOB_QUEUE, type EnqueueOptions, type JobQueue } from '../../infrastructure/jobs/port.js';
import { MAIL_SENDER, type MailSender } from '../../infrastructure/mail/port.js';
import { readConfig } from '../../infrastructure/config/config.js';
import { configureHttp } from '../../infrastructure/http/configure.js';
import { NestLogger } from '../../infrastructure/logging/logger.js';
import { CatalogueRelay } from '../../infrastructure/outbox/catalogue-relay.js';
import { ProcessManager } from '../../infrastructure/process-manager/process-manager.js';

/*
 * For specs: the real backend, which is told a number once it is up, and kills itself (SIGKILL, nothing is tidied up) right
 * after so many steps more; 0: never. A step is anything that lasts: an append, jobs enqueued, a mail sent, a checkpoint
 * moved, rows of the outbox deleted (and not committed). That the relay has found something to append is a step, too. The job
 * reconciler asks at each start for jobs that the queue knows already, which changes nothing: no steps.
 *
 * Unless it is told `eachJob`, jobs enqueued one after the other are one step, and the kill comes when the last of them is in
 * the queue. A kill between two of them is the same for all kinds of jobs: the events since the checkpoint are read again.
 */
export interface CrashOrder {
  readonly afterSteps: number;
  readonly eachJob: boolean;
}

let crashAt = 0;
let steps = 0;
let eachJob = true;
let enqueuing = false;

function step(): void {
  steps += 1;
  if (steps === crashAt) process.kill(process.pid, 'SIGKILL');
}

/** The jobs enqueued so far were all. */
function endOfJobs(): void {
  if (!enqueuing) return;
  enqueuing = false;
  step();
}

function crashAfter<T extends object, K extends keyof T>(target: T, method: K): void {
  around(target, method, endOfJobs, step);
}

function around<T extends object, K extends keyof T>(
  target: T,
  method: K,
  before: () => void,
  after: (parameters: readonly unknown[]) => void,
): void {
  const original = target[method] as (...parameters: unknown[]) => Promise<unknown>;
  target[method] = (async (...parameters: unknown[]) => {
    before();
    const result = await original.apply(target, parameters);
    after(parameters);
    return result;
  }) as T[K];
}

const app = await NestFactory.create<NestExpressApplication>(AppModule.forConfig(readConfig()), {
  bodyParser: false,
  logger: new NestLogger(),
});
crashAfter(app.get(DomainEventStore), 'append');
crashAfter(app.get(DomainEventStore), 'lookBack');
crashAfter(app.get(CatalogueRelay), 'deleteRows' as keyof CatalogueRelay);
around(
  app.get<JobQueue>(JOB_QUEUE),
  'enqueue',
  () => undefined,
  ([, , , options]) => {
    if ((options as EnqueueOptions | undefined)?.unlessKnown) return;
    enqueuing = true;
    if (eachJob) endOfJobs();
  },
);
crashAfter(app.get<MailSender>(MAIL_SENDER), 'send');
crashAfter(app.get(ProcessManager), 'moveCheckpoint' as keyof ProcessManager);
configureHttp(app);
process.on('disconnect', () => process.exit(0));
await app.init();
process.on('message', (order: CrashOrder) => {
  crashAt = order.afterSteps;
  eachJob = order.eachJob;
  steps = 0;
  enqueuing = false;
  process.send?.('told');
});
