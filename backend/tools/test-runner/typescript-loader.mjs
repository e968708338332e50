/** Node's hooks for TypeScript modules: `x.js` means `x.ts` where only that exists, compiled as by Jest. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

export async function resolve(specifier, context, next) {
  if (/^(\.|file:).*\.js$/.test(specifier)) {
    const { href } = new URL(specifier, context.parentURL);
    const source = href.replace(/\.js$/, '.ts');
    if (!existsSync(fileURLToPath(href)) && existsSync(fileURLToPath(source)))
      return { url: source, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), {
    filename,
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
