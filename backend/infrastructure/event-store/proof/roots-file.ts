import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LogRoot } from './log-roots.js';

/** Returns the path of the roots file in the folder PROOF_DIR. */
export const rootsFileIn = (folder: string): string => join(folder, 'roots.ndjson');

/** Error for a line of the roots file that contains no valid root. The message names the line. */
export class MalformedRootsError extends Error {
  constructor(path: string, line: number) {
    super(`Line ${line} of ${path} is no root of a day.`);
    this.name = 'MalformedRootsError';
  }
}

/** Reads the roots, oldest first. Returns null when the file is missing. @throws MalformedRootsError */
export async function readRoots(path: string): Promise<LogRoot[] | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return text
    .split('\n')
    .flatMap((line, place) => (line.trim() === '' ? [] : [rootIn(path, line, place + 1)]));
}

function rootIn(path: string, line: string, number: number): LogRoot {
  try {
    const { day, events, root, previousRoot } = JSON.parse(line) as LogRoot;
    const isWhole =
      /^\d{4}-\d\d-\d\d$/.test(day) && Number.isInteger(events) && /^[0-9a-f]{64}$/.test(root);
    if (isWhole) return { day, events, root, previousRoot: previousRoot ?? null };
  } catch {
    // A line that is no JSON is reported below, like every other malformed line.
  }
  throw new MalformedRootsError(path, number);
}

/**
 * Appends the roots that the file lacks, one line of JSON each. Whole lines are never changed; a line that a crash cut off is
 * removed first.
 * @returns the roots that differ from the file, because one of the two was tampered with
 */
export async function appendRoots(
  path: string,
  roots: readonly LogRoot[],
): Promise<readonly LogRoot[]> {
  await mkdir(dirname(path), { recursive: true });
  await dropHalfLine(path);
  const kept = new Map((await readRoots(path))?.map((root) => [root.day, root]));
  const missing = roots.filter(({ day }) => !kept.has(day));
  if (missing.length > 0)
    await appendFile(path, missing.map((root) => `${JSON.stringify(root)}\n`).join(''));
  return roots.filter(({ day, root }) => (kept.get(day)?.root ?? root) !== root);
}

async function dropHalfLine(path: string): Promise<void> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  const whole = bytes.lastIndexOf('\n') + 1;
  if (whole < bytes.length) await truncate(path, whole);
}
