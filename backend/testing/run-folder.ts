import { writeFile } from 'node:fs/promises';

/**
 * Returns the folder of this test run. The runner creates the folder, and removes it with every process that names it
 * (tools/test-runner/run-folder.mjs).
 */
export function runFolder(): string {
  const folder = process.env['TEST_RUN_FOLDER'];
  if (!folder) throw new Error('Run the tests by npm test, which makes the folder of the run.');
  return folder;
}

/** Creates an empty file. Returns false when another process or suite created the file first. */
export const isFirst = (file: string): Promise<boolean> =>
  writeFile(file, '', { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
