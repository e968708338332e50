import type { Plugin, Rollup } from 'vite';
import { FIRST_SCREENS, firstLoad } from './first-load';

/** Path of the list in the build, in a folder that is not served; backend/infrastructure/http/first-page.ts reads it. */
const FILE = '.vite/first-page-files.json';

/**
 * Lists the files of each first screen, so that the server can name them in its page. Otherwise a browser finds files that
 * index.html does not name only after running the script, one round trip later.
 */
export function firstPageFiles(): Plugin {
  return {
    name: 'houselights-first-page-files',
    apply: 'build',
    // Runs after Vite has assigned style sheets to chunks.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
        const screens = Object.entries(FIRST_SCREENS).map(
          ([screen, route]) => [screen, { ...filesOf(bundle, route), fonts }] as const,
        );
        this.emitFile({
          type: 'asset',
          fileName: FILE,
          source: JSON.stringify(Object.fromEntries(screens)),
        });
      },
    },
  };
}

function filesOf(bundle: Rollup.OutputBundle, route: string) {
  const loaded = firstLoad(bundle, route) ?? [];
  return {
    scripts: loaded.map(({ fileName }) => fileName),
    styles: [
      ...new Set(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
    ],
  };
}
