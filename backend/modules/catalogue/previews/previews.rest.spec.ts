import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { buildPerformance, buildProduction, buildSchool } from '../testing/build-catalogue.js';
import { announceChange } from '../../../infrastructure/outbox/catalogue-change.js';
import { hearLog, stopHearing } from '../../../testing/heard-log.js';
import { startApp, type StartedApp } from '../../../testing/start-app.js';
import { waitUntil } from '../../../testing/wait-until.js';

/** Invalid picture addresses that an old database may contain from before they were refused; `new URL` throws for each. */
const POISON = ['https://xn--a/x.png', 'https://[', 'http://a:99999/x.png', 'https://%00/x.png'];

describe('the preview of a shared link', () => {
  let app: StartedApp;
  let frontend: string;
  let performanceId: string;
  let draftId: string;

  beforeAll(async () => {
    frontend = await mkdtemp(join(tmpdir(), 'houselights-previews-'));
    await writeFile(
      join(frontend, 'index.html'),
      '<!doctype html><title>Houselights</title><meta name="description" content="Seats." />',
    );
    app = await startApp({ frontend });
    const { manager } = app.app.get(DataSource);
    const school = await buildSchool(manager);
    const production = await buildProduction(manager, school, {
      title: 'Cats & "Dogs" <live>',
      imageUrl: '/objects/public/cats.webp',
    });
    performanceId = (await buildPerformance(manager, production)).id;
    const draft = await buildProduction(manager, school, { title: 'Not yet', draft: true });
    draftId = (await buildPerformance(manager, draft)).id;
  });
  afterAll(async () => {
    stopHearing();
    await app?.close();
    await rm(frontend, { recursive: true });
  });

  const page = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(app.url + path, { headers: { accept: 'text/html', ...headers } });
    return {
      status: answer.status,
      cache: answer.headers.get('cache-control'),
      html: await answer.text(),
    };
  };

  it('names the show of a seat map, with its poster', async () => {
    const { status, cache, html } = await page(`/seats/${performanceId}`);
    expect([status, cache]).toEqual([200, 'no-cache']);
    expect(html).toContain(
      '<title>Seats for Cats &amp; &quot;Dogs&quot; &lt;live&gt; · Houselights</title>',
    );
    expect(html).toContain(`property="og:url" content="${app.url}/seats/${performanceId}"`);
    expect(html).toContain(
      `property="og:image" content="${app.url}/objects/public/cats.webp?w=1280"`,
    );
  });

  it('names the present shows for the home page', async () => {
    const { html } = await page('/?utm_source=somewhere');
    expect(html).toContain('property="og:title" content="Houselights: seats for school theatre"');
    expect(html).toContain('Cats &amp; &quot;Dogs&quot; &lt;live&gt;');
    expect(html).not.toContain('somewhere');
  });

  it('shows nothing of a draft', async () => {
    for (const path of ['/', `/seats/${draftId}`])
      expect((await page(path)).html).not.toContain('Not yet');
  });

  it.each([
    ['/seats/00000000-0000-4000-8000-000000000000'],
    ['/seats/nonsense'],
    ['/booking/1'],
    ['/checkout'],
  ])('is the general one of the site for %s', async (path) => {
    const { status, html } = await page(path);
    expect([status, html.includes('<title>Houselights</title>'), html.includes('og:')]).toEqual([
      200,
      true,
      false,
    ]);
  });

  // An unhandled rejection once ended the backend, and five of them ended everything that the launcher had started.
  it.each(POISON)('leaves out the picture %s without an unhandled rejection', async (bad) => {
    const unseen: unknown[] = [];
    process.on('unhandledRejection', (error) => unseen.push(error));
    const { pool } = app.database;
    await pool.query('update catalogue.productions set image_url = $1', [bad]);
    await announceChange(pool, 'everything');
    await waitUntil(
      'the previews know the new picture',
      async () => !(await page('/')).html.includes('cats.webp'),
    );
    for (const path of ['/', `/seats/${performanceId}`]) {
      const { status, html } = await page(path);
      expect(status).toBe(200);
      expect(html).toContain('Cats &amp; &quot;Dogs&quot;');
      expect(html).not.toContain('og:image');
    }
    expect(unseen).toEqual([]);
  });

  it('is left out of a page when it fails, and the failure is logged once by its request id', async () => {
    const { pool } = app.database;
    const heard = hearLog();
    await pool.query('alter table catalogue.productions rename to away');
    const { status, html } = await page(`/seats/${performanceId}`, {
      'x-request-id': 'no-preview',
    });
    await pool.query('alter table catalogue.away rename to productions');
    expect(status).toBe(200);
    expect(html).toContain('<title>Houselights');
    const warnings = heard()
      .split('\n')
      .filter((line) => line.includes('without its preview'));
    expect(warnings.map((line) => (JSON.parse(line) as { requestId: string }).requestId)).toEqual([
      'no-preview',
    ]);
  });
});
