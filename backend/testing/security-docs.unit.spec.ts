import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot } from '../infrastructure/config/repository-root.js';

/*
 * docs/security.md and docs/reliability.md quote tests as proof of their promises. These tests check that the quoted
 * tests exist and that the counts are right.
 */

const CHAPTERS = ['security-access', 'security-data', 'security-running'];
const STATES = ['met', 'not applicable', 'missing'] as const;
type State = (typeof STATES)[number];

interface Row {
  /** Chapter of the requirements, spelled as in docs/security.md: `V3 Sessions`. */
  readonly chapter: string;
  /** Number of requirements in this row of a table in the docs. */
  readonly items: number;
  readonly state: State;
  readonly text: string;
}

const read = (name: string): string =>
  readFileSync(join(repositoryRoot(), 'docs', `${name}.md`), 'utf8');

/** Paths of this repository by file name. */
const FILES = new Map<string, string[]>();
const WHERE = ['backend', 'docker', 'docs', 'frontend/src', 'frontend/e2e', 'projections', '.ci'];
for (const folder of WHERE)
  for (const path of readdirSync(join(repositoryRoot(), folder), { recursive: true }))
    add(join(folder, String(path)));
for (const path of readdirSync(repositoryRoot())) add(path);

function add(path: string): void {
  FILES.set(basename(path), [...(FILES.get(basename(path)) ?? []), path]);
}

/** Counts requirements: `2.2.1 to 2.2.3, 2.4.5` are four. */
const countOf = (items: string): number =>
  items.split(',').reduce((sum, part) => {
    const [, from, to = from] = /\.(\d+)(?: to .*\.(\d+))?$/.exec(part.trim()) ?? [];
    return sum + Number(to) - Number(from) + 1;
  }, 0);

const rowsOf = (name: string): Row[] =>
  read(name)
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const [chapter = ''] = part.split('\n', 1);
      return [
        ...part.matchAll(/^\| ([\d., to]+?) +\| (met|not applicable|missing) +\| (.*?) *\|$/gm),
      ].map(([, items = '', state, text = '']) => ({
        chapter,
        items: countOf(items),
        state: state as State,
        text,
      }));
    });

const ROWS = CHAPTERS.flatMap(rowsOf);
const count = (rows: readonly Row[], state: State): number =>
  rows.filter((row) => row.state === state).reduce((sum, { items }) => sum + items, 0);

describe('docs/security.md', () => {
  const counted = [
    ...read('security').matchAll(
      /^\| (?:\[(V\d+ .+?)\]\(.+?\)|all) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm,
    ),
  ].map(([, chapter, ...counts]) => ({ chapter, counts: counts.map(Number) }));

  it('states how many requirements of each chapter are in each state', () => {
    const chapters = [...new Set(ROWS.map(({ chapter }) => chapter))];
    expect(counted).toEqual(
      [...chapters, undefined].map((chapter) => {
        const rows = ROWS.filter((row) => chapter === undefined || row.chapter === chapter);
        return { chapter, counts: STATES.map((state) => count(rows, state)) };
      }),
    );
    // Level 2 of the standard has this many requirements.
    expect(STATES.reduce((sum, state) => sum + count(ROWS, state), 0)).toBe(259);
  });

  it('states how many met requirements have no test', () => {
    const untested = ROWS.filter(
      ({ state, text }) => state === 'met' && !text.includes('.spec.ts') && !text.startsWith('as '),
    );
    const [, said] = /^Of those that are met, (\d+) name no test\.$/m.exec(read('security')) ?? [];
    expect(Number(said)).toBe(count(untested, 'met'));
  });
});

describe.each(['security', ...CHAPTERS, 'reliability'])('docs/%s.md', (name) => {
  const text = read(name);

  it('names no file that does not exist', () => {
    const named = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|yaml|env))`/g)].map(
      ([, path = '']) => path,
    );
    expect(
      named.filter(
        (path) =>
          path !== 'docker/.env' &&
          !FILES.get(basename(path))?.some((known) => `/${known}`.endsWith(`/${path}`)),
      ),
    ).toEqual([]);
  });

  it('quotes only titles of tests that exist', () => {
    const quoted = [...text.matchAll(/`([\w.-]+\.spec\.ts)` \([“"]([^”"]+)[”"]\)/g)];
    const wrong = quoted.filter(
      ([, file = '', title = '']) =>
        !FILES.get(file)?.some((path) =>
          readFileSync(join(repositoryRoot(), path), 'utf8').includes(title),
        ),
    );
    expect(wrong.map(([whole]) => whole)).toEqual([]);
  });
});
