import { writeFile } from 'node:fs/promises';

/**
 * The folder of this run. The runner creates it, and removes it with every process that names it
 * (tools/test-runner/run-folder.mjs).
 */
export function runFolder(): string {
  const folder = process.env['TEST_RUN_FOLDER'];
  if (!folder) throw new Error('Run the tests by npm test, which makes the folder of the run.');
  return folder;
}

/** Creates an empty file. False when another process or suite created it first. */
export const isFirst = (file: string): Promise<boolean> =>
  writeFile(file, '', { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
