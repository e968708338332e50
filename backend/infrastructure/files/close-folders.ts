import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { logger } from '../logging/logger.js';

/** Of DATA_DIR: pictures that people sent, and their mails. */
const PRIVATE = ['files', 'mail'];

/**
 * Nobody but the user who runs the site may enter these folders, also where an older start made them open to all. One that
 * belongs to another user, as a volume may, is left as it is, with a warning.
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
