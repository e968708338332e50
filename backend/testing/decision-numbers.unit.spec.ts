import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { repositoryRoot } from '../infrastructure/config/repository-root.js';

const FOLDER = join(repositoryRoot(), 'docs', 'decisions');

it('every decision number has a page, or is listed as unused', () => {
  const numbers = readdirSync(FOLDER).flatMap((name) => /^\d{4}/.exec(name)?.map(Number) ?? []);
  const [, said = ''] =
    /under the numbers ([^:]*):/.exec(readFileSync(join(FOLDER, 'README.md'), 'utf8')) ?? [];
  const without = [...said.matchAll(/(\d+)(?: to (\d+))?/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, place) => Number(first) + place),
  );
  const all = [...numbers, ...without].sort((a, b) => a - b);
  expect(all).toEqual(Array.from({ length: Math.max(...numbers) }, (_, place) => place + 1));
});
