import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../../backend/infrastructure/config/repository-root.js';
import { projectors } from './all.js';

const ROOT = repositoryRoot();

/**
 * For each table, the only file that may contain its name in SQL. All other files import the name from this file. A small read
 * model is one file.
 */
const HOMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    projectors.flatMap(({ name, tables }) =>
      tables.map((table) => [table, homeIn(`projections/read-models/${name}/${name}`)]),
    ),
  ),
  checkpoints: 'projections/checkpoints.tables.ts',
  parked_streams: 'backend/infrastructure/event-store/parking/parked-streams.ts',
};

/**
 * Pattern of a table named in SQL or given to Postgres as text: `from read.x`, `'read_next.x'`, `${schema}.x`. A property of a
 * variable called `read` does not match.
 */
const spellingOf = (table: string): RegExp =>
  new RegExp(
    `(?:(?:\\b(?:from|join|into|update|table|truncate|analyze|only|exists|using)|,)\\s+(?:read|read_next)|['"\`](?:read|read_next)|\\$\\{[^}]*schema[^}]*\\})\\.${table}\\b`,
    'i',
  );

function homeIn(start: string): string {
  return existsSync(join(ROOT, `${start}.tables.ts`))
    ? `${start}.tables.ts`
    : `${start}.read-model.ts`;
}

it('the list of read models in all.ts has one for each folder', () => {
  const folders = readdirSync(join(ROOT, 'projections/read-models'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  expect(projectors.map(({ name }) => name).sort()).toEqual(folders.sort());
});

describe("the name of a read model's table", () => {
  const files = sources();

  it('is searched for in all source files', () => {
    expect(files.length).toBeGreaterThan(700);
  });

  it.each(Object.entries(HOMES))('is spelled in SQL in one file only: %s in %s', (table, home) => {
    const spelling = spellingOf(table);
    const found = files.filter(({ text }) => spelling.test(text)).map(({ path }) => path);
    expect(found).toEqual([home]);
  });

  it.each([
    ['select * from read.bookings where true', true],
    ['delete from\n  read_next.bookings', true],
    ['`${LIVE_SCHEMA}.bookings`', true],
    ["to_regclass('read.bookings')", true],
    ['const from = read.bookings;', false],
    ['spread.bookings', false],
    ['from read.bookings_of_today', false],
  ])('is found in the text %j: %s', (text, seen) => {
    expect(spellingOf('bookings').test(text)).toBe(seen);
  });
});

/** Returns every TypeScript file and script except this spec. */
function sources(): { readonly path: string; readonly text: string }[] {
  return ['backend', 'projections', 'frontend']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|cjs|sql|sh)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') }))
    .filter(({ path }) => !path.endsWith('one-home.unit.spec.ts'));
}

/** Rules that deciders and read models share: each is written once in TypeScript, and once as SQL. */
describe('a rule that deciders and read models share', () => {
  const RULES: readonly [string, RegExp, readonly string[]][] = [
    [
      'that a lapsed hold is free',
      /\b(?:holdUntil|(?<!kept\.)until) *(?:<=|>) *(?:now|at)\b|\b(?:hold_)?until *(?:<=|>) *\$/,
      ['backend/contracts/seat-hold.ts', 'projections/read-models/seats/seats.read-model.ts'],
    ],
    [
      'which bookings are listed',
      /'cancelled',\s*'expired'|'expired',\s*'cancelled'|[sS]tatus !== 'cancelled' && \S*status !== 'expired'|[^(]\bstatus === 'cancelled' \|\| status === 'expired';/,
      ['backend/contracts/booking-groups.ts'],
    ],
    [
      'which bookings are paid',
      /status in \('confirmed|=== 'confirmed' \|\| \S+ === 'verified'|'confirmed',\s*'verified'[,\s]*\]/,
      ['backend/contracts/booking-groups.ts'],
    ],
  ];
  const files = sources().filter(
    ({ path }) =>
      /^(backend\/(modules|contracts)|projections)\//.test(path) && !/spec\.ts$/.test(path),
  );

  it.each(RULES)('is written in its own file only: %s', (_, spelling, homes) => {
    const found = files.filter(({ text }) => spelling.test(text)).map(({ path }) => path);
    expect(found.sort()).toEqual(homes);
  });
});

/** Everything special about one read model belongs in its folder and in read-models/all.ts. */
it('the runner of read models contains no words of the domain', () => {
  const naming = sources().filter(
    ({ path, text }) =>
      /^projections\/(runner\/|sql\/|[^/]+\.ts$)/.test(path) &&
      !/spec\.ts$/.test(path) &&
      /seat|booking|performance|receipt|customer/i.test(text),
  );
  expect(naming.map(({ path }) => path)).toEqual([]);
});
