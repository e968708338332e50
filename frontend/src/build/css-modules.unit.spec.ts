import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const src = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(src, path), 'utf8');
const filesOf = (ending: string): string[] =>
  (readdirSync(src, { recursive: true }) as string[])
    .filter((path) => path.endsWith(ending))
    .sort();
const modules = filesOf('.module.css');
const components = filesOf('.tsx');

/** Returns the classes and keyframes of a style sheet, each once. */
const namesIn = (css: string): ReadonlySet<string> =>
  new Set(
    [
      ...css
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/:global\([^)]*\)/g, '')
        .matchAll(/\.(-?[a-z_][\w-]*)|@keyframes\s+([\w-]+)/gi),
    ].map(([, aClass, keyframes]) => aClass ?? keyframes ?? ''),
  );

/** Turns `stub-date` into `stubDate`, as vite.config.ts does for components. */
const camelCase = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the classes of a CSS module, without keyframes and without `:global(…)` classes, which belong to other sheets. */
const classesOf = (path: string): Set<string> =>
  new Set([...namesIn(read(path).replace(/@keyframes\s+[\w-]+/g, ''))].map(camelCase));

/** Finds the classes that a component uses: `styles.stubDate` after `import * as styles from './x.module.css'`. */
function usesOf(path: string): { module: string; name: string }[] {
  const text = read(path);
  return [...text.matchAll(/import \* as (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, local, specifier]) =>
      [...text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, name]) => ({
        module: join(dirname(path), specifier ?? ''),
        name: name ?? '',
      })),
  );
}
const uses = components.flatMap((path) => usesOf(path).map((use) => ({ path, ...use })));

describe('the CSS classes of the components', () => {
  it('exist in the CSS module that the component imports', () => {
    const missing = uses.filter(
      ({ module, name }) => !existsSync(join(src, module)) || !classesOf(module).has(name),
    );
    expect(missing).toEqual([]);
  });

  it('are all used', () => {
    const unused = modules.flatMap((module) => {
      const used = new Set(uses.filter((use) => use.module === module).map(({ name }) => name));
      return [...classesOf(module)]
        .filter((name) => !used.has(name))
        .map((name) => `${module}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  it('are global only for tokens, resets, typography of pages and antd', () => {
    const global = filesOf('.css').filter((path) => !path.endsWith('.module.css'));
    expect(global).toEqual(['theme/base.css', 'ui/antd-fields.css', 'ui/staff/staff-pages.css']);
  });

  it('are global if a component uses them as plain text in className', () => {
    const globalNames = new Set(
      ['theme/base.css', 'ui/staff/staff-pages.css'].flatMap((path) => [...namesIn(read(path))]),
    );
    // This class is also global, because the style sheet for printed tickets uses it.
    globalNames.add('screen-only');
    const unknown = components.flatMap((path) =>
      [...read(path).matchAll(/className="([^"]*)"/g)]
        .flatMap(([, words]) => (words ?? '').split(/\s+/))
        .filter((word) => !globalNames.has(word))
        .map((word) => `${path}: ${word}`),
    );
    expect(unknown).toEqual([]);
  });
});
