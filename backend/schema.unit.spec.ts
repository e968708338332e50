import { describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { schema } from './schema.js';

/** Migrations released before 26 November 2026, when this rule was made. Add no names. */
const BEFORE_THE_RULE: ReadonlySet<string> = new Set([
  'ForgetWhoMovedAPerformance1795000410100',
  'DoorRole1795000501300',
  'ArchiveProductions1795000600300',
]);

/**
 * Changes that break a running process of the previous release, or that lock a table while PostgreSQL checks all
 * rows.
 */
const NOT_BESIDE_AN_OLDER_RELEASE: Readonly<Record<string, RegExp>> = {
  'drops a column, a constraint or a table': /\bdrop\s+(column|constraint|table|schema|function)\b/,
  'renames something': /\brename\s+(to|column|constraint)\b/,
  'changes the type of a column': /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/,
  'makes a column not null': /\bset\s+not\s+null\b/,
  'adds a column that older releases do not fill':
    /\badd\s+column\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/,
};

async function sqlOf(migration: (typeof schema.migrations)[number]): Promise<string> {
  const statements: string[] = [];
  const query = (sql: string): Promise<unknown[]> => {
    statements.push(sql);
    return Promise.resolve([]);
  };
  await new migration().up({ query } as unknown as QueryRunner);
  return statements.join(';\n').replace(/--.*$/gm, '').toLowerCase();
}

/** Returns existing tables that the migration locks against all readers until it commits. */
function changedTables(sql: string): string[] {
  const named = (pattern: RegExp) => new Set([...sql.matchAll(pattern)].map(([, table]) => table));
  const created = named(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/g);
  const changed = named(/\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w.]+)/g);
  return [...changed].filter((table): table is string => !!table && !created.has(table));
}

/** The rule is in docs/how-to.md, "A change of a table". */
describe('a migration', () => {
  it.each(
    schema.migrations
      .filter(({ name }) => !BEFORE_THE_RULE.has(name))
      .map((migration) => [migration.name, migration] as const),
  )('(%s) only adds to tables, and changes at most one existing table', async (_, migration) => {
    const sql = await sqlOf(migration);
    const broken = Object.entries(NOT_BESIDE_AN_OLDER_RELEASE).filter(([, form]) => form.test(sql));
    expect(broken.map(([what]) => what)).toEqual([]);
    // A migration that locks two tables can deadlock with a reader of both, and PostgreSQL would cancel the reader.
    expect(changedTables(sql).slice(1)).toEqual([]);
  });

  it.each([...BEFORE_THE_RULE])('from before this rule, %s, still exists', (name) => {
    expect(schema.migrations.map((each) => each.name)).toContain(name);
  });
});
