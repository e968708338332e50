import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/**
 * The most bytes of gzipped JavaScript that a phone may have to load before the screen is there.
 */
const LIMIT_BYTES = 150_000;

/** The screens a family sees first, by their route's file. */
const SCREENS: Readonly<Record<string, string>> = {
  Home: '/routes/index.tsx',
  'The seat map': '/routes/seats.$performanceId.tsx',
};

/** Fails the build when the first load of a screen outgrows its budget: what it loads is the entry, its route, and all they import at once. */
export function bundleBudget(): Plugin {
  return {
    name: 'houselights-bundle-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const [screen, route] of Object.entries(SCREENS)) {
        const bytes = firstLoadBytes(bundle, route);
        if (bytes === null)
          this.error(`${screen}: no chunk has the route ${route}, so its size cannot be checked.`);
        if (bytes > LIMIT_BYTES) {
          this.error(
            `${screen} would load ${kilobytes(bytes)} of gzipped JavaScript first; ${kilobytes(LIMIT_BYTES)} is the limit.`,
          );
        }
        this.info(`${screen} loads ${kilobytes(bytes)} of gzipped JavaScript first.`);
      }
    },
  };
}

/** `null` when no chunk has the route. */
export function firstLoadBytes(bundle: Rollup.OutputBundle, route: string): number | null {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const ofRoute = chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => id.split('?')[0]?.endsWith(route)),
  );
  if (ofRoute.length === 0) return null;
  const loaded = new Map<string, Rollup.OutputChunk>();
  const load = (chunk: Rollup.OutputChunk) => {
    if (loaded.has(chunk.fileName)) return;
    loaded.set(chunk.fileName, chunk);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') load(next);
    }
  };
  for (const chunk of chunks) if (chunk.isEntry) load(chunk);
  ofRoute.forEach(load);
  return [...loaded.values()].reduce(
    (sum, { code }) => sum + gzipSync(code, { level: 9 }).length,
    0,
  );
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
