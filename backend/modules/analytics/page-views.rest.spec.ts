import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type StartedApp } from '../../testing/start-app.js';

describe('POST /api/page-views', () => {
  let started: StartedApp;

  beforeAll(async () => {
    started = await startApp();
  });
  afterAll(() => started?.close());

  const post = (body: unknown): Promise<Response> =>
    fetch(`${started.url}/api/page-views`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const stored = async (): Promise<unknown[]> =>
    (
      await started.database.pool.query(
        'select path, session_id as "sessionId" from catalogue.page_views order by viewed_at',
      )
    ).rows;

  it('a page view stores the page and the tab, but not the id of the booking', async () => {
    const sessionId = crypto.randomUUID();
    const response = await post({
      path: '/booking/0c1d2f4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f?from=mail',
      sessionId,
      email: 'a@b.example',
    });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    expect(await stored()).toEqual([{ path: '/booking/{id}', sessionId }]);
  });

  it('page views of staff at work are not counted', async () => {
    const before = await stored();
    expect((await post({ path: '/admin/bookings', sessionId: 'abcdefgh' })).status).toBe(204);
    expect(await stored()).toEqual(before);
  });

  it.each([
    [{}, ['path', 'sessionId']],
    [{ path: 'https://elsewhere.example/', sessionId: 'abcdefgh' }, ['path']],
    [{ path: '//elsewhere.example', sessionId: 'abcdefgh' }, ['path']],
    [{ path: `/${'x'.repeat(500)}`, sessionId: 'abcdefgh' }, ['path']],
    [{ path: ['/'], sessionId: 'abcdefgh' }, ['path']],
    [{ path: '/\0', sessionId: 'abcdefgh' }, ['path']],
    [{ path: '/\ud800', sessionId: 'abcdefgh' }, ['path']],
    [{ path: '/', sessionId: 'short' }, ['sessionId']],
    [{ path: '/', sessionId: 'not a session!' }, ['sessionId']],
  ])('a page view with %j is refused with the reason', async (body, fields) => {
    const before = await stored();
    const response = await post(body);
    expect(response.status).toBe(400);
    const answer = (await response.json()) as { error: string; fields: Record<string, string> };
    expect(answer.error).toBe('invalid_input');
    expect(Object.keys(answer.fields).sort()).toEqual(fields);
    expect(await stored()).toEqual(before);
  });

  it('a page view that is not JSON is refused', async () => {
    expect((await post('{"path":')).status).toBe(400);
  });

  it('a visitor who sends too many page views is no longer counted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => post({ path: '/', sessionId: 'abcdefgh' })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
