import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { FirstPageData } from '../../../contracts/rest/first-page.js';
import { announceChange } from '../../../infrastructure/outbox/catalogue-change.js';
import { startApp, type StartedApp } from '../../../testing/start-app.js';
import { buildPerformance, buildProduction, buildSchool } from '../testing/build-catalogue.js';
import { expectEach } from '../../../testing/expect-each.js';

/** Replaces the frontend's build: renders the path and the answers, and throws for the title `Undrawable`. */
const RENDER = `export async function renderFirstPage(path, data) {
  globalThis.timesDrawn = (globalThis.timesDrawn ?? 0) + 1;
  if (JSON.stringify(data).includes('Undrawable')) throw new Error('no picture of that');
  return '<link rel="preload" as="image" href="/hero.svg"/><p>' + path + ' in ' + data.language + ' from ' + data.answers.map(({ key }) => key.join('/')).join() + ' $&</p>';
}`;
const MANIFEST = {
  '_base.js': { css: ['assets/base.css'] },
  'src/routes/seats.$performanceId.tsx?tsr-split=component': {
    imports: ['_base.js'],
    css: ['assets/a.css'],
  },
  '../backend/contracts/languages/ta.po?part=shell': { file: 'assets/ta-shell.js' },
  '../backend/contracts/languages/ta.po?part=home': { file: 'assets/ta-home.js' },
  '../backend/contracts/languages/ta.po?part=seats': { file: 'assets/ta-seats.js' },
};

describe('the first page as the server sends it', () => {
  let app: StartedApp;
  let folder: string;
  let productionId: string;
  let performanceId: string;
  let draftId: string;
  let suspendedId: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-first-page-'));
    await mkdir(join(folder, 'frontend/.vite'), { recursive: true });
    await mkdir(join(folder, 'first-page'));
    await writeFile(
      join(folder, 'frontend/index.html'),
      '<!doctype html><html lang="en-MY" data-theme="light"><head><title>Houselights</title><script type="module" crossorigin src="/assets/base.js"></script><link rel="stylesheet" crossorigin href="/assets/base.css"></head><body><div id="root"></div></body></html>',
    );
    await writeFile(join(folder, 'frontend/.vite/manifest.json'), JSON.stringify(MANIFEST));
    await writeFile(join(folder, 'first-page/render.js'), RENDER);
    await writeFile(join(folder, 'first-page/package.json'), '{"type":"module"}');
    app = await startApp({ frontend: join(folder, 'frontend') });
    const { manager } = app.app.get(DataSource);
    const school = await buildSchool(manager);
    const production = await buildProduction(manager, school, { title: 'Tea </script> & "cake"' });
    productionId = production.id;
    performanceId = (await buildPerformance(manager, production)).id;
    const draft = await buildProduction(manager, school, { title: 'Not yet', draft: true });
    draftId = (await buildPerformance(manager, draft)).id;
    const suspended = await buildSchool(manager, { status: 'suspended' });
    const theirs = await buildProduction(manager, suspended, { title: 'Not any more' });
    suspendedId = (await buildPerformance(manager, theirs)).id;
  });
  afterAll(async () => {
    await app?.close();
    await rm(folder, { recursive: true });
  });

  const page = async (path: string): Promise<string> =>
    (await fetch(app.url + path, { headers: { accept: 'text/html' } })).text();
  const dataIn = (html: string): FirstPageData =>
    JSON.parse(
      /<script type="application\/json" id="first-page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '',
    ) as FirstPageData;
  const retitle = async (title: string) => {
    await app.database.pool.query('update catalogue.productions set title = $1 where id = $2', [
      title,
      productionId,
    ]);
    await announceChange(app.database.pool, { productionId });
  };

  it('contains the drawn screen, and the API answers from which it was drawn', async () => {
    for (const path of ['/', `/seats/${performanceId}`]) {
      const html = await page(path);
      expect(html).toContain(`<div id="root"><p>${path} in en from /api/`);
      const { now, answers } = dataIn(html);
      expect(Math.abs(Date.now() - now)).toBeLessThan(20_000);
      await expectEach(answers, 1, async ({ key, answer }) =>
        expect(answer).toEqual(await (await fetch(app.url + key.join('/'))).json()),
      );
      for (const hidden of ['Not yet', draftId, 'Not any more', suspendedId])
        expect(html).not.toContain(hidden);
    }
  });

  it('is drawn in the language of the cookie, with a link to its texts, and kept apart from other languages', async () => {
    const drawn = async (cookie: string) => {
      const answer = await fetch(app.url, { headers: { accept: 'text/html', cookie } });
      expect(answer.headers.get('vary')).toBe('Accept-Language, Cookie, Accept-Encoding');
      return answer.text();
    };
    const [tamil, english] = [await drawn('a=b; language=ta'), await drawn('language=xx')];
    expect(tamil).toContain('<html lang="ta-MY" data-theme="light">');
    expect(tamil).toContain('<div id="root"><p>/ in ta from /api/');
    expect(dataIn(tamil).language).toBe('ta');
    for (const part of ['shell', 'home'])
      expect(tamil).toContain(
        `<link rel="modulepreload" crossorigin href="/assets/ta-${part}.js">`,
      );
    expect(tamil).not.toContain('ta-seats.js');
    expect(english).toContain('<html lang="en-MY" data-theme="light">');
    expect(english).toContain('<div id="root"><p>/ in en from /api/');
    expect(english).not.toContain('modulepreload');
  });

  it('names in its head the needed style sheets, its pictures and the first API call', async () => {
    const [head = ''] = (await page(`/seats/${performanceId}`)).split('</head>');
    expect(head).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css">');
    // A style sheet that the page already links is not linked again.
    expect(head.match(/base\.css/g)).toHaveLength(1);
    expect(head).toContain('<link rel="preload" as="image" href="/hero.svg"/>');
    expect(head).toContain(
      `as="fetch" crossorigin="use-credentials" href="/api/productions/${productionId}/seating?performanceId=${performanceId}"`,
    );
  });

  it('escapes HTML in a title, and prints $& as it is', async () => {
    const html = await page('/');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html).toContain(' $&</p>');
  });

  it('is drawn once within ten seconds for all visitors, and again after a change', async () => {
    await page('/');
    const before = globalThis.timesDrawn;
    await Promise.all(Array.from({ length: 20 }, () => page('/')));
    // The cache of ten seconds may expire between the requests.
    expect(globalThis.timesDrawn - before).toBeLessThanOrEqual(1);
    await retitle('Coffee');
    expect(await page('/')).toContain('Coffee');
  });

  it('is drawn for only one spelling of an address, so that nobody can cause endless drawing', async () => {
    expect(await page(`/seats/${performanceId.toUpperCase()}`)).toContain('<div id="root"></div>');
    await page(`/seats/${performanceId}`);
    const before = globalThis.timesDrawn;
    for (const query of ['?a=1', '?a=2', '?b']) await page(`/seats/${performanceId}${query}`);
    // The cache of ten seconds may expire between the requests.
    expect(globalThis.timesDrawn - before).toBeLessThanOrEqual(1);
  });

  it('falls back to the plain page with its preview when drawing fails', async () => {
    await retitle('Undrawable');
    const html = await page('/');
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('og:title');
    await retitle('Tea');
    expect(await page('/')).toContain('<div id="root"><p>');
  });

  it('is not drawn by the server for an address that is not public, or that changes a booking', async () => {
    for (const path of [
      `/seats/${draftId}`,
      `/seats/${suspendedId}`,
      `/seats/${performanceId}?bookingId=b`,
      '/checkout',
    ])
      expect(await page(path)).toContain('<div id="root"></div>');
  });
});

declare global {
  var timesDrawn: number;
}
