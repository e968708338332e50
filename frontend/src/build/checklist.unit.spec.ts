import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const pathsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/`((?:frontend|backend)\/[^`]+\.tsx?)`/g)].map(([, path]) => path ?? ''),
  ),
];

describe.each(['customer-area', 'administration-area'])('the check-list of the %s', (area) => {
  const checklist = read(`docs/checklist-${area}.md`);
  const named = pathsIn(checklist);

  it('names test files in its lines', () =>
    expect(named.filter((path) => path.includes('.spec.')).length).toBeGreaterThan(30));

  it('names only files that exist', () =>
    expect(named.filter((path) => !existsSync(resolve(root, path)))).toEqual([]));

  it.each(['1', '2', '3', '4', '5', '6', '7', '8', '9'])(
    'has section %s of the specification',
    (section) => {
      expect(checklist).toMatch(new RegExp(`^## ${section}\\. `, 'm'));
    },
  );
});

const withMessages = [
  { area: 'customer-area', sections: ['2', '8'], atLeast: 70 },
  { area: 'administration-area', sections: ['5', '8'], atLeast: 90 },
];

describe.each(withMessages)(
  'the messages that the specification quotes for the $area',
  ({ area, sections, atLeast }) => {
    const checklist = read(`docs/checklist-${area}.md`);
    const shortNames = new Map(
      [...checklist.matchAll(/\[(\w+)\]\(\.\.\/(frontend\/e2e\/[^)]+)\)/g)].map(
        ([, name = '', path = '']) => [name, path],
      ),
    );
    const lines = sections.flatMap((section) => {
      const part =
        checklist.split(new RegExp(`^## ${section}\\. `, 'm'))[1]?.split(/^## /m)[0] ?? '';
      return [...part.matchAll(/^\| (.+) \| (.+) \|$/gm)].map(([, what = '', by = '']) => ({
        what,
        by,
      }));
    });
    /** Texts quoted by the check-list's lines, with the tests that must contain them. */
    const quoted = lines.flatMap(({ what, by }) => {
      const words = by.replace(/`[^`]*`|\([^)]*\)/g, '').split(/[;,\s]+/);
      const files = [...pathsIn(by), ...words.flatMap((word) => shortNames.get(word) ?? [])];
      return [...what.matchAll(/(?<=^|[\s(])'([^']+)'(?=$|[\s,;.)])/g)].map(([, text = '']) => ({
        text,
        files,
      }));
    });

    it('are quoted in the check-list', () => expect(quoted.length).toBeGreaterThan(atLeast));

    it('occur word for word in a test that their check-list line names', () => {
      const missing = quoted.filter(
        ({ text, files }) => !files.some((file) => read(file).includes(text)),
      );
      expect(missing).toEqual([]);
    });
  },
);
