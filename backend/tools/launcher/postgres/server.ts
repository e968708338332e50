import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pause } from '../../../infrastructure/process/pause.js';
import { lastMeaningfulLine, LogFile } from '../log-file.js';
import { becomesFree } from '../ports.js';
import { freePort } from '../../../infrastructure/process/free-port.js';
import type { RestartLimits } from '../restart-pauses.js';
import { Restarts } from '../restarts.js';
import { StartFailure } from '../start-failure.js';
import { findBinaries } from './binaries.js';
import { giveTo, type PostgresHome, prepareHome } from './home.js';
import { stopLeftover } from './leftover.js';

export interface PostgresSettings {
  readonly dataDir: string;
  readonly logFolder: string;
  readonly password: string;
  readonly say: (line: string) => void;
  readonly limits: RestartLimits;
  /** It runs as another process, or its {@link PostgresServer.url} is another. */
  readonly changed: (moved: boolean) => void;
}

const USER = 'houselights';
const DATABASE = 'houselights';
const START_PATIENCE_MS = 120_000;
const STOP_PATIENCE_MS = 60_000;
/** How long a restart waits for the port it had, before it takes another. */
const PORT_PATIENCE_MS = 2_000;

/**
 * The embedded PostgreSQL, on 127.0.0.1 and a free port. When it ends it is restarted on the same
 * data, without giving up; on the same port, unless another program took that meanwhile.
 */
export class PostgresServer {
  private child: ChildProcess | null = null;
  private readonly stopping = new AbortController();
  private readonly restarts: Restarts;

  private constructor(
    private readonly settings: PostgresSettings,
    private readonly home: PostgresHome,
    private port: number,
    private readonly log: LogFile,
  ) {
    this.restarts = new Restarts({
      title: 'The database',
      limits: settings.limits,
      say: settings.say,
      start: () => this.runAgain(),
      because: () => `. Its log: ${log.path}`,
    });
  }

  static async start(settings: PostgresSettings): Promise<PostgresServer> {
    const binaries = findBinaries();
    const home = prepareHome(settings.dataDir, binaries);
    const log = new LogFile(settings.logFolder, 'postgres');
    await stopLeftover(home.data, settings.say);
    if (existsSync(join(home.data, 'PG_VERSION'))) assertSameVersion(home.data, binaries.version);
    else await initialise(home, settings, log);
    const server = new PostgresServer(settings, home, await freePort(), log);
    try {
      await server.run();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get dataFolder(): string {
    return this.home.data;
  }

  url(database = DATABASE): string {
    return `postgres://${USER}:${encodeURIComponent(this.settings.password)}@127.0.0.1:${this.port}/${database}`;
  }

  /** Cleanly: open connections are cut, what was committed is on disk. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.restarts.stop();
    await this.end('SIGINT');
    this.log.close();
  }

  /** At once; the next start repairs itself from the log. */
  kill(): void {
    this.stopping.abort();
    this.restarts.stop();
    this.child?.kill('SIGQUIT');
  }

  private async run(): Promise<void> {
    const options = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      jit: 'off',
      timezone: 'UTC',
      log_timezone: 'UTC',
      // The details of an error contain values, and values may be personal data.
      log_error_verbosity: 'terse',
    };
    const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawnAs(this.home, 'postgres', [
      '-D',
      this.home.data,
      '-p',
      String(this.port),
      ...flags,
    ]);
    this.child = child;
    child.stderr?.on('data', (chunk: Buffer) => this.log.write(chunk));
    child.stdout?.on('data', (chunk: Buffer) => this.log.write(chunk));
    let ended = false;
    // Not `close`, because processes that a killed postmaster leaves keep its output open.
    child.once('exit', () => (ended = true));
    child.once('error', () => (ended = true));
    let end = Date.now() + START_PATIENCE_MS;
    for (;;) {
      if (ended || this.stopping.signal.aborted || Date.now() > end)
        throw this.failure('The database could not start');
      const answer = await this.createDatabase();
      if (answer === 'ready') break;
      // After a crash it replays its log first, which may take any time.
      if (answer === 'starting') end = Date.now() + START_PATIENCE_MS;
      if (answer === 'wrong password') {
        throw new StartFailure(
          `The database in ${this.home.data} has another password than secrets.json in ${this.settings.dataDir}: they do not belong together. Put the right secrets.json back, or choose a new DATA_DIR.`,
        );
      }
      await pause(30);
    }
    this.restarts.ready();
    const fell = (code: number | null, signal: NodeJS.Signals | null): void => {
      if (this.stopping.signal.aborted) return;
      this.restarts.fell(
        signal ? `was ended by ${signal}` : `ended with code ${code ?? 'unknown'}`,
      );
    };
    if (child.exitCode !== null || child.signalCode !== null)
      fell(child.exitCode, child.signalCode);
    else child.once('exit', fell);
  }

  private async runAgain(): Promise<void> {
    const { signal } = this.stopping;
    await stopLeftover(this.home.data, this.settings.say, signal);
    const before = this.port;
    if (!(await becomesFree(before, '127.0.0.1', PORT_PATIENCE_MS))) this.port = await freePort();
    if (signal.aborted) return;
    try {
      await this.run();
    } catch (error) {
      await this.end('SIGINT');
      throw error;
    }
    if (this.port !== before)
      this.settings.say(`Port ${before} of the database was taken; it is at ${this.port} now.`);
    this.settings.changed(this.port !== before);
  }

  private async createDatabase(): Promise<'ready' | 'not yet' | 'starting' | 'wrong password'> {
    const client = new pg.Client({
      connectionString: this.url('postgres'),
      // If another program listens there, it may never answer.
      connectionTimeoutMillis: 5_000,
    });
    try {
      await client.connect();
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
        DATABASE,
      ]);
      if (!rowCount) await client.query(`create database ${DATABASE}`);
      return 'ready';
    } catch (error) {
      const { code } = error as { code?: string };
      return code === '28P01' ? 'wrong password' : code === '57P03' ? 'starting' : 'not yet';
    } finally {
      await client.end().catch(() => {});
    }
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const closed = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill(signal);
    const force = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS);
    await closed;
    clearTimeout(force);
  }

  private failure(what: string): StartFailure {
    const why = lastMeaningfulLine(this.log.path);
    return new StartFailure(`${what}${why ? `: ${why}` : ''}. Its log: ${this.log.path}`);
  }
}

/** Makes the data folder whole or not at all: an interrupted attempt is thrown away by the next. */
async function initialise(
  home: PostgresHome,
  settings: PostgresSettings,
  log: LogFile,
): Promise<void> {
  settings.say('Making a database…');
  const half = `${home.data}.new`;
  const passwordFile = `${home.data}.password`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  giveTo(half, home.user);
  writeFileSync(passwordFile, `${settings.password}\n`, { mode: 0o600 });
  giveTo(passwordFile, home.user);
  try {
    const flags = [
      '--auth=scram-sha-256',
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--locale=C',
      '--encoding=UTF8',
    ];
    const child = spawnAs(home, 'initdb', [`--pgdata=${half}`, ...flags]);
    child.stdout?.on('data', (chunk: Buffer) => log.write(chunk));
    child.stderr?.on('data', (chunk: Buffer) => log.write(chunk));
    const code = await new Promise<number | null>((done) => {
      child.once('error', () => done(null));
      child.once('close', done);
    });
    if (code !== 0)
      throw new StartFailure(
        `The database could not be made in ${home.data}. Its log: ${log.path}`,
      );
    renameSync(half, home.data);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function spawnAs(home: PostgresHome, program: string, args: readonly string[]): ChildProcess {
  const path = join(home.binaries, 'bin', program);
  chmodQuietly(path);
  // A session of its own, so that Ctrl-C does not stop the database before the processes that still
  // write to it.
  return spawn(path, [...args], {
    ...(home.user ?? {}),
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C', LC_MESSAGES: 'C', TZ: 'UTC' },
  });
}

/** npm does not always keep the executable bit; a read-only folder has it already. */
function chmodQuietly(path: string): void {
  try {
    chmodSync(path, 0o755);
  } catch {
    // The error then comes from spawn.
  }
}

function assertSameVersion(data: string, version: string): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const major = version.split('.')[0] ?? '';
  if (made !== major) {
    throw new StartFailure(
      `The database in ${data} was made by PostgreSQL ${made}, this is ${major}. docs/operations.md says how to take the data over.`,
    );
  }
}
