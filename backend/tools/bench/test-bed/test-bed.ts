import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { tenantOf } from '../../launcher/folder-lock.js';
import { Launcher } from '../../launcher/launcher.js';
import { freePort } from '../../../infrastructure/process/free-port.js';
import { PostgresServer } from '../../launcher/postgres-server.js';

/**
 * Names of the environment variables that processes of the bench get. Others are not passed on, because settings of a
 * real site must not reach the bench.
 */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'] as const;
const BENCH_DATABASE = 'bench';
const SITE_FOLDER = 'site';

/** Settings of every site in a bench or a drill: none of this machine's own settings, and no rate limits. */
export const crowdSettings = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
  // The requests of thousands of buyers come from one address, so no address is limited.
  THROTTLE_PER_MINUTE: '0',
  ORDER_LIMITS: 'off',
  // The setting of the image (docker/Dockerfile), so that the measured memory is that of the image.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
});

export interface BenchTestBedOptions {
  /** Called when a process is restarted, because figures measured at that time do not count. */
  readonly lost: (failure: Error) => void;
  /** Settings of the site in addition to those of every bench. */
  readonly settings?: NodeJS.ProcessEnv;
}

/**
 * Test bed of a bench: all that `npm start` runs, on free ports and in its own temporary folder. Its Postgres has a
 * second database for the systems that Houselights is compared with: the same server and disk, but separate data.
 */
export class BenchTestBed {
  private readonly folder: string;
  private readonly launcher: Launcher;
  private postgres: PostgresServer | null = null;
  private stopped: Promise<void> | null = null;
  private readonly env: NodeJS.ProcessEnv = {};

  constructor(private readonly options: BenchTestBedOptions) {
    this.folder = mkdtempSync(join(tmpdir(), 'houselights-bench-'));
    this.launcher = new Launcher({ env: this.env, print: this.hear });
  }

  /** Resolves when a visitor can buy a ticket. Call stop() even after a rejection. */
  async start(): Promise<RunningTestBed> {
    const logFolder = join(this.folder, 'logs');
    mkdirSync(logFolder);
    // The database's operating-system user has to enter this folder.
    chmodSync(this.folder, 0o755);
    const postgres = new PostgresServer({
      dataDir: join(this.folder, 'database'),
      logFolder,
      password: randomBytes(24).toString('hex'),
      print: this.hear,
    });
    this.postgres = postgres;
    await postgres.start();
    await createDatabase(postgres.url('postgres'));
    const port = await freePort();
    Object.assign(this.env, crowdSettings(), {
      PORT: String(port),
      DATA_DIR: join(this.folder, SITE_FOLDER),
      DATABASE_URL: postgres.url(),
      LOG_LEVEL: 'warn',
      ...this.options.settings,
    });
    await this.launcher.start();
    return {
      folder: this.folder,
      url: `http://localhost:${port}`,
      databaseUrl: postgres.url(),
      benchDatabaseUrl: postgres.url(BENCH_DATABASE),
    };
  }

  /** Returns the process ids of backend and projections. */
  processes(): { readonly backend?: number; readonly projections?: number } {
    return tenantOf(join(this.folder, SITE_FOLDER))?.processes ?? {};
  }

  /** Stops every process and removes the folder. Callers may call this at any moment and more than once. */
  stop(): Promise<void> {
    this.stopped ??= this.tidyUp();
    return this.stopped;
  }

  private readonly hear = (line: string): void => {
    if (line.includes(' is started again in ')) this.options.lost(new Error(line));
  };

  private async tidyUp(): Promise<void> {
    await this.launcher.stop();
    await this.postgres?.stop();
    // A process that has just ended may still hold its files, so the deletion is retried.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

export interface RunningTestBed {
  /** Temporary folder of the test bed, removed at the end. */
  readonly folder: string;
  readonly url: string;
  readonly databaseUrl: string;
  /** Database of the systems that Houselights is compared with. */
  readonly benchDatabaseUrl: string;
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${BENCH_DATABASE}`);
  } finally {
    await client.end();
  }
}
