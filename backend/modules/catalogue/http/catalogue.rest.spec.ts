import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PerformanceView, ProductionView } from '../../../contracts/rest/catalogue.js';
import type { Clock } from '../../../infrastructure/clock/clock.js';
import { productionId, performanceId } from '../../../tools/demo/data/productions.js';
import { DemoModule } from '../../../tools/demo/demo.module.js';
import { signIn } from '../../../testing/sign-in.js';
import { startApp, type StartedApp } from '../../../testing/start-app.js';
import { expectEach } from '../../../testing/expect-each.js';

const NOW = new Date('2027-03-02T17:30:00Z');
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('the catalogue API:', () => {
  let started: StartedApp;
  const cookies = new Map<string, string>();
  const clock: Clock = { now: () => NOW };

  beforeAll(async () => {
    started = await startApp({ clock, imports: [DemoModule] });
    const { rows } = await started.database.pool.query<{ id: string; email: string }>(
      'select id, email from catalogue.users',
    );
    // The test's clock is fixed, but sessions use the real clock.
    for (const { id, email } of rows) cookies.set(email, await signIn(started, id));
  });

  afterAll(() => started?.close());

  const get = (path: string, email?: string): Promise<Response> =>
    fetch(started.url + path, { headers: email ? { cookie: cookies.get(email) ?? '' } : {} });

  const json = async <T>(path: string, email?: string): Promise<T> => {
    const response = await get(path, email);
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    return (await response.json()) as T;
  };

  describe('GET /api/productions', () => {
    it('lists the next productions first and past ones last', async () => {
      const productions = await json<ProductionView[]>('/api/productions');
      expect(
        productions.map(({ title, schoolName, dates, venue }) => [title, schoolName, dates, venue]),
      ).toEqual([
        [
          'Sang Kancil and the Crocodiles',
          'SMK Seri Melati',
          '13 to 14 March 2027',
          'Black Box, SMK Seri Melati',
        ],
        ['Puteri Gunung Ledang', 'SMK Seri Melati', '19 to 20 March 2027', 'Dewan Seri Melati'],
        [
          'A Midsummer Night’s Dream',
          'Sekolah Tinggi Ilmu',
          '9 to 10 April 2027',
          'Ilmu Auditorium',
        ],
        [
          'Around the World in Eighty Days',
          'Sekolah Tinggi Ilmu',
          '20 February 2027',
          'Studio Ilmu',
        ],
      ]);
    });

    it('returns one production with the contact of its school', async () => {
      const [first] = await json<ProductionView[]>('/api/productions');
      expect(await json(`/api/productions/${first?.id}`)).toEqual({
        ...first,
        school: {
          name: first?.schoolName,
          email: 'drama@melati.example',
          phone: '+60 12-555 1420',
        },
      });
    });

    it('has posters that browsers may cache', async () => {
      const productions = await json<ProductionView[]>('/api/productions');
      await expectEach(productions, 3, async ({ imageUrl }) => {
        const response = await get(imageUrl ?? '');
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('image/webp');
        expect(response.headers.get('cache-control')).toMatch(/public.*immutable/);
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
      });
    });
  });

  describe('GET /api/performances', () => {
    it('lists performances on sale for visitors, by time', async () => {
      const performances = await json<PerformanceView[]>('/api/performances');
      expect(performances).toHaveLength(7);
      expect(performances.filter(({ salesEnabled }) => !salesEnabled)).toEqual([]);
      const times = performances.map(({ dateTime }) => dateTime);
      expect(times).toEqual([...times].sort());
    });

    it('lists all performances for signed-in people', async () => {
      const performances = await json<PerformanceView[]>(
        '/api/performances',
        'parent@houselights.example',
      );
      expect(performances.filter(({ salesEnabled }) => !salesEnabled).map(({ id }) => id)).toEqual([
        performanceId('midsummer-saturday'),
      ]);
      expect(performances).toHaveLength(8);
    });

    it('returns one performance to everybody, also with sales off', async () => {
      expect(await json(`/api/performances/${performanceId('midsummer-saturday')}`)).toEqual({
        id: performanceId('midsummer-saturday'),
        productionId: productionId('midsummer'),
        productionTitle: 'A Midsummer Night’s Dream',
        dateTime: '2027-04-10T11:30:00.000Z',
        venue: 'Ilmu Auditorium',
        salesEnabled: false,
        seatsTotal: 582,
        seatsRemaining: 582,
        priceFrom: '15.00',
      });
    });

    it.each([
      ['ledang-friday', 582],
      ['ledang-matinee', 576],
      ['kancil-saturday', 57],
    ])('counts the seats of %s', async (performance, seatsTotal) => {
      expect(await json(`/api/performances/${performanceId(performance)}`)).toMatchObject({
        seatsTotal,
      });
    });
  });

  it('GET /api/productions/:id/performances hides performances with sales off from visitors only', async () => {
    const path = `/api/productions/${productionId('midsummer')}/performances`;
    const ids = async (email?: string): Promise<string[]> =>
      (await json<PerformanceView[]>(path, email)).map(({ id }) => id);
    expect(await ids()).toEqual([performanceId('midsummer-friday')]);
    expect(await ids('owner@ilmu.example')).toEqual([
      performanceId('midsummer-friday'),
      performanceId('midsummer-saturday'),
    ]);
  });

  it.each([
    [undefined, false],
    ['parent@houselights.example', false],
    ['owner@ilmu.example', false],
    ['staff@melati.example', true],
    ['owner@melati.example', true],
    ['super@houselights.example', true],
  ])('GET /api/productions/:id/is-admin for %s: %s', async (email, isAdmin) => {
    expect(await json(`/api/productions/${productionId('ledang')}/is-admin`, email)).toEqual({
      isAdmin,
    });
  });

  it.each([
    `/api/productions/${UNKNOWN}`,
    '/api/productions/1',
    `/api/productions/${UNKNOWN}/performances`,
    `/api/productions/${UNKNOWN}/is-admin`,
    `/api/performances/${UNKNOWN}`,
    "/api/performances/1'--",
    '/api/content/nothing-of-ours',
    '/api/content/constructor',
    '/objects/public/nothing.webp',
  ])('GET %s is 404 with a message', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      error: 'not_found',
      message: expect.stringContaining('not found'),
    });
  });

  describe('GET /api/schools/my-schools', () => {
    it('asks a visitor to sign in', async () => {
      const response = await get('/api/schools/my-schools');
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: 'sign_in_required' });
    });

    it.each([
      ['parent@houselights.example', []],
      ['owner@melati.example', [['SMK Seri Melati', 'Dewan Seri Melati', 'owner']]],
      ['staff@melati.example', [['SMK Seri Melati', 'Dewan Seri Melati', 'admin']]],
      [
        'super@houselights.example',
        [
          ['SMK Seri Melati', 'Dewan Seri Melati', 'admin'],
          ['Sekolah Tinggi Ilmu', 'Ilmu Auditorium', 'admin'],
        ],
      ],
    ])('lists the schools of %s', async (email, schools) => {
      const answered = await json<{ name: string; venue: string; role: string }[]>(
        '/api/schools/my-schools',
        email,
      );
      expect(answered.map(({ name, venue, role }) => [name, venue, role])).toEqual(schools);
    });
  });

  it('serves each school its own payment QR picture', async () => {
    const { rows } = await started.database.pool.query<{ url: string }>(
      'select bank_qr_code_url as url from catalogue.schools',
    );
    const pictures = await Promise.all(
      rows.map(async ({ url }) => Buffer.from(await (await get(url)).arrayBuffer())),
    );
    expect(pictures).toHaveLength(2);
    for (const picture of pictures) expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(pictures[0]?.equals(pictures[1] as Buffer)).toBe(false);
  });

  describe('GET /api/content/:slug', () => {
    it('returns the default text until staff change it', async () => {
      expect(await json('/api/content/homepage-hero')).toEqual({
        slug: 'homepage-hero',
        value: {
          title: 'Experience the Magic of Live Theater',
          description:
            'Book your seats for our upcoming school productions. Easy online ticketing with instant confirmation.',
          imageUrl: null,
        },
      });
      await started.database.pool.query(
        `insert into catalogue.content_blocks (slug, category, content_type, value)
         values ('homepage-hero', 'homepage', 'hero', '{"title": "Selamat datang", "description": "Our season", "imageUrl": null}')`,
      );
      expect(await json('/api/content/homepage-hero')).toEqual({
        slug: 'homepage-hero',
        value: { title: 'Selamat datang', description: 'Our season', imageUrl: null },
      });
    });
  });

  it('loads demo data once: a second start on the same database adds nothing', async () => {
    const count = async (): Promise<unknown> =>
      (
        await started.database.pool.query(
          'select (select count(*) from catalogue.schools) as schools, (select count(*) from catalogue.seating_rows) as rows',
        )
      ).rows[0];
    const before = await count();
    const second = await startApp({
      clock,
      imports: [DemoModule],
      database: started.database,
    });
    await second.close();
    expect(await count()).toEqual(before);
  });
});
