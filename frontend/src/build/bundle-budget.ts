import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';
import { FIRST_SCREENS, firstLoad } from './first-load';

/** Budget in bytes of JavaScript (brotli) that a phone loads before the screen shows; docs/first-page-speed.md explains them. */
const LIMIT_BYTES: Readonly<Record<keyof typeof FIRST_SCREENS, number>> = {
  home: 105_000,
  seats: 122_000,
};

/** Fails the build when the first load of a screen outgrows its budget. */
export function bundleBudget(): Plugin {
  return {
    name: 'houselights-bundle-budget',
    apply: 'build',
    // Runs after the last plugin that changes a file: Vite writes the lists of files into the entry.
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
          if (bytes > limit) {
            this.error(
              `${screen} would load ${kilobytes(bytes)} of packed JavaScript first; ${kilobytes(limit)} is the limit.`,
            );
          }
          this.info(`${screen} loads ${kilobytes(bytes)} of packed JavaScript first.`);
        }
      },
    },
  };
}

/** Returns the size of a first load in bytes, `null` when no chunk has the route. */
export const firstLoadBytes = (bundle: Rollup.OutputBundle, route: string): number | null =>
  firstLoad(bundle, route)?.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0) ??
  null;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
