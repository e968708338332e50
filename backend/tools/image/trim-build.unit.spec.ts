import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';

interface TrimBuild {
  readonly PROGRAMS: readonly string[];
  isLeftOut(path: string): boolean;
  trimBuild(dist: string): void;
}

const script = join(repositoryRoot(), 'backend', 'tools', 'image', 'trim-build.mjs');
const { PROGRAMS, isLeftOut, trimBuild } = (await import(script)) as TrimBuild;

/** Returns a file and all folders above it: leaving out any of them leaves out the file. */
const pathsTo = (file: string): string[] =>
  file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));

/** Returns the static and dynamic imports of our own files. The build has no imports of types. */
const IMPORT =
  /^(?:import|export)(?!\s+type\b)[^'";]*?from '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

async function importedBy(file: string): Promise<string[]> {
  const source = await readFile(join(repositoryRoot(), file.replace(/\.js$/, '.ts')), 'utf8');
  return [...source.matchAll(IMPORT)].map((match) =>
    posix.join(posix.dirname(file), (match[1] ?? match[2] ?? match[3]) as string),
  );
}

async function reachedByPrograms(): Promise<Set<string>> {
  const reached = new Set<string>(PROGRAMS);
  for (const file of reached) for (const next of await importedBy(file)) reached.add(next);
  return reached;
}

/** Returns the files of a source folder that the image contains, by their names in the build. */
async function keptOf(folder: string): Promise<string[]> {
  const names = await readdir(join(repositoryRoot(), folder), { recursive: true });
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => posix.join(folder, name.replace(/\.ts$/, '.js')))
    .filter((file) => !pathsTo(file).some(isLeftOut));
}

describe('the build in the image', () => {
  it('has everything that its programs import', async () => {
    const reached = await reachedByPrograms();
    expect(reached.size).toBeGreaterThan(300);
    expect([...reached].filter((file) => pathsTo(file).some(isLeftOut))).toEqual([]);
  });

  it('has no folder of tools that its programs do not use', async () => {
    const needed = new Set([...(await reachedByPrograms())].flatMap(pathsTo));
    const folders = new Set((await keptOf('backend/tools')).map((file) => posix.dirname(file)));
    expect(folders.size).toBeGreaterThan(5);
    expect([...folders].filter((folder) => !needed.has(folder))).toEqual([]);
  });

  it.each(['backend', 'projections'])('has no tests of %s', async (folder) => {
    const kept = await keptOf(folder);
    const sources = await Promise.all(
      kept.map((file) => readFile(join(repositoryRoot(), file.replace(/\.js$/, '.ts')), 'utf8')),
    );
    expect(kept.filter((_, place) => sources[place]?.includes("from '@jest/globals'"))).toEqual([]);
  });

  describe('after trimming', () => {
    let dist: string;
    beforeAll(async () => (dist = await mkdtemp(join(tmpdir(), 'trim-build-'))));
    afterAll(() => rm(dist, { recursive: true }));

    it('has no benchmarks, receipt sets, launcher or test drivers, and keeps the rest', async () => {
      const kept = [...PROGRAMS, 'backend/tools/demo/demo.module.js', 'frontend/index.html'];
      const lost = [
        'backend/testing/visitor.js',
        'backend/modules/receipts/testing/hostile/blocks.js',
        'backend/tools/bench/bench.js',
        'backend/tools/drill/drill.js',
        'backend/tools/receipt-bench/drawing/draw-page.js',
        'backend/tools/launcher/main.js',
      ];
      for (const file of [...kept, ...lost]) {
        await mkdir(join(dist, dirname(file)), { recursive: true });
        await writeFile(join(dist, file), '');
      }
      trimBuild(dist);
      expect(kept.filter((file) => !existsSync(join(dist, file)))).toEqual([]);
      expect(lost.filter((file) => existsSync(join(dist, file)))).toEqual([]);
      expect((await readdir(join(dist, 'backend', 'tools'))).sort()).toEqual([
        'demo',
        'events',
        'identity-provider',
      ]);
    });
  });
});
