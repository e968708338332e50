import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { freePort } from '../../infrastructure/process/free-port.js';
import { pause } from '../../infrastructure/process/pause.js';
import { HttpClient } from '../bench/test-bed/http-client.js';
import { Staff } from '../bench/test-bed/staff.js';
import { crowdSettings } from '../bench/test-bed/test-bed.js';
import { tenantOf } from '../launcher/folder-lock.js';
import { PostgresServer } from '../launcher/postgres-server.js';
import { restartLimits, Supervised } from '../launcher/supervised.js';
import { DatabaseLine } from './database-line.js';
import { RedisServer, SAME_PAUSE } from './redis-server.js';

const SHIFTED_CLOCK = fileURLToPath(new URL('./shifted-clock.js', import.meta.url));
/** Short pauses before a restart, so that parts run again while the storm of buyers continues. */
const RESTARTS = { RESTART_PAUSE_MS: '200', RESTART_PAUSE_MAX_MS: '2000' };
const SECRET = 'only for this drill, and for as long as it takes';
/** Owner of the demo school. */
export const OWNER = 'owner@melati.example';

/** Parts of a site in its usual form. Redis runs only with jobs on Redis. */
export type Part =
  'launcher' | 'backend' | 'projections' | 'identity-provider' | 'postgres' | 'redis';

/**
 * A whole site in a temporary folder. The drill may kill, freeze and cut off its parts. The launcher runs as under `npm start`.
 * PostgreSQL and an optional Redis run beside it, as an operator's own servers do.
 */
export class DrillSite {
  private readonly clients: HttpClient[] = [];

  private constructor(
    /** Temporary folder of the site, removed at the end. */
    readonly folder: string,
    readonly url: string,
    private readonly launcher: Supervised,
    private readonly postgres: PostgresServer,
    /** Redis with the jobs; null when the jobs are in PostgreSQL. */
    readonly redis: RedisServer | null,
    /** Relay between the site and its database. */
    readonly line: DatabaseLine,
    private readonly env: NodeJS.ProcessEnv,
  ) {
    this.clients.push(new HttpClient(url));
  }

  /**
   * Starts a site.
   * @param parent parent of the site's folder, which also holds the database
   * @param redis true: jobs run on Redis
   */
  static async start(parent: string, { redis }: { redis: boolean }): Promise<DrillSite> {
    const folder = mkdtempSync(join(parent, 'houselights-site-'));
    const logFolder = join(folder, 'logs');
    mkdirSync(logFolder);
    // The database's operating-system user has to enter this folder.
    chmodSync(folder, 0o755);
    const postgres = new PostgresServer({
      dataDir: join(folder, 'database'),
      logFolder,
      password: randomBytes(24).toString('hex'),
      // Does not print restarts, because a drill causes them on purpose.
      print: () => {},
      limits: restartLimits(RESTARTS),
    });
    await postgres.start();
    const jobs = redis ? await RedisServer.start(folder, logFolder) : null;
    const line = await DatabaseLine.to(postgres.url());
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const env = {
      ...crowdSettings(),
      ...RESTARTS,
      SECRET,
      PORT: String(port),
      DATA_DIR: join(folder, 'site'),
      DATABASE_URL: line.url,
      ...(jobs ? { REDIS_URL: jobs.url } : {}),
    };
    const launcher = launcherOn(env, logFolder);
    await launcher.start();
    return new DrillSite(folder, url, launcher, postgres, jobs, line, env);
  }

  /** Folder of the site with mails, files and logs. */
  get dataDir(): string {
    return join(this.folder, 'site');
  }

  /** Address of the database itself, without the relay, for checks that read the log during an outage. */
  get databaseUrl(): string {
    return this.postgres.url();
  }

  /** Returns the id of this part's process; undefined when none runs. */
  pidOf(part: Part): number | undefined {
    if (part === 'launcher') return this.launcher.pid;
    if (part === 'postgres') return this.postgres.pid;
    if (part === 'redis') return this.redis?.pid;
    return tenantOf(this.dataDir)?.processes[part];
  }

  /**
   * Returns the processes of a part: many for PostgreSQL, with their parent first.
   * @throws Error when none runs
   */
  processesOf(part: Part): readonly number[] {
    const pid = this.pidOf(part);
    if (pid === undefined) throw new Error(`No process ${part} runs now.`);
    return part === 'postgres' ? [pid, ...childrenOf(pid)] : [pid];
  }

  /** Returns one client for each running backend. */
  backends(): readonly HttpClient[] {
    return this.clients;
  }

  /** Starts a second backend with a wrong clock on the same database. Returns a function that ends that backend. */
  async secondBackend(shiftMs: number): Promise<() => Promise<void>> {
    const port = await freePort();
    const child = spawn(
      process.execPath,
      [
        '--import',
        pathToFileURL(SHIFTED_CLOCK).href,
        join(repositoryRoot(), 'dist/backend/main.js'),
      ],
      {
        env: {
          ...this.env,
          PORT: String(port),
          PUBLIC_URL: this.url,
          PROCESS_NAME: 'backend-2',
          CLOCK_SHIFT_MS: String(shiftMs),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    const client = new HttpClient(`http://localhost:${port}`);
    while (!(await isReady(client))) {
      if (child.exitCode !== null) throw new Error('The second backend ended by itself.');
      await pause(200);
    }
    this.clients.push(client);
    return async () => {
      this.clients.splice(this.clients.indexOf(client), 1);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    };
  }

  /** Resolves when the site is ready and staff can sign in. @throws Error after `patienceMs` */
  async ready(patienceMs: number): Promise<void> {
    const end = Date.now() + patienceMs;
    const late = (what: string) => new Error(`${what} after ${patienceMs / 1000} s.`);
    while (!(await isReady(this.clients[0] as HttpClient))) {
      if (Date.now() > end) throw late('The site was not ready');
      await pause(200);
    }
    while (!(await Staff.signIn(this.url, OWNER).catch(() => null))) {
      if (Date.now() > end) throw late('Nobody could sign in');
      await pause(200);
    }
  }

  async stop(): Promise<void> {
    await this.launcher.stop();
    endLeftovers(this.dataDir);
    await this.line.cut();
    await this.redis?.stop();
    await this.postgres.stop();
    // A process that has just ended may still hold its files, so the deletion is retried.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Starts `npm start` as a separate process that the drill may kill and pause like every other part. It is restarted
 * whenever it ends, as by an operator's service manager.
 */
const launcherOn = (env: NodeJS.ProcessEnv, logFolder: string): Supervised =>
  new Supervised({
    ...{ name: 'launcher', title: 'The launcher', logFolder, print: () => {}, limits: SAME_PAUSE },
    endBy: ['SIGTERM', 'SIGKILL'],
    endPatienceMs: 60_000,
    spawn: () =>
      spawn(process.execPath, [join(repositoryRoot(), 'dist/backend/tools/launcher/main.js')], {
        // The launcher ends with its parent when npm starts it. So nothing keeps running when the drill itself is killed.
        env: { ...env, npm_lifecycle_event: 'drill' },
      }),
    ready: () => Promise.resolve(true),
  });

/**
 * Kills processes that outlived their launcher on this data folder, on systems with /proc, so that a drill leaves no
 * process behind.
 */
function endLeftovers(dataDir: string): void {
  const names = existsSync('/proc/self/environ') ? readdirSync('/proc') : [];
  for (const pid of names.filter((name) => /^\d+$/.test(name))) {
    try {
      const set = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      if (set.includes(`DATA_DIR=${dataDir}`)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process has already ended, or belongs to another user.
    }
  }
}

function childrenOf(parent: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid = 0]) => pid);
}

const isReady = (client: HttpClient): Promise<boolean> =>
  client.get('/health/ready').then(
    ({ status }) => status === 200,
    () => false,
  );
