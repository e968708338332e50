import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blackPng } from './black-png.js';
import { FAR_REACHING_WORKBOOKS, HOSTILE_STATEMENTS } from './hostile-statements.js';

/** Picture of 115 kB that takes seconds to make and would take minutes to draw. */
export const NARROW_PICTURE = 'narrow.png';

/**
 * Writes the files for `hostile-files.worker.ts` into a new folder. The drill makes them before it measures, because an attacker
 * would make them on another machine.
 */
export async function makeHostileFiles(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, NARROW_PICTURE), blackPng(1, 59_000_000));
  for (const { name, bytes } of [...HOSTILE_STATEMENTS, ...FAR_REACHING_WORKBOOKS])
    await writeFile(join(folder, `${name}.statement`), await bytes());
}
