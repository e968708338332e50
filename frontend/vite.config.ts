import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { bundleBudget } from './src/build/bundle-budget';
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

export default defineConfig({
  root: here('.'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: here('./src/routes'),
      generatedRouteTree: here('./src/routeTree.gen.ts'),
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tokensStyleSheet(),
    bundleBudget(),
  ],
  resolve: { alias: { '@contracts': here('../backend/contracts') } },
  build: {
    outDir: here('../dist/frontend'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
  },
  // A worker that loads what it needs on demand, as the pages do.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
