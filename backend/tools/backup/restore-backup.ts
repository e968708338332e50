import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { migrate } from '../../infrastructure/database/migrate.js';
import { createPool } from '../../infrastructure/database/pg-pool.js';
import { typeOrmOptions } from '../../infrastructure/database/typeorm-options.js';
import { migrate as migrateEventStore } from '../../infrastructure/event-store/postgres/migrate.js';
import { schema } from '../../schema.js';
import { LOCK_FILE } from '../launcher/folder-lock.js';
import { placesOf, type SitePlaces } from './contents.js';
import type { BackupFolders } from './make-backup.js';
import { type Manifest, readManifest } from './manifest.js';
import { copyAll, requireUnchanged } from './saved-files.js';
import { withEmbeddedDatabase, withLockedFolder } from './site-database.js';
import { loadTable, setSequence, tablesOf } from './tables.js';

export interface ReadBackup {
  readonly folders: BackupFolders;
  readonly data: Manifest;
  readonly keys: Manifest;
}

/**
 * Restores a site into empty folders. A failure leaves the folders empty.
 * @throws Error with a sentence about the reason
 */
export async function restoreSite(folders: BackupFolders, places: SitePlaces): Promise<ReadBackup> {
  await requireEmpty(places);
  const backup = await readBackup(folders);
  await withLockedFolder(places.dataDir, async () => {
    // Reading a large backup takes minutes. In these minutes another site may have begun in the folder, and its files must stay.
    await requireEmpty(places);
    // The database folder may lie outside of DATA_DIR, because the database's operating-system user must be able to enter it.
    let databaseFolder: string | undefined;
    try {
      await restoreFiles(backup, places);
      await withEmbeddedDatabase(places.dataDir, (url, folder) => {
        databaseFolder = folder;
        return restoreDatabase(url, backup);
      });
    } catch (error) {
      await emptyAgain(places);
      if (databaseFolder) await rm(databaseFolder, { recursive: true, force: true });
      throw error;
    }
  });
  return backup;
}

/**
 * Reads both parts and verifies every byte before changing anything. The parts may be of different moments: a booking
 * without a key reads as an erased booking.
 * @throws Error with a sentence about the fault
 */
export async function readBackup(folders: BackupFolders): Promise<ReadBackup> {
  const data = await readManifest(folders.data, 'data');
  const keys = await readManifest(folders.keys, 'keys');
  if (data.site !== keys.site)
    throw new Error('The two folders are of different sites: the keys open nothing in this data.');
  const known = new Set(schema.migrations.map(({ name }) => name));
  const newer = data.migrations.find((name) => !known.has(name));
  if (newer)
    throw new Error(`The backup is of a newer release (${newer}): restore it with that one.`);
  for (const { files, tables, part } of [data, keys])
    for (const file of [...files, ...tables.map(({ file }) => file)])
      await requireUnchanged(folders[part], file);
  return { folders, data, keys };
}

/**
 * Checks that the site's folders are empty, apart from the folder's lock.
 * @throws Error when a folder has files that a restore would mix with the backup
 */
export async function requireEmpty({ dataDir, proofDir }: SitePlaces): Promise<void> {
  for (const [setting, folder] of [
    ['DATA_DIR', dataDir],
    ['PROOF_DIR', proofDir],
  ] as const) {
    if ((await namesIn(folder)).length > 0)
      throw new Error(
        `${setting} (${folder}) is not empty. A restore goes to a new folder: name another one, or move this one away.`,
      );
  }
}

/** Empties both folders after a failed restore. The folders were empty before it. */
async function emptyAgain({ dataDir, proofDir }: SitePlaces): Promise<void> {
  for (const folder of [dataDir, proofDir])
    for (const name of await namesIn(folder))
      await rm(join(folder, name), { recursive: true, force: true });
}

const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith(LOCK_FILE));

export async function restoreFiles({ folders }: ReadBackup, places: SitePlaces): Promise<void> {
  for (const part of ['keys', 'data'] as const)
    for (const { name, at } of placesOf(part, places))
      await copyAll(join(folders[part], name), at, '');
}

/**
 * Creates the tables as the backup's release had them, and fills them in one transaction. The database must be new. The next
 * start migrates it to the newest schema.
 */
export async function restoreDatabase(
  databaseUrl: string,
  { folders, data, keys }: ReadBackup,
): Promise<void> {
  await makeTables(databaseUrl, data.migrations);
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'houselights-restore',
  });
  // A broken connection also fails the running or the next statement, so the client's error event needs no handling.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    // Turns triggers and foreign keys off during the import, because the saved rows are consistent.
    await client.query('set local session_replication_role = replica');
    // Empties the tables first: migrations have inserted a few rows, which the backup contains as well.
    for (const part of ['data', 'keys'] as const)
      for (const { schema: name, table } of await tablesOf(client, part))
        await client.query(
          `delete from ${pg.escapeIdentifier(name)}.${pg.escapeIdentifier(table)}`,
        );
    for (const table of data.tables) await loadTable(client, table, folders.data);
    for (const table of keys.tables) await loadTable(client, table, folders.keys);
    for (const sequence of data.sequences) await setSequence(client, sequence);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function makeTables(databaseUrl: string, migrations: readonly string[]): Promise<void> {
  const options = typeOrmOptions(databaseUrl, {
    entities: [],
    migrations: schema.migrations.filter(({ name }) => migrations.includes(name)),
  });
  await (await migrate(new DataSource(options))).destroy();
  const pool = createPool(databaseUrl, { max: 1, name: 'houselights-restore' });
  try {
    await migrateEventStore(pool);
  } finally {
    await pool.end();
  }
}
