import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

/** The module that loads each screen; see src/other-screens.ts. */
const MODULE = 'virtual:other-screens';
const RESOLVED = `\0${MODULE}`;

/** Names the files with this module: loaded with the entry by pages drawn in the browser, and later by first screens. */
export const otherScreensFiles = (bundle: Rollup.OutputBundle): readonly string[] =>
  Object.values(bundle)
    .filter((file) => file.type === 'chunk' && file.moduleIds.includes(RESOLVED))
    .map(({ fileName }) => fileName);

/** Files of single routes. The first screens and the layout around every screen are excluded. */
const ROUTE = /\/src\/routes\/(?!__root|index\.|seats\.|-)[^/?]+\.tsx$/;
/** Import that the router's plugin puts in place of a screen, loaded when the screen is shown. */
const SCREEN_IMPORT = /import\((["'])([^"']+\?tsr-split=[^"']+)\1\)/g;

/**
 * Keeps the file names of all other screens out of the entry, which families wait for: a screen needs up to 49 files, and all
 * their names take 3 kB. Routes load their screens through one module. Pages drawn by the browser preload that module with the
 * entry; the first screens load it when the page is idle.
 * @param folder the routes
 */
export function otherScreens(folder: string): Plugin {
  /** Import path of each split part of a screen, by the name that the route asks for. */
  const imports = new Map<string, string>();
  return {
    name: 'houselights-other-screens',
    // Runs after the router's plugin.
    enforce: 'post',
    // A development server loads each screen by itself, so the module stays empty there.
    resolveId: (source) => (source === MODULE ? RESOLVED : null),
    async load(resolved) {
      if (resolved !== RESOLVED) return null;
      // Transforms each route first, so that its screens are known.
      const routes = readdirSync(folder).map((name) => join(folder, name));
      await Promise.all(routes.filter((id) => ROUTE.test(id)).map((id) => this.load({ id })));
      const screens = [...imports].sort(([a], [b]) => (a < b ? -1 : 1));
      const lines = screens.map(
        ([name, path]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(path)}),`,
      );
      return `export const screens = {\n${lines.join('\n')}\n};`;
    },
    transform(code, id) {
      if (this.environment.mode !== 'build' || !ROUTE.test(id)) return null;
      // The route's path is in the file already, so repeating it compresses to nothing.
      const route = /createFileRoute\((["'])(.+?)\1\)/.exec(code)?.[2] ?? id;
      const asked = code.replace(SCREEN_IMPORT, (_, __, path: string) => {
        const part = path.split('=')[1] ?? '';
        const name =
          part === 'component' || part === 'component---loader' ? route : `${route} ${part}`;
        imports.set(name, path);
        return `otherScreen(${JSON.stringify(name)})`;
      });
      if (asked === code) return null;
      return { code: `import { otherScreen } from '/src/other-screens';\n${asked}`, map: null };
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        otherScreensFiles(bundle).map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head' as const,
        })),
    },
  };
}
