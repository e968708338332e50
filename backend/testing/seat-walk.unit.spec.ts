import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../infrastructure/config/repository-root.js';

/**
 * Limits for the path of one seat from the tap to the maps of all visitors: files, and calls from the controller to
 * SQL (issue 12).
 */
const MOST_FILES = 50;
const MOST_CALLS = 7;

const ROOT = repositoryRoot();
const PAGE = readFileSync(join(ROOT, 'docs/seat-walk.md'), 'utf8');

interface Row {
  readonly title: string;
  /** Path of the calling file in a row, from the root of the repository. */
  readonly file: string;
  /** Names of the functions in the row of the table. */
  readonly names: readonly string[];
  /** Paths of the files that the calling file calls, from the root of the repository. */
  readonly asks: readonly string[];
}

/** Returns the rows of every table under a heading `## Title (in `folder`)`. Their paths begin in that folder. */
function rowsOf(page: string): Row[] {
  return page.split(/^## /m).flatMap((section) => {
    const [heading = ''] = section.split('\n');
    const folder = /`([^`]+)`/.exec(heading)?.[1] ?? '.';
    const inRoot = (cell: string): string[] =>
      codeIn(cell)
        .filter((text) => /\.tsx?$/.test(text))
        .map((path) => join(folder, path));
    return [...section.matchAll(/^\|(.*)\|$/gm)].flatMap(([, line = '']) => {
      const cells = line.split('|');
      const at = cells.findIndex((cell) => /^ `[^`]+\.tsx?` *$/.test(cell));
      const [file] = inRoot(cells[at] ?? '');
      if (file === undefined) return [];
      const asks = inRoot(cells.slice(at + 2).join());
      return [{ title: heading, file, names: codeIn(cells[at + 1] ?? ''), asks }];
    });
  });
}

const codeIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

describe('docs/seat-walk.md', () => {
  const rows = rowsOf(PAGE);
  const files = new Set(rows.flatMap(({ file, asks }) => [file, ...asks]));

  it('names only files that exist', () => {
    expect([...files].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names only functions that exist in their files', () => {
    const missing = rows.flatMap(({ file, names }) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return names.filter((name) => !text.includes(name)).map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  it(`says how many files the walk has, which are at most ${MOST_FILES}`, () => {
    expect(/^(\d+) files in all/m.exec(PAGE)?.[1]).toBe(String(files.size));
    expect(files.size).toBeLessThanOrEqual(MOST_FILES);
  });

  it(`counts the calls from the controller to SQL, which are at most ${MOST_CALLS}`, () => {
    const calls = [...PAGE.matchAll(/^\| (\d+) +\|/gm)].map(([, call]) => Number(call));
    expect(calls).toEqual(calls.map((_, index) => index));
    expect(calls.length - 1).toBeLessThanOrEqual(MOST_CALLS);
  });
});
