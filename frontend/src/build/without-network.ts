import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** The screens that open without network, by their route's file. */
const SCREENS = [
  'src/routes/__root.tsx',
  'src/routes/booking.$id.tsx',
  'src/routes/confirmation.tsx',
  'src/routes/scanner.tsx',
];
/** Files that those screens import later, but also need without network. */
const LATER = [
  'virtual:other-screens',
  'src/features/door/staff-door.tsx',
  'src/features/door/kept-door.tsx',
  'qr/decode.js',
  'src/features/shell/avatar-menu.tsx',
  'src/ui/toaster.tsx',
];

/** An entry of Vite's manifest (build.manifest). */
export interface BuiltFile {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}
type BuiltFiles = Readonly<Record<string, BuiltFile>>;

/**
 * `sw.js`, the service worker: it keeps the files of the screens above, and answers with them. A page is asked from the network
 * first, so that a new build shows at once; without network it is the build that the worker has whole. Whatever else a page
 * asks for, answers of our API above all, goes past the worker.
 * @param outDir where the build lies
 */
export const withoutNetwork = (outDir: string): Plugin[] => {
  let written = false;
  const noticeFiles: Plugin = {
    name: 'houselights-notice-files',
    apply: 'build',
    writeBundle: () => void (written = true),
  };
  return [noticeFiles, ...keptFiles(outDir, () => written)];
};

const keptFiles = (outDir: string, isWritten: () => boolean): Plugin[] =>
  VitePWA({
    filename: 'sw.js',
    // The pages register it; a new one takes over at once, from open pages as well.
    injectRegister: null,
    registerType: 'autoUpdate',
    manifest: false,
    workbox: {
      globPatterns: ['index.html', 'theme.js', 'assets/*.{js,css,woff2}'],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        async (entries) => {
          // The build has failed and says why; a complaint of ours that its files are not there would take the place of that.
          if (!isWritten()) return { manifest: [] };
          const text = await readFile(join(outDir, '.vite/manifest.json'), 'utf8');
          const needed = filesOfScreens(JSON.parse(text) as BuiltFiles);
          return {
            manifest: entries.filter(({ url }) => !url.startsWith('assets/') || needed.has(url)),
          };
        },
      ],
      directoryIndex: null,
      ignoreURLParametersMatching: [],
      navigateFallback: null,
      runtimeCaching: [
        {
          // It is written into sw.js as it stands, so it names nothing outside.
          urlPattern: ({ request, url, sameOrigin }) =>
            sameOrigin &&
            request.mode === 'navigate' &&
            /^\/(?:booking\/[^/]+|confirmation|scanner)\/?$/.test(url.pathname),
          handler: pageOrKept,
        },
      ],
      inlineWorkboxRuntime: true,
      cleanupOutdatedCaches: true,
    },
  });

/**
 * A page of these screens as the network has it, or the one that the worker keeps: without network, where the server fails (5xx), and
 * after five seconds without an answer (SOON_MS), because a connection whose packets go nowhere would hang for minutes. A function, because
 * workbox-build refuses a time limit for its NetworkOnly. It is written into sw.js as it stands, so it names nothing outside.
 */
const pageOrKept = async ({ request }: { request: Request }): Promise<Response> => {
  const asked = fetch(request);
  const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), 5000));
  const answer = await Promise.race([asked.catch(() => null), tooLong]);
  if (answer && answer.status < 500) return answer;
  // Its key has a revision behind it. While the page of a newer build waits beside it, the own one was there first.
  const kept = await caches.match('/index.html', { ignoreSearch: true });
  return kept ?? answer ?? asked;
};

/** Every file that the screens need, by its path in the build. @throws when a screen is not in the build */
export function filesOfScreens(built: BuiltFiles): ReadonlySet<string> {
  const keys = Object.keys(built);
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string) => {
    const entry = built[key];
    if (!entry || seen.has(key)) return;
    seen.add(key);
    for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]) files.add(file);
    entry.imports?.forEach(add);
  };
  add('index.html');
  for (const wanted of [...SCREENS, ...LATER]) {
    const found = keys.filter((key) => key.split('?')[0]?.endsWith(wanted));
    if (found.length === 0 && wanted !== SCREENS[0])
      throw new Error(`${wanted} is not in the build, so it would not open without network.`);
    found.forEach(add);
  }
  return files;
}
