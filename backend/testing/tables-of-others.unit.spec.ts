import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../infrastructure/config/repository-root.js';

/* docs/architecture.md must have a row for each file whose SQL names a table of another module. */

const MODULES = join(repositoryRoot(), 'backend', 'modules');
const SOURCES = readdirSync(MODULES, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.ts') && !/\.spec\.ts$|testing\/|migrations?[./]/.test(path))
  .map((path) => ({ path, source: readFileSync(join(MODULES, path), 'utf8') }));

const moduleOf = (path: string): string => path.split('/')[0] ?? '';

/** Owning modules by table. A table belongs to the module of its entity. */
const OWNERS = new Map(
  SOURCES.flatMap(({ path, source }) =>
    [...source.matchAll(/@Entity\(\{ schema: 'catalogue', name: '(\w+)'/g)].map(
      ([, table = '']) => [table, moduleOf(path)] as const,
    ),
  ),
);

const tablesOfOthers = (path: string, source: string): string[] => {
  const named = [...source.matchAll(/\b(?:from|join|into|update)\s+catalogue\.(\w+)/g)];
  const tables = new Set(named.map(([, table = '']) => table));
  return [...tables].filter((table) => (OWNERS.get(table) ?? moduleOf(path)) !== moduleOf(path));
};

it('docs/architecture.md lists every file that reads a table of another module', () => {
  const [, section = ''] = readFileSync(
    join(repositoryRoot(), 'docs', 'architecture.md'),
    'utf8',
  ).split('## Tables that other modules read');
  const [rows = ''] = section.split('\n## ');
  const told = Object.fromEntries(
    [...rows.matchAll(/^\| `([\w/-]+\.ts)`\s*\|([^|]*)\|/gm)].map(([, path = '', tables = '']) => [
      path,
      [...tables.matchAll(/`(\w+)`/g)].map(([, table]) => table).sort(),
    ]),
  );
  const found = Object.fromEntries(
    SOURCES.map(({ path, source }) => [path, tablesOfOthers(path, source).sort()] as const).filter(
      ([, tables]) => tables.length > 0,
    ),
  );
  expect(OWNERS.size).toBeGreaterThan(10);
  expect(told).toEqual(found);
});
