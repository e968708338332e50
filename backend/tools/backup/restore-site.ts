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
 * @param env with DATABASE_URL that database, else the embedded one
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
    try {
      await restoreFiles(backup, places);
      const url = env['DATABASE_URL'];
      if (url) await restoreDatabase(url, backup);
      else await withEmbeddedDatabase(places.dataDir, env, (own) => restoreDatabase(own, backup));
    } catch (error) {
      await emptyAgain(places);
      throw error;
    }
  });
  return backup;
}
