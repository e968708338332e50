import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { pause } from '../../../infrastructure/process/pause.js';
import { lastMeaningfulLine, LogFile } from '../log-file.js';
import { becomesFree } from '../ports.js';
import { freePort } from '../../../infrastructure/process/free-port.js';
import type { RestartLimits } from '../restart-pauses.js';
import { Restarts } from '../restarts.js';
import { StartFailure } from '../start-failure.js';
import { type Binaries, findBinaries } from './binaries.js';
import { giveTo, type PostgresHome, prepareHome } from './home.js';
import { stopLeftover } from './leftover.js';
import { spawnAs } from './spawn.js';

export interface PostgresSettings {
  readonly dataDir: string;
  readonly logFolder: string;
  readonly password: string;
  readonly say: (line: string) => void;
  readonly limits: RestartLimits;
  /** Called when the server runs as another process. `moved`: its {@link PostgresServer.url} has changed. */
  readonly changed: (moved: boolean) => void;
  /** Milliseconds that a stop waits before it uses more force. Default: a minute. */
  readonly stopPatienceMs?: number;
}

const USER = 'houselights';
const DATABASE = 'houselights';
const START_PATIENCE_MS = 120_000;
const STOP_PATIENCE_MS = 60_000;
/** Signals after a request to stop: first without finishing open work, then at once. */
const BY_FORCE = ['SIGQUIT', 'SIGKILL'] as const;
/** Milliseconds that a restart waits for its former port, before it takes another one. */
const PORT_PATIENCE_MS = 2_000;

/**
 * Runs the embedded PostgreSQL on 127.0.0.1 and a free port. When it ends it is restarted on the same data, without
 * giving up, and on the same port unless another program has taken that meanwhile.
 *
 * It can be stopped and killed at any moment, also during its start, which may take long after a crash.
 */
export class PostgresServer {
  private readonly binaries: Binaries;
  private readonly home: PostgresHome;
  private readonly log: LogFile;
  private readonly restarts: Restarts;
  private readonly stopping = new AbortController();
  /** Port of the last start. */
  private port = 0;
  private starting: Promise<void> = Promise.resolve();
  private child: ChildProcess | null = null;

  /** @throws StartFailure when PostgreSQL cannot run here at all */
  constructor(private readonly settings: PostgresSettings) {
    this.binaries = findBinaries();
    this.home = prepareHome(settings.dataDir, this.binaries);
    this.log = new LogFile(settings.logFolder, 'postgres');
    this.restarts = new Restarts({
      title: 'The database',
      limits: settings.limits,
      say: settings.say,
      start: () => this.runAgain(),
      because: () => `. Its log: ${this.log.path}`,
    });
  }

  /**
   * Resolves when the database answers. Rejects with {@link StartFailure}, also when it is stopped before; then no
   * process is left.
   */
  async start(): Promise<void> {
    const started = this.runFirst();
    this.starting = started.catch(() => {});
    try {
      await started;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get dataFolder(): string {
    return this.home.data;
  }

  /** Address of a database, valid after the start. */
  url(database = DATABASE): string {
    return `postgres://${USER}:${encodeURIComponent(this.settings.password)}@127.0.0.1:${this.port}/${database}`;
  }

  /** Stops cleanly: open connections are closed, committed data is on disk. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.restarts.stop();
    // A start in progress may wait for an answer of the process that has to end.
    await Promise.all([this.starting, this.end()]);
    await this.end();
    this.log.close();
  }

  /** Kills the server at once; the next start repairs its data from the log. */
  kill(): void {
    this.stopping.abort();
    this.restarts.stop();
    this.child?.kill('SIGQUIT');
  }

  private async runFirst(): Promise<void> {
    const { home, settings } = this;
    const { signal } = this.stopping;
    await stopLeftover(home.data, settings.say, signal);
    this.assertWanted();
    if (existsSync(join(home.data, 'PG_VERSION')))
      assertSameVersion(home.data, this.binaries.version);
    else await initialise(home, settings, this.log, signal);
    this.port = await freePort();
    await this.run();
  }

  private async run(): Promise<void> {
    this.assertWanted();
    const options = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      jit: 'off',
      timezone: 'UTC',
      log_timezone: 'UTC',
      // Details of an error contain values, which may be personal data.
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
      this.assertWanted();
      if (ended || Date.now() > end) throw this.failure('The database could not start');
      const answer = await this.createDatabase();
      if (answer === 'ready') break;
      // After a crash the server first replays its log, which may take any time.
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
      await this.end();
      throw error;
    }
    if (this.port !== before)
      this.settings.say(`Port ${before} of the database was taken; it is at ${this.port} now.`);
    this.settings.changed(this.port !== before);
  }

  private async createDatabase(): Promise<'ready' | 'not yet' | 'starting' | 'wrong password'> {
    const client = new pg.Client({
      connectionString: this.url('postgres'),
      // If another program listens on the port, it may never answer.
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

  /** Uses more force each time it takes too long: a paused process reacts only to the last signal. */
  private async end(): Promise<void> {
    const { child } = this;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    const force = [...BY_FORCE];
    child.kill('SIGINT');
    const more = setInterval(
      () => child.kill(force.shift() ?? 'SIGKILL'),
      this.settings.stopPatienceMs ?? STOP_PATIENCE_MS,
    );
    await ended;
    clearInterval(more);
  }

  private assertWanted(): void {
    if (this.stopping.signal.aborted) throw new StartFailure('The database was stopped');
  }

  private failure(what: string): StartFailure {
    const why = lastMeaningfulLine(this.log.path);
    return new StartFailure(`${what}${why ? `: ${why}` : ''}. Its log: ${this.log.path}`);
  }
}

/** Creates the data folder completely or not at all: the next attempt removes an interrupted one. */
async function initialise(
  home: PostgresHome,
  settings: PostgresSettings,
  log: LogFile,
  signal: AbortSignal,
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
    const interrupt = (): void => endGroup(child);
    signal.addEventListener('abort', interrupt);
    const code = await new Promise<number | null>((done) => {
      child.once('error', () => done(null));
      child.once('close', done);
    });
    signal.removeEventListener('abort', interrupt);
    if (code !== 0)
      throw new StartFailure(
        `The database could not be made in ${home.data}. Its log: ${log.path}`,
      );
    renameSync(half, home.data);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Kills the process and its child processes. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended meanwhile.
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
