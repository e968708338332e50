import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';
import { PSEUDO_LANGUAGE } from '../../../backend/contracts/language';

/** Screens that a family's visit often begins with, each with the file of its route. */
const FIRST_SCREENS = {
  home: '/routes/index.tsx',
  seats: '/routes/seats.$performanceId.tsx',
} as const;

/**
 * Budget in bytes of JavaScript (brotli) that a phone loads before the screen shows; docs/first-page-speed.md explains the
 * values.
 */
const LIMIT_BYTES: Readonly<Record<keyof typeof FIRST_SCREENS, number>> = {
  home: 108_500,
  seats: 126_000,
};

/** Budget of the texts that a screen loads besides, in the language that has the largest. English has none. */
const LIMIT_TEXTS_BYTES = 3_500;

/** Fails the build when the JavaScript that a screen loads first exceeds its budget. */
export function bundleBudget(): Plugin {
  return {
    name: 'houselights-bundle-budget',
    apply: 'build',
    // Runs after all other plugins, because Vite writes the lists of files into the entry late in the build.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [screen, route] of Object.entries(FIRST_SCREENS)) {
          const limit = LIMIT_BYTES[screen as keyof typeof FIRST_SCREENS];
          const bytes = firstLoadBytes(bundle, route);
          if (bytes === null)
            this.error(
              `${screen}: no chunk has the route ${route}, so its size cannot be checked.`,
            );
          const texts = largestTexts(bundle, ['shell', screen]);
          if (bytes > limit) {
            this.error(
              `${screen} would load ${kilobytes(bytes)} of packed JavaScript first; ${kilobytes(limit)} is the limit.`,
            );
          }
          if (texts > LIMIT_TEXTS_BYTES) {
            this.error(
              `${screen} would load ${kilobytes(texts)} of packed texts first; ${kilobytes(LIMIT_TEXTS_BYTES)} is the limit.`,
            );
          }
          this.info(
            `${screen} loads ${kilobytes(bytes)} of packed JavaScript first, and ${kilobytes(texts)} of texts.`,
          );
        }
      },
    },
  };
}

/**
 * Returns the chunks loaded before a route's screen shows: entry, route and their static imports. `null` for an unknown route.
 */
function firstLoad(
  bundle: Rollup.OutputBundle,
  route: string,
): readonly Rollup.OutputChunk[] | null {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  // Leaves out the chunk of the route's not-found component.
  const ofRoute = chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => id.split('?')[0]?.endsWith(route) && !/notFoundComponent/.test(id)),
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
  return [...loaded.values()];
}

/** Returns the size in bytes of the JavaScript loaded before a route's screen shows; `null` when no chunk contains the route. */
export const firstLoadBytes = (bundle: Rollup.OutputBundle, route: string): number | null =>
  firstLoad(bundle, route)?.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0) ??
  null;

/** Returns the size in bytes of these parts of the catalogue in the language that needs most. */
export function largestTexts(bundle: Rollup.OutputBundle, parts: readonly string[]): number {
  const sizes = new Map<string, number>();
  for (const output of Object.values(bundle)) {
    if (output.type !== 'chunk') continue;
    const [file = '', part = ''] = output.facadeModuleId?.split('.po?part=') ?? [];
    const language = basename(file);
    if (language === PSEUDO_LANGUAGE || !parts.includes(part)) continue;
    sizes.set(language, (sizes.get(language) ?? 0) + brotliCompressSync(output.code).length);
  }
  return Math.max(0, ...sizes.values());
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
