import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { bundleBudget } from './src/build/bundle-budget';
import { classNames } from './src/build/class-names';
import { withoutNetwork } from './src/build/without-network';
import { tokensAsCss } from './src/theme/tokens-css';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `virtual:tokens.css`: the design tokens as CSS variables, in the style sheet and so there before the first paint. */
function tokensStyleSheet(): Plugin {
  const id = 'virtual:tokens.css';
  return {
    name: 'houselights-tokens',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (resolved) => (resolved === `\0${id}` ? tokensAsCss() : null),
  };
}

/** Keeps a CSS module in its chunk although the names of its classes, all that it exports, have been put into the markup. */
const keepStyles: Plugin = {
  name: 'houselights-keep-styles',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
};

export default defineConfig({
  root: here('.'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // A loader otherwise stays in the entry, which families load: those of staff screens come with their screens.
        splitBehavior: ({ routeId }) =>
          routeId.startsWith('/_staff/') ? [['loader', 'component']] : undefined,
      },
      routesDirectory: here('./src/routes'),
      generatedRouteTree: here('./src/routeTree.gen.ts'),
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tokensStyleSheet(),
    keepStyles,
    bundleBudget(),
    withoutNetwork(here('../dist/frontend')),
  ],
  css: {
    modules: { localsConvention: 'camelCaseOnly', generateScopedName: classNames(here('./src')) },
  },
  resolve: { alias: { '@contracts': here('../backend/contracts') } },
  build: {
    outDir: here('../dist/frontend'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    // A class of a CSS module is a constant: it stands in the markup, not in a variable of its own.
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      // What every screen needs, React and the router with it, is one file instead of fourteen: 5 kB less for each first load.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /(src\/(main\.tsx|ui\/[\w-]+\.module\.css|ui\/(use-media|status-badge|school-contact|ask-dialog)\.tsx?|storage\/)|react-query\/build\/modern\/useMutation)/,
            },
          ],
        },
      },
    },
  },
  // A worker that loads what it needs on demand, as the pages do.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
