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

/** After a kill -9 of the launcher the old backend finishes its work before it gives up its port. */
const LEFTOVER_PATIENCE_MS = 10_000;
/** Interval at which the terminal shows what the start is waiting for. */
const STILL_WAITING_MS = 60_000;

/**
 * Runs everything of `npm start`: database, identity provider, projections, backend. A failed start reports its reason
 * and ends. Once a process has run, it is restarted whenever it ends, and the other processes continue.
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

  /** Stops HTTP first, the database last. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const service of this.services) await service.stop();
    await this.postgres?.stop();
    this.lock?.release();
  }

  /** Kills everything at once. The next start repairs the data. */
  kill(): void {
    this.services.forEach((service) => service.kill());
    this.postgres?.kill();
    this.lock?.release();
  }

  /** Checks everything before it locks the folder: a refused start leaves nothing behind. */
  private async moveIn(dataDir: string, url: string, port: number, host: string): Promise<void> {
    const tenant = tenantOf(dataDir);
    if (tenant) throw inUse(dataDir, tenant);
    const leftover = existsSync(join(dataDir, LOCK_FILE));
    await assertPortFree(port, host, leftover ? LEFTOVER_PATIENCE_MS : 0);
    try {
      mkdirSync(dataDir, { recursive: true });
      // Files inside are private, but the database's own user has to enter the folder.
      chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    } catch (error) {
      throw new StartFailure(
        `The data folder ${dataDir} cannot be used (${(error as Error).message}). Choose another: DATA_DIR=… npm start`,
      );
    }
    this.lock = lockFolder(dataDir, url, port);
  }

  /** Handles a restarted database. Programs reconnect by themselves; they are restarted when its port has changed. */
  private databaseChanged(moved: boolean): void {
    this.note();
    if (moved) for (const service of this.services) service.renew();
  }

  /**
   * Waits until every part is ready, read models included. There is no time limit, because the parts wait for each
   * other.
   */
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

/** Each process has its own metrics server: METRICS_PORT is the backend's, the next port the projections'. */
function metricsPort(first: string | undefined, name: string): NodeJS.ProcessEnv {
  const place = ['backend', 'projections'].indexOf(name);
  if (!first) return {};
  return { METRICS_PORT: place === -1 ? '' : String(Number(first) + place) };
}

/**
 * Reads the programs' settings once before anything is started.
 * @throws StartFailure with the setting to change
 */
function checkedSettings(env: NodeJS.ProcessEnv, ownIssuer: boolean): Config {
  try {
    const set = (name: string): string | undefined => env[name] || undefined;
    if (ownIssuer && !safetyOf(set, env['PUBLIC_URL'] ?? '').openDemo)
      throw new StartFailure(
        `Without OIDC_ISSUER there is ${developmentSignInRefusal(env['PUBLIC_URL'] ?? '')}`,
      );
    // Without SECRET the launcher makes and keeps its own.
    return readConfig({ ...env, SECRET: env['SECRET'] || randomBytes(32).toString('base64url') });
  } catch (error) {
    throw error instanceof UnsafeSettings ? new StartFailure(error.message) : error;
  }
}

/** The host with IPv6 in brackets. */
const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Asks the site which parts it is waiting for; null when it is ready. */
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
