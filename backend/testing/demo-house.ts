import { namedLockKey } from '../infrastructure/database/advisory-locks.js';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pause } from '../infrastructure/process/pause.js';
import { createDatabase, dropDatabase, urlOf } from './database.js';
import { positionWithoutJobs } from './quiet.js';

/** What a house keeps beside its database. */
const KEPT = ['files', 'mail', 'secrets.json'];
/** The demo's orders that wait for their payment are held for half an hour from when the house was first opened. */
const LONGEST_AGE_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 100;

/** Opens the house once, on an empty folder and an empty database, and answers how to close it. */
type Open = (dataDir: string, databaseUrl: string) => Promise<() => Promise<void>>;

/** A database and a data folder as the first start of a house leaves them, the demo in them and its tickets sent. */
export interface DemoHouse {
  readonly databaseUrl: string;
  readonly dataDir: string;
  remove(): Promise<void>;
}

/**
 * A copy of the one house that was opened for this run: what the first start of each does is the same, and takes longer than
 * everything else that a start does. The launcher's own specs open theirs on an empty folder.
 */
export async function copyDemoHouse(open: Open): Promise<DemoHouse> {
  const template = await inTurn(() => madeOnce(open));
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(name, template.database);
  const parent = await newFolder(tmpdir());
  const dataDir = join(parent, 'data');
  await cp(template.dataDir, dataDir, { recursive: true });
  return {
    databaseUrl: urlOf(name),
    dataDir,
    async remove() {
      await dropDatabase(name);
      await rm(parent, { recursive: true, force: true });
    },
  };
}

/** One suite makes it; those that start beside it wait, and have it then. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${namedLockKey('testFixture', '$1')})`, [
      'demo-house',
    ]);
    return await work();
  } finally {
    await client.end();
  }
}

async function madeOnce(open: Open): Promise<{ database: string; dataDir: string }> {
  const folder = process.env['TEST_RUN_FOLDER'];
  if (!folder) throw new Error('Run through Jest: its global set-up makes the folder.');
  const name = `demo_house_${Math.floor(Date.now() / LONGEST_AGE_MS)}`;
  const kept = join(folder, name);
  if (existsSync(kept)) return { database: name, dataDir: kept };
  const parent = await newFolder(folder);
  const dataDir = join(parent, 'data');
  await dropDatabase(name);
  await createDatabase(name);
  const close = await open(dataDir, urlOf(name));
  await jobsDone(urlOf(name));
  await close();
  await mkdir(join(parent, 'kept'));
  for (const each of KEPT)
    if (existsSync(join(dataDir, each)))
      await rename(join(dataDir, each), join(parent, 'kept', each));
  await rename(join(parent, 'kept'), kept);
  await rm(parent, { recursive: true, force: true });
  return { database: name, dataDir: kept };
}

/** The demo's tickets are sent; what is not done by then is done in each copy. */
async function jobsDone(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    while ((await positionWithoutJobs(client)) === null) await pause(LOOK_AGAIN_MS);
  } finally {
    await client.end();
  }
}

/** One that the database's own user can walk through, too. */
async function newFolder(within: string): Promise<string> {
  const folder = await mkdtemp(join(within, 'houselights-site-'));
  await chmod(folder, 0o755);
  return folder;
}
