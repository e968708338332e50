import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase, dropDatabase, inTurn, urlOf, withAdmin } from './database.js';
import { positionWithoutJobs } from './quiet.js';
import { runFolder } from './run-folder.js';
import { waitUntil } from './wait-until.js';

/** Data that a demo site stores beside its database. */
const KEPT = ['files', 'mail', 'secrets.json'];
/**
 * Greatest age of a copied demo site. The demo holds unpaid orders for half an hour from the first start, so an older
 * copy may lose them.
 */
const LONGEST_AGE_MS = 10 * 60_000;

/** Starts the site once, on an empty folder and an empty database. Returns a function that stops the site. */
type Open = (dataDir: string, databaseUrl: string) => Promise<() => Promise<void>>;

/** Database and data folder after a first start, with the demo data and its tickets sent. */
export interface DemoSite {
  readonly databaseUrl: string;
  readonly dataDir: string;
  remove(): Promise<void>;
}

/**
 * Copies the demo site that was started once for this run, because a first start takes longest and always does the
 * same. Specs of the launcher itself start on an empty folder.
 */
export async function copyDemoSite(open: Open): Promise<DemoSite> {
  const template = await inTurn('demo-site', () => madeOnce(open));
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(name, template.database);
  const parent = await newFolder(tmpdir());
  const dataDir = join(parent, 'data');
  await cp(template.dataDir, dataDir, { recursive: true });
  return {
    databaseUrl: await urlOf(name),
    dataDir,
    async remove() {
      await dropDatabase(name);
      await rm(parent, { recursive: true, force: true });
    },
  };
}

async function madeOnce(open: Open): Promise<{ database: string; dataDir: string }> {
  const folder = runFolder();
  // The first demo site is made soon after the run's PostgreSQL has started, so that a run of ten minutes makes only one.
  const sinceMs = Date.now() - statSync(join(folder, 'postgres.starting')).mtimeMs;
  const name = `demo_site_${Math.floor(sinceMs / LONGEST_AGE_MS)}`;
  const kept = join(folder, name);
  if (existsSync(kept)) return { database: name, dataDir: kept };
  const parent = await newFolder(folder);
  const dataDir = join(parent, 'data');
  await dropDatabase(name);
  await createDatabase(name);
  const url = await urlOf(name);
  const close = await open(dataDir, url);
  await jobsDone(url);
  await close();
  await nobodyUses(name);
  await mkdir(join(parent, 'kept'));
  for (const each of KEPT)
    if (existsSync(join(dataDir, each)))
      await rename(join(dataDir, each), join(parent, 'kept', each));
  await rename(join(parent, 'kept'), kept);
  await rm(parent, { recursive: true, force: true });
  return { database: name, dataDir: kept };
}

/** Waits until the demo's tickets are sent, so that copies need not send them. */
async function jobsDone(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await waitUntil('the demo has sent its tickets', () => positionWithoutJobs(client));
  } finally {
    await client.end();
  }
}

/** Waits until all sessions of ended processes are closed, because PostgreSQL cannot copy a database in use. */
const nobodyUses = (name: string): Promise<unknown> =>
  withAdmin((client) =>
    waitUntil(`nobody uses the database ${name}`, async () => {
      const sessions = 'select from pg_stat_activity where datname = $1 limit 1';
      return (await client.query(sessions, [name])).rowCount === 0;
    }),
  );

/** Creates a folder that the database server's user can enter as well. */
async function newFolder(within: string): Promise<string> {
  const folder = await mkdtemp(join(within, 'houselights-site-'));
  await chmod(folder, 0o755);
  return folder;
}
