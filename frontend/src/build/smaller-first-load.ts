import { minify } from 'terser';
import type { Plugin } from 'vite';
import { FIRST_SCREENS, firstLoad } from './first-load';

/**
 * Makes the files that a first screen waits for smaller once more: Terser finds in them what Vite's own minifier leaves, 1 % of
 * what is sent. It is far too slow for the other files: all of them take more than a minute.
 */
export function smallerFirstLoad(): Plugin {
  return {
    name: 'houselights-smaller-first-load',
    apply: 'build',
    // After Vite has written the lists of files into the chunks.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const chunks = Object.values(FIRST_SCREENS).flatMap(
          (route) => firstLoad(bundle, route) ?? [],
        );
        for (const chunk of new Set(chunks)) {
          const { code } = await minify(chunk.code, {
            module: true,
            ecma: 2020,
            compress: { passes: 3 },
          });
          if (code) chunk.code = code;
        }
      },
    },
  };
}
