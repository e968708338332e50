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
 * Restores a site into empty folders, or leaves them as they were.
 * @throws Error with a sentence about the reason
 */
export async function restoreSite(folders: BackupFolders, places: SitePlaces): Promise<ReadBackup> {
  await requireEmpty(places);
  const backup = await readBackup(folders);
  await withLockedFolder(places.dataDir, async () => {
    // Reading a large backup takes minutes. Another site may have begun in the folder meanwhile, and its files must stay.
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
