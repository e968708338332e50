import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { logger } from '../logging/logger.js';

/** Folders in DATA_DIR that contain people's pictures and mails. */
const PRIVATE = ['files', 'mail'];

/**
 * Restricts these folders to the user who runs the site, even if an older release left them open. A folder of another user, such
 * as a mounted volume, stays as it is, with a warning.
 */
export async function closeFolders(dataDir: string): Promise<void> {
  for (const name of PRIVATE) {
    const folder = join(dataDir, name);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
    } catch (error) {
      logger.warn({ err: error }, `The folder "${name}" could not be closed to other users`);
    }
  }
}
