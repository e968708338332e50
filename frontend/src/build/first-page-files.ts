import type { Plugin, Rollup } from 'vite';
import { FIRST_SCREENS, firstLoad } from './first-load';
import { otherScreensFiles } from './other-screens';

/** Where the list lies in the build; backend/infrastructure/http/first-page.ts reads it. The folder is not served. */
const FILE = '.vite/first-page-files.json';

/**
 * Lists the files that each first screen needs, so that the server can name them in its page: otherwise a browser learns of those
 * that index.html does not name when it has loaded and run the script, one trip over the network later.
 */
export function firstPageFiles(): Plugin {
  return {
    name: 'houselights-first-page-files',
    apply: 'build',
    // After Vite has given each chunk its style sheets.
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
    later: otherScreensFiles(bundle),
    styles: [
      ...new Set(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
    ],
  };
}
