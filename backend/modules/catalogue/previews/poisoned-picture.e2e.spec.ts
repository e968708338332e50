import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownPort } from '../../../testing/own-port.js';
import { repositoryRoot } from '../../../infrastructure/config/repository-root.js';
import { buildOnce } from '../../../testing/build-once.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.js';

/** Addresses that a picture may have in a database from before they were refused; `new URL` throws for each. */
const POISON = ['https://xn--a/x.png', 'https://[', 'http://a:99999/x.png', 'https://%00/x.png'];

/*
 * Attack: a school saves a picture address that passes the validation and cannot be parsed. One
 * request for the home page then ended the backend, and five ended everything that the launcher had
 * started.
 */
describe('the built backend, with a picture address in its database that no URL can be made of', () => {
  let database: TestDatabase;
  let dataDir: string;
  let backend: ChildProcess;
  let url: string;
  let performanceId: string;
  let log = '';

  beforeAll(async () => {
    await buildOnce();
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'houselights-poison-'));
    const port = await ownPort();
    url = `http://127.0.0.1:${port}`;
    backend = fork(join(repositoryRoot(), 'dist/backend/main.js'), {
      env: {
        ...process.env,
        NODE_ENV: undefined,
        NODE_OPTIONS: '',
        LOG_LEVEL: 'info',
        PORT: String(port),
        PUBLIC_URL: url,
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        SECRET: 'poison',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    backend.stdout?.on('data', (chunk: Buffer) => (log += String(chunk)));
    await Promise.race([
      once(backend, 'message'),
      once(backend, 'exit').then(() => Promise.reject(new Error(`It did not start:\n${log}`))),
    ]);
    performanceId = await insertShow();
  });
  afterAll(async () => {
    if (backend && backend.exitCode === null && backend.signalCode === null) {
      const ended = once(backend, 'exit');
      backend.kill('SIGTERM');
      await ended;
    }
    await database?.drop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  async function insertShow(): Promise<string> {
    const { rows } = await database.pool.query<{ id: string }>(
      `with owner as (insert into catalogue.users (email) values ('owner@school.example') returning id),
            school as (insert into catalogue.schools (name, contact_email, venue, owner_id)
                       select 'SMK', 'owner@school.example', 'Hall', id from owner returning id),
            production as (insert into catalogue.productions (school_id, title, dates, venue)
                           select id, 'Hamlet', 'March', 'Hall' from school returning id)
       insert into catalogue.performances (production_id, date_time, venue)
       select id, '2030-03-12T12:00:00Z', 'Hall' from production returning id`,
    );
    return (rows[0] as { id: string }).id;
  }

  const page = async (path: string) => {
    const answer = await fetch(url + path, {
      headers: { accept: 'text/html', 'x-request-id': 'the-poisoned-page' },
    });
    return { status: answer.status, html: await answer.text() };
  };

  it.each(POISON)('serves the home page and the seat map five times each with %s', async (bad) => {
    await database.pool.query('update catalogue.productions set image_url = $1', [bad]);
    for (let load = 0; load < 5; load++) {
      for (const path of ['/', `/seats/${performanceId}`]) {
        const { status, html } = await page(path);
        expect(status).toBe(200);
        expect(html).toContain('Hamlet');
        expect(html).not.toContain('og:image');
      }
    }
    expect([backend.exitCode, backend.signalCode]).toEqual([null, null]);
    expect((await page('/booking/1')).status).toBe(200);
  });

  it('serves the page without its preview when that fails altogether, and says so once, by its request id', async () => {
    await database.pool.query('alter table catalogue.productions rename to away');
    const { status, html } = await page(`/seats/${performanceId}`);
    await database.pool.query('alter table catalogue.away rename to productions');
    expect(status).toBe(200);
    expect(html).toContain('<title>Houselights');
    const warnings = log.split('\n').filter((line) => line.includes('without its preview'));
    expect(warnings.map((line) => (JSON.parse(line) as { requestId: string }).requestId)).toEqual([
      'the-poisoned-page',
    ]);
  });

  it('had no unhandled rejection', () => {
    expect(log).not.toMatch(/unhandled rejection|uncaught exception/);
  });
});
