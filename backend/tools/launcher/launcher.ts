import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../../infrastructure/config/config.js';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import {
  developmentSignInRefusal,
  isLocal,
  safetyOf,
  UnsafeSettings,
} from '../../infrastructure/config/safe-settings.js';
import { freePort } from '../../infrastructure/process/free-port.js';
import { pause } from '../../infrastructure/process/pause.js';
import { keepSecrets, parsePort, requirePortFree, StartFailure } from './before-start.js';
import { type FolderLock, LOCK_FILE, lockFolder, requireUnlocked } from './folder-lock.js';
import { demoAccounts } from '../identity-provider/pages.js';
import { PostgresServer } from './postgres-server.js';
import { restartLimits, Supervised, type SupervisedSettings } from './supervised.js';

export interface LauncherSettings {
  readonly env: NodeJS.ProcessEnv;
  readonly print: (line: string) => void;
}

/**
 * Milliseconds to wait for the port: after a kill -9 of the launcher the old backend finishes its work before it frees the
 * port.
 */
const LEFTOVER_PATIENCE_MS = 10_000;
/** Milliseconds without a report after which a start has failed. A process that waits for the database reports that. */
const START_PATIENCE_MS = 120_000;
/** Milliseconds until a stopping process is killed. A process that stops ends itself earlier. */
const END_PATIENCE_MS = 20_000;
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
  /** Supervised programs, in the order in which they are stopped. */
  private programs: Supervised[] = [];

  constructor(private readonly settings: LauncherSettings) {}

  /** Resolves when a visitor can buy a ticket. Rejects with {@link StartFailure}; then call stop(). */
  async start(): Promise<void> {
    const { env, print } = this.settings;
    const port = parsePort(env['PORT']);
    const host = env['HOST'] || '127.0.0.1';
    const url = (env['PUBLIC_URL'] || `http://localhost:${port}`).replace(/(?<!\/)\/+$/, '');
    const dataDir = resolve(env['DATA_DIR'] || join(repositoryRoot(), '.data'));
    const ownIssuer = !env['OIDC_ISSUER'];
    const { production, openDemo } = checkedSettings({ ...env, PUBLIC_URL: url }, ownIssuer);
    await this.moveIn(dataDir, url, port, host);
    const secrets = keepSecrets(dataDir);
    const logFolder = join(dataDir, 'logs');
    mkdirSync(logFolder, { recursive: true, mode: 0o700 });
    const common = { logFolder, print, limits: restartLimits(env), changed: () => this.note() };

    if (!env['DATABASE_URL']) {
      const password = secrets.databasePassword;
      this.postgres = new PostgresServer({ ...common, dataDir, password });
      await this.postgres.start();
    }
    const shared: NodeJS.ProcessEnv = {
      // These settings, the same as in docker/Dockerfile, give freed memory back to the system (docs/bench.md, "Memory").
      ...{
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '131072',
        MALLOC_TRIM_THRESHOLD_: '131072',
      },
      SECRET: secrets.secret,
      ...(production ? {} : { DEMO_DATA: '1' }),
      ...env,
      ...(this.postgres ? { DATABASE_URL: this.postgres.url() } : {}),
      ...{ PORT: String(port), HOST: host, PUBLIC_URL: url, DATA_DIR: dataDir },
    };
    if (ownIssuer) {
      shared['DEV_OIDC_ORIGIN'] = env['DEV_OIDC_ORIGIN'] || `http://127.0.0.1:${await freePort()}`;
      shared['OIDC_CLIENT_SECRET'] = secrets.oidcClientSecret;
    }
    if (this.stopping) return;
    const backend = shared['DEMO_DATA'] === '1' ? 'backend/tools/demo/main' : 'backend/main';
    // Each process has its own metrics server: METRICS_PORT is the backend's, the next port the projections'.
    const metrics = Number(env['METRICS_PORT'] || 0);
    const program = (name: string, title: string, script: string, port = 0): Supervised => {
      const own = { PROCESS_NAME: name, METRICS_PORT: port ? String(port) : '' };
      return new Supervised({
        ...common,
        name,
        title,
        ...nodeProgram(script, { ...shared, ...own }),
      });
    };
    const signIn = 'backend/tools/identity-provider/main';
    this.programs = [
      program('backend', 'The backend', backend, metrics),
      program('projections', 'The projections process', 'projections/main', metrics && metrics + 1),
      ...(ownIssuer ? [program('identity-provider', 'The sign-in service', signIn)] : []),
    ];
    await Promise.all(this.programs.map((each) => each.start()));
    const anyHost = host === '0.0.0.0' || host === '::';
    await this.untilReady(`http://${anyHost ? '127.0.0.1' : hostInUrl(host)}:${port}/health/ready`);
    if (this.stopping) return;

    const database = this.postgres?.dataFolder ?? dataDir;
    const openToOthers = ownIssuer && !(isLocal(url) && isLocal(`http://${hostInUrl(host)}`));
    const lines = [
      `Houselights is up at ${url}`,
      ...(openDemo && !env['SMTP_URL'] ? [`Mails that the site sends: ${url}/dev/mail`] : []),
      `REST calls: ${url}/api/docs`,
      `Data and logs: ${dataDir}`,
      ...(database.startsWith(dataDir) ? [] : [`Database: ${database}`]),
      ...(ownIssuer ? [`Sign in by a click at ${url}/api/login:`, ...demoAccounts()] : []),
      ...(openToOthers
        ? ['Other machines reach this site: anybody there can sign in as anybody.']
        : []),
      'Stop with Ctrl-C. The data stays.',
    ];
    print(lines.join('\n'));
  }

  /** Stops all parts of the site: HTTP first, the database last. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const program of this.programs) await program.stop();
    await this.postgres?.stop();
    this.lock?.release();
  }

  /** Kills all parts of the site at once. The next start repairs the data. */
  kill(): void {
    this.programs.forEach((program) => program.kill());
    this.postgres?.kill();
    this.lock?.release();
  }

  /** Checks everything before it locks the folder: a refused start leaves nothing behind. */
  private async moveIn(dataDir: string, url: string, port: number, host: string): Promise<void> {
    requireUnlocked(dataDir);
    const leftover = existsSync(join(dataDir, LOCK_FILE));
    await requirePortFree(port, host, leftover ? LEFTOVER_PATIENCE_MS : 0);
    try {
      mkdirSync(dataDir, { recursive: true });
      // The files in the data folder are private, but the database's own user has to enter the folder.
      chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    } catch (error) {
      throw new StartFailure(
        `The data folder ${dataDir} cannot be used (${(error as Error).message}). Choose another: DATA_DIR=… npm start`,
      );
    }
    this.lock = lockFolder(dataDir, url);
  }

  /** Waits without a limit until every part is ready, read models included, because the parts wait for each other. */
  private async untilReady(url: string): Promise<void> {
    let tell = Date.now() + STILL_WAITING_MS;
    for (;;) {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
      if (answer?.ok || this.stopping) return;
      if (Date.now() > tell) {
        this.settings.print(`Not ready yet: ${(await answer?.text()) ?? 'no answer'}`);
        tell = Date.now() + STILL_WAITING_MS;
      }
      await pause(100);
    }
  }

  /** Writes the ids of the running processes into the lock file of the data folder. */
  private note(): void {
    const pids = [
      ['postgres', this.postgres?.pid],
      ...this.programs.map((program) => [program.name, program.pid]),
    ];
    this.lock?.note(Object.fromEntries(pids.filter(([, pid]) => pid !== undefined)));
  }
}

/** Starts one of our built programs. The program reports over IPC when it is ready, and ends when the channel closes. */
export function nodeProgram(
  script: string,
  env: NodeJS.ProcessEnv,
): Pick<SupervisedSettings, 'spawn' | 'ready' | 'endBy' | 'endPatienceMs'> {
  const path = resolve(repositoryRoot(), 'dist', `${script}.js`);
  return {
    endBy: ['SIGTERM', 'SIGKILL'],
    endPatienceMs: END_PATIENCE_MS,
    // The process gets its own session: Ctrl-C then reaches only the launcher, which stops everything in order.
    spawn: () =>
      spawn(process.execPath, ['--enable-source-maps', path], {
        ...{ env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
      }),
    ready: (child, ended) =>
      new Promise((done) => {
        const late = setTimeout(() => done(false), START_PATIENCE_MS);
        const answer = (ready: boolean): void => {
          clearTimeout(late);
          done(ready);
        };
        child.on('message', ({ type }: { readonly type?: unknown }) => {
          if (type === 'ready') answer(true);
          else late.refresh();
        });
        ended.addEventListener('abort', () => answer(false));
      }),
  };
}

/**
 * Reads the programs' settings once before anything is started.
 * @throws StartFailure with the setting to change
 */
function checkedSettings(env: NodeJS.ProcessEnv, ownIssuer: boolean): Config {
  const publicUrl = env['PUBLIC_URL'] ?? '';
  try {
    if (ownIssuer && !safetyOf((name) => env[name] || undefined, publicUrl).openDemo)
      throw new StartFailure(`Without OIDC_ISSUER there is ${developmentSignInRefusal(publicUrl)}`);
    // Checks the settings with a random SECRET when the environment has none, because the launcher makes the real one later.
    return readConfig({ ...env, SECRET: env['SECRET'] || randomBytes(32).toString('base64url') });
  } catch (error) {
    throw error instanceof UnsafeSettings ? new StartFailure(error.message) : error;
  }
}

/** Returns the host, with brackets around an IPv6 address. */
const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);
