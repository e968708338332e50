import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { getMetadataStorage, IsString, MaxLength } from 'class-validator';
import ts from 'typescript';
import type { Problem } from '../infrastructure/http/problem.js';
import { createValidationPipe, LONGEST_TEXT } from '../infrastructure/http/validation.js';

const ROOT = join(import.meta.dirname, '..', '..');
/** Number of characters to which the receipt reader cuts lines: `receipts/reading/parse/page/text-line.ts`. */
const LONGEST_PIECE = 200;

/** Texts that repeat one character and end with another character. They make a bad regular expression backtrack. */
const HOSTILE = [
  ...[
    'a',
    'A',
    'x',
    '0',
    '1',
    ' ',
    '\t',
    '\n',
    '\u00A0',
    '.',
    ',',
    '-',
    '_',
    '/',
    '\\',
    '@',
    ':',
    '*',
    '(',
    ')',
    '<',
    '"',
    "'",
  ],
  ...['#', '%', '=', '+', '~', '|', '•', '·', 'é', '中', '\u200D', '。', '．', '😀'],
  ...[
    'a ',
    '1 ',
    'a.',
    '1.',
    '1,',
    '- ',
    '* ',
    'a-',
    'a@',
    '/a',
    ': ',
    'aA',
    'a1',
    '1a',
    '\n ',
    '()',
    '<a',
  ],
].map((unit) => (length: number) => `${ofLength(unit, length - 1)}\u0001`);
const PLAIN = (length: number): string => ofLength('Nur Aisyah binti Rahman, ', length);

interface Expression {
  readonly file: string;
  readonly expression: RegExp;
}

/** Regular expressions that the product's modules build from texts while they are loaded. */
const built: Expression[] = [];
globalThis.RegExp = new Proxy(RegExp, {
  construct(real, given: [string, string?]) {
    const expression = new real(...given);
    const [, , caller = ''] = new Error('Where').stack?.split('\n') ?? [];
    const file = /\/((?:backend|projections)\/[^:?]+)/.exec(caller)?.[1];
    if (file && !/node_modules|\.spec\./.test(caller)) built.push({ file, expression });
    return expression;
  },
});

/** Loads each module that builds expressions once more, because an earlier suite of this worker may have loaded it. */
async function loadAnew(): Promise<void> {
  for (const file of ['backend', 'projections'].flatMap(sourcesIn))
    if (readFileSync(join(ROOT, file), 'utf8').includes('new RegExp('))
      await import(`${join(ROOT, file)}?anew`);
}

const ofLength = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/**
 * Returns the processor time of the call in microseconds. Measures again when the time exceeds `expected`, because the garbage
 * collector may have run.
 */
function cost(run: () => void, expected = Infinity): number {
  const once = (): number => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const first = once();
  return first > expected ? Math.min(first, once()) : first;
}

describe('a text that is too long', () => {
  it('is refused before any work on it', async () => {
    let looks = 0;
    class Request {
      @Transform(({ value }: { value: unknown }) => {
        looks += 1;
        return value;
      })
      @IsString()
      @MaxLength(200)
      readonly name: string;
    }
    const refused = async (value: unknown): Promise<unknown> =>
      createValidationPipe()
        .transform(value, { type: 'body', metatype: Request })
        .then(() => null)
        .catch(({ status, details }: Problem) => [status, details['fields']]);
    const message = `Please use at most ${LONGEST_TEXT} characters`;
    expect(await refused({ name: 'a'.repeat(60_000) })).toEqual([400, { name: message }]);
    expect(await refused({ seats: [{ row: 'a'.repeat(60_000) }] })).toEqual([
      400,
      { 'seats.0.row': message },
    ]);
    expect(looks).toBe(0);
    expect(await refused({ name: ` ${'a'.repeat(200)}` })).toMatchObject([400, {}]);
    expect(await refused({ name: 'a'.repeat(200) })).toBeNull();
  });
});

interface Rule {
  readonly target: Type<object>;
  readonly propertyName: string;
  readonly name?: string;
  readonly constraints?: readonly unknown[];
}

/**
 * Returns every class of requests with its fields, from the decorators that its modules register when they are
 * loaded.
 */
async function requestFields(): Promise<Map<Type<object>, Set<string>>> {
  await import('../app.module.js');
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    readonly validationMetadatas: ReadonlyMap<unknown, readonly Rule[]>;
  };
  const fields = new Map<Type<object>, Set<string>>();
  for (const { target, propertyName } of [...validationMetadatas.values()].flat())
    fields.set(target, (fields.get(target) ?? new Set()).add(propertyName));
  return fields;
}

describe('processing a text from outside', () => {
  it('takes no longer for a hostile text in one request field than for a plain text in all fields', async () => {
    const pipe = createValidationPipe();
    const fields = [...(await requestFields())].flatMap(([metatype, names]) =>
      [...names].map((name) => ({ metatype, name })),
    );
    expect(fields.length).toBeGreaterThan(150);
    const costOf = async (of: (typeof fields)[number], text: string): Promise<number> => {
      const before = process.cpuUsage();
      await pipe
        .transform({ [of.name]: text }, { type: 'body', metatype: of.metatype })
        .catch(() => null);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    let plain = 0;
    for (const field of fields) plain += await costOf(field, PLAIN(LONGEST_TEXT));
    const slow: string[] = [];
    for (const field of fields)
      for (const hostile of HOSTILE) {
        const text = hostile(LONGEST_TEXT);
        let least = await costOf(field, text);
        for (let again = 0; least > plain && again < 2; again += 1)
          least = Math.min(least, await costOf(field, text));
        if (least > plain)
          slow.push(`${field.metatype.name}.${field.name}: ${JSON.stringify(text.slice(0, 4))}`);
      }
    expect(slow).toEqual([]);
  });

  it('takes no longer for a hostile text in one regular expression than for a plain text in all expressions', async () => {
    await loadAnew();
    expect(built.map(({ file }) => file)).toContainEqual(expect.stringMatching(/mail-text/));
    const expressions = [
      ...['backend', 'projections', 'frontend/src'].flatMap(expressionsOf),
      ...built,
    ];
    expect(expressions.length).toBeGreaterThan(400);
    const run = (expression: RegExp, text: string): void => {
      if (expression.global) text.replace(expression, '');
      else expression.exec(text);
    };
    const longest = (file: string): number =>
      file.includes('receipts/reading/parse') ? LONGEST_PIECE : LONGEST_TEXT;
    const plain = expressions.reduce(
      (sum, { expression, file }) => sum + cost(() => run(expression, PLAIN(longest(file)))),
      0,
    );
    // Each length is twice the previous one, so that an expression that takes exponential time is found at a short
    // length.
    const lengths = (longest: number): number[] => [
      ...Array.from({ length: 10 }, (_, step) => 10 * 2 ** step).filter((one) => one < longest),
      longest,
    ];
    const slow = expressions.flatMap(({ expression, file }) => {
      for (const hostile of HOSTILE)
        for (const length of lengths(longest(file)))
          if (cost(() => run(expression, hostile(length)), plain) > plain)
            return [`${file}: ${expression} with ${length} of ${JSON.stringify(hostile(3))}`];
      return [];
    });
    expect(slow).toEqual([]);
  });
});

/** Returns all regular expressions in the product's own code, without tests and tools. */
function expressionsOf(folder: string): Expression[] {
  return sourcesIn(folder).flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(ROOT, file), 'utf8'),
      ts.ScriptTarget.Latest,
      false,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
    const found: Expression[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const flags = node.text.slice(end + 1).replace('y', '');
        found.push({ file, expression: new RegExp(node.text.slice(1, end), flags) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** Returns the product's own source files in a folder, without tests and tools. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|testing\/|tools\/|\.d\.ts$/.test(file),
    )
    .map((file) => join(folder, file));
