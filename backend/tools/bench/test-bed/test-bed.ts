import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { tenantOf } from '../../launcher/folder-lock.js';
import { Launcher } from '../../launcher/launcher.js';
import { freePort } from '../../../infrastructure/process/free-port.js';
import { RESTART_LIMITS } from '../../launcher/restart-pauses.js';
import { PostgresServer } from '../../launcher/postgres/server.js';

/**
 * What a process needs to run at all. Nothing else is passed on, because a setting of a real site
 * must not reach the bench.
 */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ'] as const;
const BENCH_DATABASE = 'bench';
const SITE_FOLDER = 'site';

/** What every site of a bench or a drill is started with: nothing of this machine's settings, and no limits on a crowd. */
export const crowdSettings = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
  // One address makes the requests of thousands of buyers.
  THROTTLE_PER_MINUTE: '0',
  ORDER_LIMITS: 'off',
});

export interface BenchTestBedOptions {
  /** Hears when something fell over: what is measured while it is started again counts for nothing. */
  readonly lost: (failure: Error) => void;
  /** Beside those of every bench. */
  readonly settings?: NodeJS.ProcessEnv;
}

/**
 * All that `npm start` runs, as it runs it, on free ports and in a temporary folder of its own. Its
 * Postgres has a second database for the systems that Houselights is compared with: on the same
 * server and disk, but apart.
 */
export class BenchTestBed {
  private readonly folder: string;
  private readonly launcher: Launcher;
  private postgres: PostgresServer | null = null;
  private stopped: Promise<void> | null = null;
  private readonly env: NodeJS.ProcessEnv = {};

  constructor(private readonly options: BenchTestBedOptions) {
    this.folder = mkdtempSync(join(tmpdir(), 'houselights-bench-'));
    this.launcher = new Launcher({ env: this.env, say: this.hear });
  }

  /** Resolves when a visitor can buy a ticket. Rejected or not, stop() is to be called. */
  async start(): Promise<RunningTestBed> {
    const logFolder = join(this.folder, 'logs');
    mkdirSync(logFolder);
    // The database's own user has to enter this folder.
    chmodSync(this.folder, 0o755);
    const postgres = new PostgresServer({
      dataDir: join(this.folder, 'database'),
      logFolder,
      password: randomBytes(24).toString('hex'),
      say: this.hear,
      limits: RESTART_LIMITS,
      changed: () => {},
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

  /** Process ids of backend and projections. */
  processes(): { readonly backend?: number; readonly projections?: number } {
    return tenantOf(join(this.folder, SITE_FOLDER))?.processes ?? {};
  }

  /** Ends every process and removes the folder. May be called at any moment and again. */
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
    // A process that has just ended may still hold its files.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

export interface RunningTestBed {
  /** Removed with everything in it at the end. */
  readonly folder: string;
  readonly url: string;
  readonly databaseUrl: string;
  /** Of what Houselights is compared with. */
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
