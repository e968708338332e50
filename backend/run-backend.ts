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
import { watchEventLoop } from './infrastructure/process/loop-watchdog.js';
import { runUntilStopped } from './infrastructure/process/process.js';

const GRACE_MS = 3000;

/**
 * Number of connections that may wait until the backend accepts them. The system's limit (net.core.somaxconn, 4,096)
 * applies as well. When a sale opens, thousands connect at once. When Node's default queue of 511 is full, the kernel
 * refuses a connection, whose retry a second later comes behind newer connections.
 */
const WAITING_CONNECTIONS = 8_192;

/** Signature with which Nest calls Node's `listen`. Nest's own type omits the third parameter. */
type Listen = (port: number, host: string, waitingConnections: number) => Promise<unknown>;

/** Runs a backend with the environment's settings until the process gets a signal to stop. @param more see AppModule */
export const runBackend = (more: readonly Type[] = []): Promise<void> =>
  runUntilStopped(logger, async () => {
    const config = readConfig();
    await closeFolders(config.dataDir);
    const app = await NestFactory.create<NestExpressApplication>(
      AppModule.forConfig(config, more),
      { bodyParser: false, logger: new NestLogger(), abortOnError: false },
    );
    configureHttp(app);
    const listen = app.listen.bind(app) as unknown as Listen;
    await listen(config.port, config.host, WAITING_CONNECTIONS);
    const metrics = config.metricsPort && (await serveMetrics(config.metricsPort, config.host));
    logger.info({ url: config.publicUrl, port: config.port }, 'ready');
    watchEventLoop();
    return async () => {
      await drain(app.getHttpServer(), GRACE_MS);
      await app.close();
      if (metrics) await metrics.close();
    };
  });
