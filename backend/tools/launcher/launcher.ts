import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../../infrastructure/config/config.js';
import {
  developmentSignInRefusal,
  isLocal,
  safetyOf,
  UnsafeSettings,
} from '../../infrastructure/config/safe-settings.js';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { dashboard } from './dashboard.js';
import { type FolderLock, inUse, lockFolder, LOCK_FILE, tenantOf } from './folder-lock.js';
import { MEMORY_SETTINGS } from './memory-settings.js';
import { assertPortFree, parsePort } from './ports.js';
import { freePort } from '../../infrastructure/process/free-port.js';
import { PostgresServer } from './postgres/server.js';
import { restartLimits } from './restart-pauses.js';
import { keepSecrets } from './secrets.js';
import { Service } from './service.js';
import { StartFailure } from './start-failure.js';
import { pause } from '../../infrastructure/process/pause.js';

export interface LauncherSettings {
  readonly env: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
}

/**
 * After a kill -9 of the launcher the old backend finishes its work before it gives up its port.
 */
const LEFTOVER_PATIENCE_MS = 10_000;
/** How often the terminal is told what the start still waits for. */
const STILL_WAITING_MS = 60_000;

/**
 * Everything that `npm start` runs: the database, the identity provider, the projections, the
 * backend. A start that fails says why and ends; a process that once ran is restarted whenever it
 * ends, and nothing else is stopped for it.
 */
export class Launcher {
  private lock: FolderLock | null = null;
  private postgres: PostgresServer | null = null;
  private stopping = false;
  /** In the order in which they are stopped. */
  private services: Service[] = [];

  constructor(private readonly settings: LauncherSettings) {}

  /** Resolves when a visitor can buy a ticket. Rejects with {@link StartFailure}; then call stop(). */
  async start(): Promise<void> {
    const started = performance.now();
    const { env, say } = this.settings;
    const port = parsePort(env['PORT']);
    const host = env['HOST'] || '127.0.0.1';
    const url = (env['PUBLIC_URL'] || `http://localhost:${port}`).replace(/(?<!\/)\/+$/, '');
    const dataDir = resolve(env['DATA_DIR'] || join(repositoryRoot(), '.data'));
    const ownIssuer = !env['OIDC_ISSUER'];
    const { production, openDemo } = checkedSettings({ ...env, PUBLIC_URL: url }, ownIssuer);
    await this.moveIn(dataDir, url, port, host);
    const secrets = keepSecrets(dataDir);
    const limits = restartLimits(env);
    const logFolder = join(dataDir, 'logs');
    mkdirSync(logFolder, { recursive: true, mode: 0o700 });

    if (!env['DATABASE_URL']) {
      this.postgres = new PostgresServer({
        dataDir,
        logFolder,
        password: secrets.databasePassword,
        say,
        limits,
        changed: (moved) => this.databaseChanged(moved),
      });
      await this.postgres.start();
      this.note();
    }
    const shared: NodeJS.ProcessEnv = {
      SECRET: secrets.secret,
      ...MEMORY_SETTINGS,
      ...(production ? {} : { DEMO_DATA: '1' }),
      ...env,
      PORT: String(port),
      HOST: host,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...(ownIssuer
        ? {
            DEV_OIDC_ORIGIN: env['DEV_OIDC_ORIGIN'] || `http://127.0.0.1:${await freePort()}`,
            OIDC_CLIENT_SECRET: secrets.oidcClientSecret,
          }
        : {}),
    };
    if (this.stopping) return;
    const service = (name: string, title: string, script: string): Service =>
      new Service({
        name,
        title,
        script: join(repositoryRoot(), 'dist', script),
        env: () => ({
          ...shared,
          ...(this.postgres ? { DATABASE_URL: this.postgres.url() } : {}),
          PROCESS_NAME: name,
          ...metricsPort(shared['METRICS_PORT'], name),
        }),
        logFolder,
        say,
        changed: () => this.note(),
        limits,
      });
    this.services = [
      service(
        'backend',
        'The backend',
        shared['DEMO_DATA'] === '1' ? 'backend/tools/demo/main.js' : 'backend/main.js',
      ),
      service('projections', 'The projections process', 'projections/main.js'),
      ...(ownIssuer
        ? [
            service(
              'identity-provider',
              'The sign-in service',
              'backend/tools/launcher/identity-provider/main.js',
            ),
          ]
        : []),
    ];
    await Promise.all(this.services.map((each) => each.start()));
    if (this.stopping) return;
    await this.untilReady(
      `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}/health/ready`,
    );
    if (this.stopping) return;

    const databaseFolder = this.postgres?.dataFolder ?? null;
    say(
      dashboard({
        url,
        dataDir,
        databaseFolder: databaseFolder?.startsWith(dataDir) ? null : databaseFolder,
        demoAccounts: ownIssuer,
        mailPage: openDemo && !env['SMTP_URL'],
        openToOthers: ownIssuer && !(isLocal(url) && isLocal(`http://${hostInUrl(host)}`)),
        seconds: (performance.now() - started) / 1000,
      }),
    );
  }

  /** HTTP first, the database last. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const service of this.services) await service.stop();
    await this.postgres?.stop();
    this.lock?.release();
  }

  /** At once. The next start repairs the data that is left. */
  kill(): void {
    this.services.forEach((service) => service.kill());
    this.postgres?.kill();
    this.lock?.release();
  }

  /** Checks first, then takes: a refused start leaves nothing behind. */
  private async moveIn(dataDir: string, url: string, port: number, host: string): Promise<void> {
    const tenant = tenantOf(dataDir);
    if (tenant) throw inUse(dataDir, tenant);
    const leftover = existsSync(join(dataDir, LOCK_FILE));
    await assertPortFree(port, host, leftover ? LEFTOVER_PATIENCE_MS : 0);
    try {
      mkdirSync(dataDir, { recursive: true });
      // File names inside are private, but the database's own user has to enter the folder.
      chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    } catch (error) {
      throw new StartFailure(
        `The data folder ${dataDir} cannot be used (${(error as Error).message}). Choose another: DATA_DIR=… npm start`,
      );
    }
    this.lock = lockFolder(dataDir, url, port);
  }

  /** Its programs reconnect by themselves; for another port they must be restarted. */
  private databaseChanged(moved: boolean): void {
    this.note();
    if (moved) for (const service of this.services) service.renew();
  }

  /** Every part says it is ready, the read models included. However long that takes: each part waits for the others. */
  private async untilReady(url: string): Promise<void> {
    let tell = Date.now() + STILL_WAITING_MS;
    while (!this.stopping) {
      const waiting = await notReady(url);
      if (waiting === null) return;
      if (Date.now() > tell) {
        this.settings.say(`Not ready yet: ${waiting}`);
        tell = Date.now() + STILL_WAITING_MS;
      }
      await pause(100);
    }
  }

  private note(): void {
    const processes = [
      ['postgres', this.postgres?.pid] as const,
      ...this.services.map((service) => [service.name, service.pid] as const),
    ];
    this.lock?.note(
      Object.fromEntries(
        processes.filter((entry): entry is [string, number] => entry[1] !== undefined),
      ),
    );
  }
}

/** Each process has a server of its own: METRICS_PORT is the backend's, the next one the projections'. */
function metricsPort(first: string | undefined, name: string): NodeJS.ProcessEnv {
  const place = ['backend', 'projections'].indexOf(name);
  if (!first) return {};
  return { METRICS_PORT: place === -1 ? '' : String(Number(first) + place) };
}

/**
 * What the programs will read, read once before anything is started.
 * @throws StartFailure with what to set
 */
function checkedSettings(env: NodeJS.ProcessEnv, ownIssuer: boolean): Config {
  try {
    const set = (name: string): string | undefined => env[name] || undefined;
    if (ownIssuer && !safetyOf(set, env['PUBLIC_URL'] ?? '').openDemo)
      throw new StartFailure(
        `Without OIDC_ISSUER there is ${developmentSignInRefusal(env['PUBLIC_URL'] ?? '')}`,
      );
    // The launcher keeps a SECRET of its own for whoever sets none.
    return readConfig({ ...env, SECRET: env['SECRET'] || randomBytes(32).toString('base64url') });
  } catch (error) {
    throw error instanceof UnsafeSettings ? new StartFailure(error.message) : error;
  }
}

/** IPv6 stands in brackets. */
const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** What the site says it still waits for; null when it is ready. */
async function notReady(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
    if (answer.ok) return null;
    const { checks } = (await answer.json()) as {
      checks?: Record<string, { ok: boolean; message?: string }>;
    };
    const waiting = Object.entries(checks ?? {}).filter(([, check]) => !check.ok);
    return waiting.map(([name, check]) => `${name}: ${check.message ?? 'not ready'}`).join('; ');
  } catch (error) {
    return (error as Error).message;
  }
}
