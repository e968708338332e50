import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Screens that open without network, by their route's file. */
const SCREENS = [
  'src/routes/__root.tsx',
  'src/routes/booking.$id.tsx',
  'src/routes/confirmation.tsx',
  'src/routes/scanner.tsx',
];
/** Files that the offline screens import only when needed. They must be available without network, too. */
const LATER = [
  'src/features/door/staff-door.tsx',
  'src/features/door/kept-door.tsx',
  'qr/decode.js',
  'src/features/shell/avatar-menu.tsx',
  'src/ui/toaster.tsx',
];
/** Script that stores the texts of the visitor's language. The service worker imports it. */
const TEXTS_SCRIPT = 'sw-texts.js';

/** Entry of Vite's manifest (build.manifest). */
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
 * Writes the service worker `sw.js`, which stores the files of the offline screens and serves them. Pages come from the network
 * first, so that a new build shows at once. Without network, pages come from the worker's own complete build. Other requests,
 * above all those to our API, bypass the worker.
 * @param outDir folder of the build
 */
export const withoutNetwork = (outDir: string): Plugin[] => {
  let written = false;
  const noticeFiles: Plugin = {
    name: 'houselights-notice-files',
    apply: 'build',
    async writeBundle() {
      const texts = JSON.stringify(textsOfLanguages(await builtFiles(outDir)));
      await writeFile(join(outDir, TEXTS_SCRIPT), `(${keepTexts})(${texts});\n`);
      written = true;
    },
  };
  return [noticeFiles, ...keptFiles(outDir, () => written)];
};

const keptFiles = (outDir: string, isWritten: () => boolean): Plugin[] =>
  VitePWA({
    filename: 'sw.js',
    // The site's own code registers the service worker. A new worker replaces the old one at once, even in open pages.
    injectRegister: null,
    registerType: 'autoUpdate',
    manifest: false,
    workbox: {
      globPatterns: ['index.html', 'theme.js', 'assets/*.{js,css,woff2}'],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        async (entries) => {
          // When the build itself has failed, reports no missing files, because an error about missing files would hide the real
          // cause.
          if (!isWritten()) return { manifest: [] };
          const needed = filesOfScreens(await builtFiles(outDir));
          return {
            manifest: entries.filter(({ url }) => !url.startsWith('assets/') || needed.has(url)),
          };
        },
      ],
      importScripts: [TEXTS_SCRIPT],
      directoryIndex: null,
      ignoreURLParametersMatching: [],
      navigateFallback: null,
      runtimeCaching: [
        {
          // workbox-build copies this function's text into sw.js, so the function must not use names from outside its own text.
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
 * Returns an offline screen's page from the network. The stored page replaces it without network, on a server fault (5xx), or
 * after five seconds (TIMEOUT_MS), because a connection that loses all packets would hang for minutes.
 *
 * This is a function because workbox-build refuses a timeout for its NetworkOnly. workbox-build copies the function's text into
 * sw.js, so the function must not use names from outside its own text.
 */
const pageOrKept = async ({ request }: { request: Request }): Promise<Response> => {
  const asked = fetch(request);
  const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), 5000));
  const answer = await Promise.race([asked.catch(() => null), tooLong]);
  if (answer && answer.status < 500) return answer;
  // Ignores the search part of the URL, because the page is stored under a URL with a revision. Finds the page of this worker's
  // own build even when a newer build has stored its page.
  const kept = await caches.match('/index.html', { ignoreSearch: true });
  return kept ?? answer ?? asked;
};

const builtFiles = async (outDir: string): Promise<BuiltFiles> =>
  JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as BuiltFiles;

/**
 * Stores the texts of the language in the worker's address, such as `/sw.js?language=ms`, and serves them. Each build's worker
 * stores its own texts before it takes over, so that an update of the site keeps the language. Runs in the worker, so the function
 * must not use names from outside its own text.
 */
function keepTexts(texts: Readonly<Record<string, readonly string[]>>): void {
  const language = new URLSearchParams(location.search).get('language') ?? '';
  const own = (texts[language] ?? []).map((file) => new URL(file, location.href).href);
  addEventListener('install', (event) => {
    const stored = caches.open('texts').then((cache) => cache.addAll(own));
    (event as unknown as WorkerEvent).waitUntil(stored);
  });
  addEventListener('activate', (event) => {
    const cleaned = caches.open('texts').then(async (cache) => {
      const old = (await cache.keys()).filter(({ url }) => !own.includes(url));
      await Promise.all(old.map((request) => cache.delete(request)));
    });
    (event as unknown as WorkerEvent).waitUntil(cleaned);
  });
  addEventListener('fetch', (event) => {
    const asked = event as unknown as WorkerEvent;
    if (!own.includes(asked.request.url)) return;
    asked.respondWith(caches.match(asked.request.url).then((kept) => kept ?? fetch(asked.request)));
  });
}

/** Events of a service worker, whose types the browser's own library lacks. */
interface WorkerEvent extends Event {
  readonly request: Request;
  waitUntil(done: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

/**
 * Returns the files with the texts of the offline screens, by language.
 * @throws when the texts are not in the build
 */
export function textsOfLanguages(built: BuiltFiles): Readonly<Record<string, readonly string[]>> {
  const keys = Object.keys(built);
  const messages = keys.find((key) => key.endsWith('language/server-messages.ts'));
  const texts: Record<string, string[]> = {};
  for (const key of keys) {
    const language = /languages\/([\w-]+)\.po\?part=(?:shell|more)$/.exec(key)?.[1];
    if (language) (texts[language] ??= []).push(key);
  }
  if (!messages || Object.keys(texts).length === 0)
    throw new Error('The texts are not in the build, so they would not open without network.');
  return Object.fromEntries(
    Object.entries(texts).map(([language, own]) => [
      language,
      [...own, messages].flatMap((key) => built[key]?.file ?? []),
    ]),
  );
}

/**
 * Returns every file that the offline screens need, by its path in the build.
 * @throws when a screen is not in the build
 */
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
