import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the folder that contains package.json, whether the code runs from its sources or from dist/. */
export function repositoryRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error(
        'Houselights must run from its own folder: no package.json was found above it.',
      );
    folder = parent;
  }
  return folder;
}
