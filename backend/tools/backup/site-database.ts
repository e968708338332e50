import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFolder, tenantOf } from '../launcher/folder-lock.js';
import { PostgresServer } from '../launcher/postgres-server.js';
import { keepSecrets } from '../launcher/before-start.js';
import { runningDatabase } from '../events/shared/running-database.js';

/**
 * Runs work with the embedded database of a site: the running database of `npm start`, or a database started for this
 * work. In the second case the folder is locked, so that no `npm start` begins during the work.
 */
export async function withSiteDatabase<T>(
  dataDir: string,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const there = tenantOf(dataDir) ? runningDatabase(dataDir) : null;
  if (there) return work(there);
  return withLockedFolder(dataDir, () => withEmbeddedDatabase(dataDir, work));
}

/**
 * Locks the folder during the work, so that no site starts and no restore runs in it.
 * @throws StartFailure when the folder is already locked
 */
export async function withLockedFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const lock = lockFolder(dataDir, 'a backup or a restore');
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Starts the embedded database for this work alone. The caller must hold the folder's lock. */
export async function withEmbeddedDatabase<T>(
  dataDir: string,
  work: (databaseUrl: string, databaseFolder: string) => Promise<T>,
): Promise<T> {
  const logFolder = join(dataDir, 'logs');
  await mkdir(logFolder, { recursive: true, mode: 0o700 });
  const postgres = new PostgresServer({
    dataDir,
    logFolder,
    password: keepSecrets(dataDir).databasePassword,
    print: (line) => console.error(line),
  });
  await postgres.start();
  try {
    return await work(postgres.url(), postgres.dataFolder);
  } finally {
    await postgres.stop();
  }
}
