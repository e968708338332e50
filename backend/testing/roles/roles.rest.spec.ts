import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { CALLS, MAY, SAME_FOR_EVERYBODY, whoOf, type Call } from './call-table.js';
import { permissionsOf, routesOf } from './routes.js';
import { ROLES, RoleFixture, type Role } from './role-fixture.js';
import { requireRecordedChanges } from '../recorded-changes.js';
import { startTestBed, type TestBed } from '../start-test-bed.js';
import { expectEach } from '../expect-each.js';

/** Makes every call of testing/roles/call-table.ts in every role. */
describe('the table of calls', () => {
  let testBed: TestBed;
  let fixture: RoleFixture;
  let requireRecording: (on: boolean) => Promise<void>;

  beforeAll(async () => {
    testBed = await startTestBed({ config: { throttlePerMinute: 0 } });
    fixture = await RoleFixture.build(testBed);
    // A call that changes the catalogue without an event is answered 500, so its test fails.
    requireRecording = await requireRecordedChanges(testBed.database.pool);
  });
  afterAll(() => testBed?.close());

  it('lists every route, and nothing else', () => {
    expect(Object.keys(CALLS).sort()).toEqual(routesOf(testBed.app));
  });

  it('lists the answers that browsers may cache, and no browser or proxy caches any other answer', async () => {
    const { body } = await fixture.driver.call<{ paths: Record<string, object> }>('/api/docs-json');
    const routes = Object.entries(body.paths)
      .filter(([, methods]) => 'get' in methods)
      .map(([path]) => `GET ${path.replace(/\{(\w+)\}/g, ':$1')}`);
    expect(routes).toEqual(expect.arrayContaining([...SAME_FOR_EVERYBODY]));
    const kept: string[] = [];
    for (const route of routes) {
      const { who, make } = CALLS[route] as Call;
      const { headers } = await request(route, make, MAY[who].at(-1) as Role);
      if (!/\bno-store\b/.test(headers.get('cache-control') ?? '')) kept.push(route);
    }
    expect(kept.sort()).toEqual([...SAME_FOR_EVERYBODY].sort());
  });

  it('has the same permissions as the decorator of every route', () => {
    const permissions = permissionsOf(testBed.app);
    const said = [...permissions].map(([route, permission]) => [
      route,
      permission ? whoOf(permission.name) : 'no @Permission',
    ]);
    const table = Object.entries(CALLS).filter(([route]) => !route.includes(' /api/docs'));
    expect(Object.fromEntries(said)).toEqual(
      Object.fromEntries(table.map(([route, { who }]) => [route, who])),
    );
  });

  describe.each(Object.entries(CALLS))('%s', (route, { who, status, make }) => {
    const refused = ROLES.filter((role) => !MAY[who].includes(role));

    it(`answers ${status} for ${who}`, async () => {
      for (const role of MAY[who])
        expect({ role, ...(await attempt(route, make, role)) }).toMatchObject({ role, status });
    });

    if (refused.length > 0) {
      it(`refuses ${refused.join(', ')}`, async () => {
        await expectEach(refused, 1, async (role) => {
          const answer = await attempt(route, make, role);
          const expected =
            role === 'signed out' ? { status: 401, error: 'sign_in_required' } : { status: 403 };
          expect({ role, ...answer }).toMatchObject({ role, ...expected });
          expect(answer.message).toMatch(/\.$/);
        });
      });
    }
  });

  async function request(route: string, make: Call['make'], role: Role): Promise<Response> {
    const [method = '', pattern = ''] = route.split(' ');
    const { params = {}, query, json, body, headers, path } = await make(fixture);
    const filled =
      path ??
      pattern.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(params[name] ?? `no ${name} given`),
      );
    const { cookie } = await fixture.headers(role);
    await requireRecording(true);
    const response = await fetch(`${testBed.url}${filled}${query ? `?${query}` : ''}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...(cookie ? { cookie } : {}),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body }),
    });
    await requireRecording(false);
    // Cancels the reading of the answer, because the answer of a live feed never ends.
    if (response.status < 400) await response.body?.cancel();
    return response;
  }

  async function attempt(
    route: string,
    make: Call['make'],
    role: Role,
  ): Promise<{ status: number } & Partial<ErrorBody>> {
    const response = await request(route, make, role);
    const { status } = response;
    if (status < 400) return { status };
    return { status, ...((await response.json()) as ErrorBody) };
  }
});
