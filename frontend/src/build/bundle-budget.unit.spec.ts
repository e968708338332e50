import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Rollup } from 'vite';
import { firstLoadBytes, largestTexts } from './bundle-budget';

/** Makes a chunk of random text, which does not compress. */
const chunk = (fileName: string, size: number, more: Partial<Rollup.OutputChunk> = {}) =>
  ({
    type: 'chunk',
    fileName,
    imports: [],
    moduleIds: [],
    isEntry: false,
    code: randomBytes(size / 2).toString('hex'),
    ...more,
  }) as unknown as Rollup.OutputChunk;

const bundleOf = (...chunks: Rollup.OutputChunk[]): Rollup.OutputBundle =>
  Object.fromEntries(chunks.map((each) => [each.fileName, each]));

describe('the first load of a screen', () => {
  const shared = chunk('shared.js', 4000);
  const antd = chunk('antd.js', 400_000);
  const entry = chunk('main.js', 10_000, { isEntry: true, imports: ['shared.js'] });
  const route = chunk('home.js', 6000, {
    imports: ['shared.js'],
    moduleIds: ['/src/routes/index.tsx?tsr-split=component'],
  });
  const bundle = bundleOf(entry, shared, antd, route);

  it('consists of the entry, the route and their static imports', () => {
    const size = firstLoadBytes(bundle, '/routes/index.tsx') ?? 0;
    const alone =
      firstLoadBytes(
        bundleOf(entry, shared, chunk('home.js', 0, { moduleIds: ['/src/routes/index.tsx'] })),
        '/routes/index.tsx',
      ) ?? 0;
    expect(size).toBeLessThan(20_000);
    expect(size).toBeGreaterThan(alone);
  });

  it('grows when the route imports more', () => {
    const heavy = { ...route, imports: ['antd.js'] };
    expect(
      firstLoadBytes(bundleOf(entry, shared, antd, heavy), '/routes/index.tsx'),
    ).toBeGreaterThan(150_000);
  });

  it('is unknown when no chunk has the route', () => {
    expect(firstLoadBytes(bundle, '/routes/gone.tsx')).toBeNull();
  });
});

describe('the texts of a screen', () => {
  const texts = (language: string, part: string, size: number) =>
    chunk(`${language}-${part}.js`, size, {
      facadeModuleId: `/languages/${language}.po?part=${part}`,
    });

  it('are counted in the language that needs most, without the pseudo-language and other screens', () => {
    const parts = [
      texts('ms', 'shell', 1000),
      texts('ms', 'home', 3000),
      texts('zh', 'home', 2000),
    ];
    const bundle = bundleOf(...parts, texts('ms', 'more', 9000), texts('en-XA', 'home', 9000));
    const malay = largestTexts(bundleOf(...parts.slice(0, 2)), ['shell', 'home']);
    expect(malay).toBeGreaterThan(1500);
    expect(largestTexts(bundle, ['shell', 'home'])).toBe(malay);
  });
});
