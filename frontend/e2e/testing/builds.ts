import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { PATIENCE_MS } from '../../../backend/testing/patience.js';
import { WORKER_READY } from './worker-ready.js';

/** `torn`: a build whose worker names a missing file, as while files are being copied. */
export type Build = 'first' | 'torn' | 'second';

/** The site at a second address, with a build that can be replaced by a newer one. */
export interface Builds {
  readonly url: string;
  deploy(build: Build): void;
  /**
   * Sets how requests are answered from now on: as by the site; never, as over a dead connection; or with 502, as by a proxy
   * without a server.
   */
  answer(how: 'as the site' | 'never' | '502'): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy that passes on every request and changes the files that differ in a new build. A page names its build in
 * `meta[name=build]`. The service worker lists the page under another revision.
 */
export async function startBuilds(siteUrl: string): Promise<Builds> {
  let build: Build = 'first';
  let how: Parameters<Builds['answer']>[0] = 'as the site';
  const server = createServer((asked, answer) => {
    if (how === 'never') return;
    if (how === '502') return void answer.writeHead(502).end('Bad gateway');
    const headers = { ...asked.headers };
    // Compressed files cannot be changed here. Caching headers go, too, because the site does not know the change.
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since'])
      delete headers[name];
    const passed = request(siteUrl + asked.url, { method: asked.method, headers }, (found) => {
      changed(found, asked.url ?? '', build).then(
        (body) => {
          const { 'content-length': _, ...kept } = found.headers;
          answer.writeHead(found.statusCode ?? 502, body === null ? found.headers : kept);
          if (body === null) found.pipe(answer);
          else answer.end(body);
        },
        (error: unknown) => answer.writeHead(502).end(String(error)),
      );
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (next) => (build = next),
    answer: (next) => (how = next),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Returns the changed text of a file; null for an unchanged file. */
async function changed(found: IncomingMessage, path: string, build: Build): Promise<string | null> {
  if (found.headers['content-type']?.startsWith('text/html'))
    return (await text(found)).replace('<head>', `<head><meta name="build" content="${build}">`);
  if (path !== '/sw.js') return null;
  const worker = await text(found);
  const page = /\{url:"index\.html",revision:"[^"]*"\}/;
  if (!page.test(worker)) throw new Error('sw.js does not list index.html as this test knows it');
  const torn = build === 'torn' ? ',{url:"assets/not-there.js",revision:null}' : '';
  return worker.replace(page, `{url:"index.html",revision:"${build}"}${torn}`);
}

/**
 * Deploys a build, makes the browser look for its worker, and returns how the update ended: `activated`, or `redundant` for a
 * discarded worker. The browser also looks on its own, some time after a page was opened, and may find the build before.
 */
export async function endOfUpdate(page: Page, builds: Builds, build: Build): Promise<string> {
  await page.evaluate(LISTEN);
  builds.deploy(build);
  const end = await page.evaluate<string>(endOfWorker(0));
  if (end === 'activated' || build === 'torn') return end;
  // The first worker may belong to the build before. A second one belongs to this build.
  return page.evaluate<string>(endOfWorker(1));
}

/** Runs in the page before an update: collects each new worker that the browser finds, in order. */
const LISTEN = `${WORKER_READY}.then((registration) => {
  const found = (window.foundWorkers = []);
  registration.addEventListener('updatefound', () => found.push(registration.installing));
})`;

/** Asks for an update more than once, because the browser merges it with its own update check under way. */
const endOfWorker = (place: number): string => `(async () => {
  const registration = await ${WORKER_READY};
  const end = Date.now() + ${PATIENCE_MS};
  while (window.foundWorkers.length <= ${place}) {
    if (Date.now() > end) throw new Error('Of new workers came ' + window.foundWorkers.length);
    await registration.update().catch(() => null);
  }
  const worker = window.foundWorkers[${place}];
  while (!['activated', 'redundant'].includes(worker.state)) {
    if (Date.now() > end) throw new Error('The new worker is still ' + worker.state);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return worker.state;
})()`;
