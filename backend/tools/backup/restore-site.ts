import { rm } from 'node:fs/promises';
import type { SitePlaces } from './contents.js';
import type { BackupFolders } from './make-backup.js';
import {
  emptyAgain,
  type ReadBackup,
  readBackup,
  requireEmpty,
  restoreDatabase,
  restoreFiles,
} from './restore-backup.js';
import { withEmbeddedDatabase, withLockedFolder } from './site-database.js';

/**
 * Makes a site anew where none is, or leaves everything as it was.
 * @throws Error a sentence that says why not
 */
export async function restoreSite(
  folders: BackupFolders,
  places: SitePlaces,
  env: NodeJS.ProcessEnv,
): Promise<ReadBackup> {
  await requireEmpty(places);
  const backup = await readBackup(folders);
  await withLockedFolder(places.dataDir, async () => {
    // Reading a large backup takes minutes, in which a site may have begun in the folder: what is there is its own.
    await requireEmpty(places);
    // Not always below DATA_DIR: the database's own user must be able to enter it.
    let databaseFolder: string | undefined;
    try {
      await restoreFiles(backup, places);
      await withEmbeddedDatabase(places.dataDir, env, (url, folder) => {
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
