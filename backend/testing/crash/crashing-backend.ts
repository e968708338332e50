import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from '../../app.module.js';
import { readConfig } from '../../infrastructure/config/config.js';
import { configureHttp } from '../../infrastructure/http/configure.js';
import { NestLogger } from '../../infrastructure/logging/logger.js';
import { type StepKind, watchSteps } from './lasting-steps.js';

/*
 * Runs the real backend for specs. A message to the process names a kind of step. After the next step of that kind the process
 * kills itself (SIGKILL, without any clean-up).
 */
let crashAfter: StepKind | null = null;

const app = await NestFactory.create<NestExpressApplication>(AppModule.forConfig(readConfig()), {
  bodyParser: false,
  logger: new NestLogger(),
});
watchSteps(app, {
  after(kind) {
    if (kind === crashAfter) process.kill(process.pid, 'SIGKILL');
  },
});
configureHttp(app);
process.on('disconnect', () => process.exit(0));
await app.init();
process.on('message', (kind: StepKind | null) => {
  crashAfter = kind;
  process.send?.('heard');
});
