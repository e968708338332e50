import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { bundleBudget } from './src/build/bundle-budget';
import { catalogues } from './src/build/catalogues';
import { withoutNetwork } from './src/build/without-network';
import { tokensAsCss } from './src/theme/tokens-css';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Provides `virtual:tokens.css`, the tokens as CSS variables in the style sheet, so that they apply before the first paint. */
function tokensStyleSheet(): Plugin {
  const id = 'virtual:tokens.css';
  return {
    name: 'houselights-tokens',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (resolved) => (resolved === `\0${id}` ? tokensAsCss() : null),
  };
}

/** Settings for every build of the screens: browser, server and tests. */
const shared = {
  root: here('.'),
  css: {
    modules: { localsConvention: 'camelCaseOnly' },
  },
  resolve: {
    alias: {
      '@contracts': here('../backend/contracts'),
      // Uses React's own `useSyncExternalStore`, which exists since React 18, in place of the package's copy for older versions.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
} satisfies UserConfig;

/**
 * Settings of `vite build --ssr`, the code that renders a first page on the server. Its folder contains all packages that it
 * needs, because production has none of the screens' packages installed.
 */
const onTheServer: UserConfig = {
  ...shared,
  plugins: [catalogues(), react()],
  ssr: { noExternal: true },
  build: {
    rolldownOptions: { input: here('./src/first-page/render.tsx') },
    outDir: here('../dist/first-page'),
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
  },
};

const inTheBrowser: UserConfig = {
  ...shared,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // Moves the loaders of staff screens out of the entry, because families load the entry. The home page is small enough to
        // be part of the entry.
        splitBehavior: ({ routeId }) =>
          routeId.startsWith('/_staff')
            ? [['loader', 'component']]
            : routeId === '/'
              ? []
              : undefined,
      },
      routesDirectory: here('./src/routes'),
      generatedRouteTree: here('./src/routeTree.gen.ts'),
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    catalogues(),
    tokensStyleSheet(),
    bundleBudget(),
    withoutNetwork(here('../dist/frontend')),
  ],
  build: {
    outDir: here('../dist/frontend'),
    emptyOutDir: true,
    manifest: true,
    // Adds no polyfill: browsers without module preload load the modules a moment later.
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // Makes few files, because each file costs a kilobyte of headers, and larger files compress better.
      output: {
        codeSplitting: {
          groups: [
            {
              // Chunk with the code that every screen needs, with React, the router and the home page.
              name: 'base',
              test: /(src\/(main\.tsx|ui\/[\w-]+\.module\.css|features\/home\/)|react-query\/build\/modern\/useSuspenseQuery\.)/,
              priority: 3,
            },
            {
              // Chunk with the code that the seat map shares with other screens.
              name: 'order',
              test: /(src\/(order\/|api\/(at-most|bookings|error-toast|live-stream|own-order)|ui\/(use-media|school-contact)|payment\/own-order)|contracts\/rest\/(seat-text|school-contact)|language\/seat-names)/,
              priority: 2,
            },
            {
              name: 'seats',
              test: /src\/features\/seats\/(new-booking|seats-screen|stored-order)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  // Builds workers as ES modules, so that a worker can load code on demand.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:3000' } },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? onTheServer : inTheBrowser));
