import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from '../../app.module.js';
import { SeatStreams } from '../../modules/seats/seat-streams.js';
import { readConfig } from '../../infrastructure/config/config.js';
import { configureHttp } from '../../infrastructure/http/configure.js';
import { NestLogger } from '../../infrastructure/logging/logger.js';

/*
 * Runs the real backend for specs and reports its port. After a message from the spec, the process stops itself (SIGSTOP) between
 * its next write to seats and the write to their booking. The spec continues it (SIGCONT).
 */
let stopNext = false;

const app = await NestFactory.create<NestExpressApplication>(AppModule.forConfig(readConfig()), {
  bodyParser: false,
  logger: new NestLogger(),
});
const seats = app.get(SeatStreams);
const execute = seats.execute.bind(seats);
seats.execute = async (...parameters) => {
  const events = await execute(...parameters);
  if (stopNext && events.length > 0) {
    stopNext = false;
    process.kill(process.pid, 'SIGSTOP');
  }
  return events;
};
configureHttp(app);
process.on('disconnect', () => process.exit(0));
await app.listen(readConfig().port, '127.0.0.1');
process.on('message', () => {
  stopNext = true;
  process.send?.('told');
});
process.send?.('up');
