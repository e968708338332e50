import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blackPng } from './black-png.js';
import { FAR_REACHING_WORKBOOKS, HOSTILE_STATEMENTS } from './hostile-statements.js';

/** A picture of 115 kB that takes seconds to make and would take minutes to draw. */
export const NARROW_PICTURE = 'narrow.png';

/**
 * Writes the files that `hostile-files.worker.ts` sends into a new folder. A stranger makes them on another machine, so the drill
 * makes them before it looks at the clock.
 */
export async function makeHostileFiles(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, NARROW_PICTURE), blackPng(1, 59_000_000));
  for (const { name, bytes } of [...HOSTILE_STATEMENTS, ...FAR_REACHING_WORKBOOKS])
    await writeFile(join(folder, `${name}.statement`), await bytes());
}
