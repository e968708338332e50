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
 * after so many steps more; 0: never. A step is anything that lasts: an append, a job enqueued, a mail sent, a checkpoint
 * moved, rows of the outbox deleted (and not committed). That the relay has found something to append is a step, too. The job
 * reconciler asks at each start for jobs that the queue knows already, which changes nothing: no steps.
 */
let crashAt = 0;
let steps = 0;

function crashAfter<T extends object, K extends keyof T>(
  target: T,
  method: K,
  isStep: (parameters: readonly unknown[]) => boolean = () => true,
): void {
  const original = target[method] as (...parameters: unknown[]) => Promise<unknown>;
  target[method] = (async (...parameters: unknown[]) => {
    const result = await original.apply(target, parameters);
    if (isStep(parameters)) {
      steps += 1;
      if (steps === crashAt) process.kill(process.pid, 'SIGKILL');
    }
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
crashAfter(
  app.get<JobQueue>(JOB_QUEUE),
  'enqueue',
  ([, , , options]) => !(options as EnqueueOptions | undefined)?.unlessKnown,
);
crashAfter(app.get<MailSender>(MAIL_SENDER), 'send');
crashAfter(app.get(ProcessManager), 'moveCheckpoint' as keyof ProcessManager);
configureHttp(app);
process.on('disconnect', () => process.exit(0));
await app.init();
process.on('message', (afterSteps: number) => {
  crashAt = afterSteps;
  steps = 0;
  process.send?.('told');
});
