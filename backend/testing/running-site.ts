import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPort } from './own-port.js';
import { buildOnce } from './build-once.js';
import { copyDemoSite, type DemoSite } from './demo-site.js';
import { Launched } from './launched.js';
import { PATIENCE_MS } from './wait-until.js';
import { tellAtFailure } from './shown-at-failure.js';

export interface RunningSite {
  readonly url: string;
  readonly dataDir: string;
  /** URL of the external database, or null when the site runs its own Postgres. */
  readonly databaseUrl: string | null;
  /** Stops the site's database server. The data stays. */
  goDown(): Promise<void>;
  /** Starts the site's database server again at the same address. */
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a built site like `npm start`, with its own data folder, database and port, and the demo data. */
export async function startSite(): Promise<RunningSite> {
  const demo = await copyOfDemo();
  return openSite(demo.dataDir, { DATABASE_URL: demo.databaseUrl }, () => demo.remove());
}

async function copyOfDemo(): Promise<DemoSite> {
  await buildOnce();
  return copyDemoSite(async (dataDir, DATABASE_URL) => {
    const site = await launch(dataDir, await ownPort(), { DATABASE_URL });
    return () => site.stop();
  });
}

/** A running site that outlives the process that started it. The runner stops the site (suite-environment.mjs). */
export interface SharedSite {
  /** Process id of the launcher. */
  readonly pid: number;
  /** Address of the site: `http://localhost:{port}` */
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
}

/**
 * Starts a site that several suites use one after another. Orders are not limited, because all buyers of the tests
 * have the same network address.
 */
export async function startSharedSite(): Promise<SharedSite> {
  const { dataDir, databaseUrl } = await copyOfDemo();
  const port = await ownPort();
  const site = await launch(dataDir, port, { DATABASE_URL: databaseUrl, ORDER_LIMITS: 'off' });
  site.letGo();
  return { pid: site.pid, url: site.url, dataDir, databaseUrl };
}

/** Starts a site on an empty folder, with its own Postgres. `more` are settings, such as another database. */
export async function startEmptySite(more: NodeJS.ProcessEnv = {}): Promise<RunningSite> {
  await buildOnce();
  const parent = await mkdtemp(join(tmpdir(), 'houselights-site-'));
  await chmod(parent, 0o755);
  return openSite(join(parent, 'data'), more, () => rm(parent, { recursive: true, force: true }));
}

async function openSite(
  dataDir: string,
  more: NodeJS.ProcessEnv,
  remove: () => Promise<void>,
): Promise<RunningSite> {
  const port = await ownPort();
  let site = await launch(dataDir, port, more);
  const silence = tellComplaintsAtFailure(dataDir);
  return {
    url: site.url,
    dataDir,
    databaseUrl: more['DATABASE_URL'] ?? null,
    goDown: () => site.stop(),
    async comeBack() {
      site = await launch(dataDir, port, more);
    },
    async stop() {
      silence();
      await site.stop();
      await remove();
    },
  };
}

/** Resolves when all parts of the site are up. */
async function launch(dataDir: string, port: number, more: NodeJS.ProcessEnv): Promise<Launched> {
  const site = new Launched(dataDir, port, {
    // A database or read model that is slow on a busy machine is neither down nor late, so the timeouts are long.
    DATABASE_PATIENCE_MS: String(PATIENCE_MS),
    SCREENS_PATIENCE_MS: String(PATIENCE_MS),
    ...more,
    DEV_OIDC_ORIGIN: `http://127.0.0.1:${await ownPort()}`,
  });
  await site.untilShown('Houselights is up');
  return site;
}

/** Largest number of warnings and errors, from each process's log, in the message of a failed test. The newest are chosen. */
const MOST_COMPLAINTS = 5;

/** Adds the newest warnings of a site's processes to the message of a failed test. @returns a function that stops this */
export const tellComplaintsAtFailure = (dataDir: string): (() => void) =>
  tellAtFailure(() => complaintsOf(join(dataDir, 'logs')));

async function complaintsOf(folder: string): Promise<string> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.log'));
  const told = names.map(async (name) => {
    const lines = (await readFile(join(folder, name), 'utf8')).split('\n');
    const complaints = lines
      .filter((line) => /^\{"level":"(?:warn|error|fatal)"/.test(line))
      .slice(-MOST_COMPLAINTS);
    return complaints.map((line) => `| ${name}: ${line.slice(0, 250)}`);
  });
  return (await Promise.all(told)).flat().join('\n');
}
