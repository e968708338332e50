import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../infrastructure/process/free-port.js';
import { pause } from '../../infrastructure/process/pause.js';
import { StartFailure } from './before-start.js';
import { isAlive, waitUntilGone } from './folder-lock.js';
import { giveTo, type PostgresHome, prepareHome, spawnAs } from './postgres-programs.js';
import { type RestartLimits, restartLimits, Supervised } from './supervised.js';

export interface PostgresSettings {
  readonly dataDir: string;
  readonly logFolder: string;
  readonly password: string;
  readonly print: (line: string) => void;
  readonly limits?: RestartLimits;
  /** Called when the server was restarted as another process. */
  readonly changed?: () => void;
  /** Milliseconds until a stop uses a stronger signal. Default: a minute. */
  readonly stopPatienceMs?: number;
}

const USER = 'houselights';
const DATABASE = 'houselights';
const START_PATIENCE_MS = 120_000;
const LEFTOVER_PATIENCE_MS = 30_000;
/** Signals of a stop in order: finish open work, end at once, kill. A paused process reacts only to the last one. */
const END_BY = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;
const OPTIONS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Details of an error are not logged, because they contain values, which may be personal data.
  log_error_verbosity: 'terse',
};

/**
 * Runs the embedded PostgreSQL on 127.0.0.1 and a free port. When it ends it is restarted on the same data and port,
 * without giving up. It can be stopped and killed at any moment, also during its start, which may take long after a
 * crash.
 */
export class PostgresServer {
  private readonly home: PostgresHome;
  private readonly server: Supervised;
  private port = 0;

  /** @throws StartFailure when PostgreSQL cannot run here at all */
  constructor(private readonly settings: PostgresSettings) {
    const { dataDir, logFolder, print: say, limits = restartLimits({}), changed } = settings;
    this.home = prepareHome(dataDir);
    this.server = new Supervised({
      ...{ name: 'postgres', title: 'The database', logFolder, print: say, limits, changed },
      endBy: END_BY,
      endPatienceMs: settings.stopPatienceMs ?? 60_000,
      spawn: (stop) => this.spawn(stop),
      ready: (_, ended) => this.answers(ended),
    });
  }

  /** Resolves when the database answers. Rejects with {@link StartFailure}; then no process is left. */
  start(): Promise<void> {
    return this.server.start();
  }

  get pid(): number | undefined {
    return this.server.pid;
  }

  get dataFolder(): string {
    return this.home.data;
  }

  /** Address of a database, valid after the start. */
  url(database = DATABASE): string {
    return `postgres://${USER}:${encodeURIComponent(this.settings.password)}@127.0.0.1:${this.port}/${database}`;
  }

  /** Stops cleanly: open connections are closed, committed data is on disk. */
  stop(): Promise<void> {
    return this.server.stop();
  }

  /** Ends the server at once. The next start repairs the data from PostgreSQL's log. */
  kill(): void {
    this.server.kill();
  }

  private async spawn(stop: AbortSignal): Promise<ChildProcess> {
    const { home, settings } = this;
    await stopLeftover(home.data, settings.print, stop);
    if (!existsSync(join(home.data, 'PG_VERSION'))) await initialise(home, settings, stop);
    requireSameVersion(home);
    this.port ||= await freePort();
    const flags = Object.entries(OPTIONS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return spawnAs(home, 'postgres', ['-D', home.data, '-p', String(this.port), ...flags]);
  }

  private async answers(ended: AbortSignal): Promise<boolean> {
    let end = Date.now() + START_PATIENCE_MS;
    while (!ended.aborted && Date.now() < end) {
      const refusal = await this.createDatabase();
      if (refusal === null) return true;
      // SQLSTATE invalid_password: the data was created with another password.
      if (refusal === '28P01')
        throw new StartFailure(
          `The database in ${this.home.data} has another password than secrets.json in ${this.settings.dataDir}: they do not belong together. Put the right secrets.json back, or choose a new DATA_DIR.`,
        );
      // SQLSTATE cannot_connect_now: after a crash the server first replays its log, which may take any time, so the limit
      // starts again.
      if (refusal === '57P03') end = Date.now() + START_PATIENCE_MS;
      await pause(30, ended);
    }
    return false;
  }

  /** Creates the database. Returns the SQLSTATE of a refusal; null when the database exists now. */
  private async createDatabase(): Promise<string | null> {
    const client = new pg.Client({
      connectionString: this.url('postgres'),
      // Another program on this port may never answer, so the wait is limited.
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
      if (!found.rowCount) await client.query(`create database ${DATABASE}`);
      return null;
    } catch (error) {
      return (error as { readonly code?: string }).code ?? 'unknown';
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Creates the data folder completely or not at all: the next attempt removes an interrupted creation. */
async function initialise(
  home: PostgresHome,
  { print: say, password }: PostgresSettings,
  stop: AbortSignal,
): Promise<void> {
  if (stop.aborted) return;
  say('Making a database…');
  const half = `${home.data}.new`;
  const passwordFile = `${home.data}.password`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  giveTo(half, home.user);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveTo(passwordFile, home.user);
  try {
    const flags = ['--auth=scram-sha-256', '--locale=C', '--encoding=UTF8', `--username=${USER}`];
    const files = [`--pgdata=${half}`, `--pwfile=${passwordFile}`];
    const child = spawnAs(home, 'initdb', [...flags, ...files]);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.stderr?.on('data', (chunk: Buffer) => (output += String(chunk)));
    // Kills the whole process group, because the process has child processes.
    const interrupt = (): unknown => child.pid && process.kill(-child.pid, 'SIGKILL');
    stop.addEventListener('abort', interrupt);
    const code = await new Promise<number | null>((done) => {
      child.once('error', () => done(null));
      child.once('close', done);
    });
    stop.removeEventListener('abort', interrupt);
    if (code !== 0)
      throw new StartFailure(`The database could not be made in ${home.data}:\n${output.trim()}`);
    renameSync(half, home.data);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Stops a server that a killed launcher left running on this data. Does nothing when no such server runs. */
async function stopLeftover(
  data: string,
  print: (line: string) => void,
  stop: AbortSignal,
): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (!isAlive(pid)) return;
  // PostgreSQL would refuse to start while another program has the pid that a lost server left in this file.
  if (!isServerOn(pid, data)) return rmSync(file);
  print('Stopping the database that an earlier run left behind…');
  for (const signal of END_BY) {
    process.kill(pid, signal);
    if ((await waitUntilGone(pid, LEFTOVER_PATIENCE_MS, stop)) || stop.aborted) return;
  }
  throw new StartFailure(
    `A database server (process ${pid}) still runs on ${data} and does not stop. End it, then start again.`,
  );
}

function isServerOn(pid: number, data: string): boolean {
  // Without /proc nothing else is known about the process, so it counts as the server.
  if (!existsSync('/proc/self/cmdline')) return true;
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return command.includes('postgres') && command.includes(data);
}

function requireSameVersion({ data, version }: PostgresHome): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const [major] = version.split('.');
  if (made === major) return;
  throw new StartFailure(
    `The database in ${data} was made by PostgreSQL ${made}, this is ${major}. docs/operations.md says how to take the data over.`,
  );
}
