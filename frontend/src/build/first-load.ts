import type { Rollup } from 'vite';

/** First screens of a family's visit, by their route's file. */
export const FIRST_SCREENS = {
  home: '/routes/index.tsx',
  seats: '/routes/seats.$performanceId.tsx',
} as const;

/**
 * Returns the chunks loaded before a route's screen shows: entry, route and their static imports. `null` for an unknown route.
 */
export function firstLoad(
  bundle: Rollup.OutputBundle,
  route: string,
): readonly Rollup.OutputChunk[] | null {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  // The screen itself, without its not-found component.
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
