import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Statement } from '../projector.js';
import { grouped, type GroupedStatement } from './grouping.js';

const ofRow = (sql: string, keys: readonly string[], ...values: readonly unknown[]): Statement => ({
  sql,
  keys,
  values,
});

describe('statements of a batch', () => {
  it('are sent together when they have the same text, with array parameters', () => {
    expect(
      grouped([
        ofRow('insert', ['a'], 'a', 1),
        ofRow('insert', ['b'], 'b', null),
        ofRow('insert', ['c'], 'c', 3),
      ]),
    ).toEqual([
      {
        sql: 'insert',
        values: [
          ['a', 'b', 'c'],
          [1, null, 3],
        ],
      },
    ]);
  });

  it('move before statements with other keys to join a group, but never before a statement with one of their own keys', () => {
    const all = [
      ofRow('insert', ['a'], 'a'),
      ofRow('update', ['a'], 'a'),
      ofRow('insert', ['b'], 'b'),
      ofRow('update', ['a'], 'a again'),
      ofRow('update', ['b'], 'b'),
    ];
    expect(grouped(all)).toEqual([
      { sql: 'insert', values: [['a', 'b']] },
      { sql: 'update', values: [['a', 'b']] },
      { sql: 'update', values: [['a again']] },
    ]);
  });

  it('come after the last statement of each of their keys', () => {
    const all = [
      ofRow('own', ['first', 'seat'], 'first has it'),
      ofRow('own', ['first', 'seat'], 'first gives it up'),
      ofRow('own', ['second', 'seat'], 'second has it'),
      ofRow('own', ['third'], 'third'),
    ];
    expect(grouped(all).map(({ values }) => values)).toEqual([
      [['first has it', 'third']],
      [['first gives it up']],
      [['second has it']],
    ]);
  });

  it('keep their position if they have no key, and no other statement moves past them', () => {
    const all: Statement[] = [
      ofRow('insert', ['a'], 'a'),
      { sql: 'clear', values: [7] },
      ofRow('insert', ['b'], 'b'),
      { sql: 'clear', values: [8] },
      ofRow('insert', ['c'], 'c'),
      ofRow('insert', ['d'], 'd'),
    ];
    expect(grouped(all)).toEqual([
      { sql: 'insert', values: [['a']] },
      { sql: 'clear', values: [7] },
      { sql: 'insert', values: [['b']] },
      { sql: 'clear', values: [8] },
      { sql: 'insert', values: [['c', 'd']] },
    ]);
  });

  it('have the same effect in groups as one by one, in whatever order a group writes its rows', () => {
    fc.assert(
      fc.property(history, fc.boolean(), (statements, backwards) => {
        expect(effectOf(grouped(statements), backwards)).toEqual(oneByOne(statements));
      }),
    );
  });
});

const KEYS = ['a', 'b', 'c', 'd', 'e'];

/**
 * Generates lists of statements. The first value of a statement identifies it, because a statement without keys has nothing else
 * to identify it.
 */
const history: fc.Arbitrary<Statement[]> = fc
  .array(
    fc.record({
      sql: fc.constantFrom('one', 'two', 'three'),
      keys: fc.option(fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 3 }), {
        freq: 8,
        nil: undefined,
      }),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all.map(({ sql, keys }, place) =>
      keys
        ? { sql: `${sql} of rows`, keys, values: [keys.join(), `${sql} ${place}`] }
        : { sql, values: [KEYS.join(), `${sql} ${place}`] },
    ),
  );

/** Result of running statements: for each key, all writes in order. */
type Effect = Record<string, string[]>;

function oneByOne(statements: readonly Statement[]): Effect {
  const effect: Effect = {};
  for (const { values } of statements) write(effect, values);
  return effect;
}

function effectOf(groups: readonly GroupedStatement[], backwards: boolean): Effect {
  const effect: Effect = {};
  for (const { sql, values } of groups) {
    const rows = sql.endsWith('of rows') ? rowsOf(values as readonly unknown[][]) : [values];
    for (const row of backwards ? rows.reverse() : rows) write(effect, row);
  }
  return effect;
}

function write(effect: Effect, [keys, what]: readonly unknown[]): void {
  for (const key of String(keys).split(',')) (effect[key] ??= []).push(String(what));
}

const rowsOf = ([first = [], ...others]: readonly unknown[][]): unknown[][] =>
  first.map((value, row) => [value, ...others.map((column) => column[row])]);
