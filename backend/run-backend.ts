import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { readConfig } from './infrastructure/config/config.js';
import { closeFolders } from './infrastructure/files/close-folders.js';
import { configureHttp } from './infrastructure/http/configure.js';
import { drain } from './infrastructure/http/drain.js';
import { logger, NestLogger } from './infrastructure/logging/logger.js';
import { serveMetrics } from './infrastructure/metrics/metrics-server.js';
import { runUntilStopped } from './infrastructure/process/process.js';

const GRACE_MS = 3000;

/** Runs a backend by the environment's settings until the process is told to stop. @param more see AppModule */
export const runBackend = (more: readonly Type[] = []): Promise<void> =>
  runUntilStopped(logger, async () => {
    const config = readConfig();
    await closeFolders(config.dataDir);
    const app = await NestFactory.create<NestExpressApplication>(
      AppModule.forConfig(config, more),
      { bodyParser: false, logger: new NestLogger(), abortOnError: false },
    );
    configureHttp(app);
    await app.listen(config.port, config.host);
    const metrics = config.metricsPort && (await serveMetrics(config.metricsPort, config.host));
    logger.info({ url: config.publicUrl, port: config.port }, 'ready');
    return async () => {
      await drain(app.getHttpServer(), GRACE_MS);
      await app.close();
      if (metrics) await metrics.close();
    };
  });
