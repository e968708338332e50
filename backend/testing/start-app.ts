import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectionToken, ModuleMetadata } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { ownPort } from './own-port.js';
import { AppModule } from '../app.module.js';
import { CLOCK, type Clock } from '../infrastructure/clock/clock.js';
import { type Config, type OidcConfig, readConfig } from '../infrastructure/config/config.js';
import { EVENT_STORE_PATIENCE } from '../infrastructure/event-store/port.js';
import { HEALTH_PATIENCE_MS } from '../infrastructure/health/health-checks.js';
import { configureHttp } from '../infrastructure/http/configure.js';
import { drain } from '../infrastructure/http/drain.js';
import { NestLogger } from '../infrastructure/logging/logger.js';
import { checkAnswers } from './documented-answers.js';
import type { TestDatabase } from './database.js';
import { storeSettings } from './event-store-server.js';
import { createMigratedDatabase } from './migrated-database.js';
import { PATIENCE_MS } from './wait-until.js';

export interface StartAppOptions {
  readonly clock?: Clock;
  readonly config?: Partial<Config>;
  readonly oidc?: Partial<OidcConfig>;
  /** Providers that replace those of the real application for the outside world (a clock, a mail server). */
  readonly providers?: readonly { readonly provide: InjectionToken; readonly useValue: unknown }[];
  /** Modules for this test only, e.g. a controller that throws. */
  readonly imports?: ModuleMetadata['imports'];
  readonly frontend?: string;
  /**
   * A database that outlives this application, so that a second application can start on it. close() does not drop
   * it.
   */
  readonly database?: TestDatabase;
}

export interface StartedApp {
  /** `http://127.0.0.1:{port}`, which is also the public URL. */
  readonly url: string;
  readonly app: NestExpressApplication;
  readonly config: Config;
  readonly database: TestDatabase;
  close(): Promise<void>;
}

/** Starts the whole Nest application without mocks, on its own database, data folder and port, over real HTTP. */
export async function startApp(options: StartAppOptions = {}): Promise<StartedApp> {
  const database = options.database ?? (await createMigratedDatabase());
  const installation = await installationOf(database);
  const { dataDir } = installation;
  const port = await ownPort();
  const settings = readConfig({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...(await storeSettings(database.url)),
    DATA_DIR: dataDir,
    SECRET: installation.secret,
    // All buyers of a test have the same network address, and most have the same e-mail address. Only the specs of order
    // limits switch limits on.
    ORDER_LIMITS: 'off',
  });
  const config: Config = {
    ...settings,
    // A database that is slow on a busy machine is not down, so the timeout is long.
    databasePatienceMs: PATIENCE_MS,
    ...options.config,
    oidc: { ...settings.oidc, ...options.oidc },
  };
  const builder = Test.createTestingModule({
    imports: [AppModule.forConfig(config), ...(options.imports ?? [])],
  });
  builder.setLogger(new NestLogger());
  // The timeouts of EventStoreDB and of health checks are long, because a store that is slow on a busy machine is not down.
  builder
    .overrideProvider(EVENT_STORE_PATIENCE)
    .useValue({ silenceMs: PATIENCE_MS, probeMs: PATIENCE_MS });
  builder.overrideProvider(HEALTH_PATIENCE_MS).useValue(PATIENCE_MS);
  if (options.clock) builder.overrideProvider(CLOCK).useValue(options.clock);
  for (const { provide, useValue } of options.providers ?? [])
    builder.overrideProvider(provide).useValue(useValue);
  const app = (await builder.compile()).createNestApplication<NestExpressApplication>({
    bodyParser: false,
  });
  configureHttp(app, options.frontend ?? join(dataDir, 'no-frontend'));
  const requireDocumented = checkAnswers(app.getHttpServer());
  await app.listen(port, '127.0.0.1');
  return {
    url: config.publicUrl,
    app,
    config,
    database,
    async close() {
      await drain(app.getHttpServer(), 500);
      await app.close();
      if (!options.database) await database.drop();
      await installation.leave();
      requireDocumented();
    },
  };
}

interface Installation {
  readonly dataDir: string;
  readonly secret: string;
  /** Ends this application's use of the installation; the last application deletes the folder. */
  leave(): Promise<void>;
}

const installations = new WeakMap<
  TestDatabase,
  { dataDir: string; secret: string; apps: number }
>();

/**
 * Returns the installation of a database: its data folder and its secret. Applications on one database share both, because
 * otherwise the second application would not start.
 */
async function installationOf(database: TestDatabase): Promise<Installation> {
  const known = installations.get(database);
  const one =
    known && known.apps > 0
      ? known
      : {
          dataDir: await mkdtemp(join(tmpdir(), 'houselights-app-')),
          secret: randomBytes(32).toString('hex'),
          apps: 0,
        };
  one.apps += 1;
  installations.set(database, one);
  return {
    dataDir: one.dataDir,
    secret: one.secret,
    async leave() {
      one.apps -= 1;
      if (one.apps === 0) await rm(one.dataDir, { recursive: true, force: true });
    },
  };
}
