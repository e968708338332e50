import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import pg from 'pg';
import { type Part, placesOf, type SitePlaces } from './contents.js';
import { type Manifest, type SavedFile, type SavedTable, writeManifest } from './manifest.js';
import { copyAll } from './saved-files.js';
import { saveTable, sequencesOf, tablesOf } from './tables.js';

/** Target folder of each part of a backup (data and keys), at best on two disks. */
export type BackupFolders = Readonly<Record<Part, string>>;

export interface MadeBackup {
  readonly data: Manifest;
  readonly keys: Manifest;
}

/**
 * Saves a site, also while it runs. All rows show the same moment. Files are copied afterwards, so every file that a row
 * names is in the backup. Each part appears in its folder complete or not at all.
 */
export async function makeBackup(
  databaseUrl: string,
  places: SitePlaces,
  folders: BackupFolders,
): Promise<MadeBackup> {
  await Promise.all([requireNew(folders.data), requireNew(folders.keys)]);
  const unfinished = {
    data: `${resolve(folders.data)}.unfinished`,
    keys: `${resolve(folders.keys)}.unfinished`,
  };
  try {
    for (const folder of Object.values(unfinished)) {
      // Removes the remains of a killed backup.
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
    }
    const made = await save(databaseUrl, places, unfinished);
    // Gives the keys' folder its final name first, because data without keys would look like a complete backup.
    await rename(unfinished.keys, folders.keys);
    await rename(unfinished.data, folders.data);
    return made;
  } catch (error) {
    for (const folder of Object.values(unfinished))
      await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function save(
  databaseUrl: string,
  places: SitePlaces,
  folders: BackupFolders,
): Promise<MadeBackup> {
  const { data, keys } = await saveRows(databaseUrl, folders);
  return {
    data: await finish(data, places, folders),
    keys: await finish(keys, places, folders),
  };
}

/** Saves the rows of all tables. Returns the manifests of both parts, still without their files. */
async function saveRows(databaseUrl: string, folders: BackupFolders): Promise<MadeBackup> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'houselights-backup',
  });
  // A broken connection also fails the running or the next statement, so the client's error event needs no handling.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const madeAt = await momentOf(client);
    const site = await siteOf(client);
    const migrations = await migrationsOf(client);
    const data = await saveTables(client, 'data', folders.data);
    const keys = await saveTables(client, 'keys', folders.keys);
    const sequences = await sequencesOf(client);
    await client.query('commit');
    const head = { format: 1, madeAt, site, migrations, files: [] } as const;
    return {
      data: { ...head, part: 'data', tables: data, sequences },
      keys: { ...head, part: 'keys', tables: keys, sequences: [] },
    };
  } finally {
    await client.end();
  }
}

async function finish(
  manifest: Manifest,
  places: SitePlaces,
  folders: BackupFolders,
): Promise<Manifest> {
  const folder = folders[manifest.part];
  const files: SavedFile[] = [];
  for (const { name, at } of placesOf(manifest.part, places))
    files.push(...(await copyAll(at, folder, name)));
  const finished = { ...manifest, files };
  await writeManifest(folder, finished);
  return finished;
}

async function saveTables(client: pg.Client, part: Part, folder: string): Promise<SavedTable[]> {
  const saved: SavedTable[] = [];
  for (const table of await tablesOf(client, part))
    saved.push(await saveTable(client, table, folder));
  return saved;
}

async function momentOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('select now()');
  return (rows[0]?.now ?? new Date()).toISOString();
}

async function siteOf(client: pg.Client): Promise<string> {
  const { rows } = await client
    .query<{ value: string }>(`select value from app.installation where name = 'files'`)
    .catch(() => ({ rows: [] }));
  const [row] = rows;
  if (!row) throw new Error('There is no site in this database yet: start it once.');
  return row.value;
}

async function migrationsOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by id',
  );
  return rows.map(({ name }) => name);
}

async function requireNew(folder: string): Promise<void> {
  const there = await stat(folder).catch(() => null);
  if (there) throw new Error(`${folder} is there already. Each backup goes to a new folder.`);
}
