import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { IsEmail, IsInt, IsNotEmpty, IsString, Min, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import pg from 'pg';
import { EventStoreUnavailableError, StreamBusyError } from '../event-store/port.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { hearLog, stopHearing } from '../../testing/heard-log.js';
import { SetClock } from '../../testing/set-clock.js';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import { PG_POOL } from '../database/pg-pool.js';
import { HealthChecks } from '../health/health-checks.js';
import { LargeJsonBody } from './large-body.js';
import { Permission } from './permission.js';
import { Problem } from './problem.js';
import { currentRequest } from './request-context.js';
import { Throttled } from './throttle.js';

class Seat {
  @IsString()
  row: string;

  @IsInt()
  @Min(1)
  number: number;
}

class Order {
  @IsNotEmpty()
  @IsString()
  customerName: string;

  @IsEmail()
  customerEmail: string;

  @ValidateNested({ each: true })
  @Type(() => Seat)
  seats: Seat[];
}

@Controller('api/probe')
class ProbeController {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  @Post('order')
  @Permission('anybody')
  order(@Body() order: Order): unknown {
    return { order, context: currentRequest() };
  }

  @Post('large/:id')
  @Permission('anybody')
  @LargeJsonBody('At most 6 MB.')
  large(@Body() { a }: { a: string }): number {
    return a.length;
  }

  @Get('problem')
  @Permission('anybody')
  problem(): never {
    throw new Problem(
      409,
      'seats_unavailable',
      'Somebody was faster.',
      { conflictingSeats: [] },
      { 'X-Extra': '1' },
    );
  }

  @Get('store-away')
  @Permission('anybody')
  storeAway(): never {
    throw new EventStoreUnavailableError('no answer');
  }

  @Get('stream-busy')
  @Permission('anybody')
  streamBusy(): never {
    throw new StreamBusyError('seats-1');
  }

  @Get('postgres-away')
  @Permission('anybody')
  postgresAway(): never {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  }

  @Get('nobodys')
  @Permission('anybody')
  async nobodys(): Promise<void> {
    await this.pool.query(
      `insert into catalogue.productions (school_id, title, dates, venue) values (gen_random_uuid(), 'Lat', 'May', 'Hall')`,
    );
  }

  @Get('long-query')
  @Permission('anybody')
  async longQuery(): Promise<void> {
    await this.pool.query('select pg_sleep(60)');
  }

  @Get('bug')
  @Permission('anybody')
  bug(): never {
    throw new Error('secret detail of the inside');
  }

  @Get('without-permission')
  withoutPermission(): string {
    return 'nobody reads this';
  }

  @Throttled({ limit: 2, seconds: 30 })
  @Get('throttled')
  @Permission('anybody')
  throttled(): string {
    return 'ok';
  }
}

describe('the HTTP server', () => {
  let app: StartedApp;
  let frontend: string;

  beforeAll(async () => {
    frontend = await mkdtemp(join(tmpdir(), 'houselights-frontend-'));
    await mkdir(join(frontend, 'assets'));
    await writeFile(join(frontend, 'index.html'), '<!doctype html><title>Houselights</title>');
    await writeFile(join(frontend, 'assets', 'main-abc.js'), 'plain');
    await writeFile(join(frontend, 'assets', 'main-abc.js.br'), 'packed');
    app = await startApp({
      // The clock is fixed, so that no rate limit window ends before a test has sent its last request.
      clock: new SetClock(),
      frontend,
      imports: [{ module: class {}, controllers: [ProbeController] }],
    });
  });

  it('answers every call of a route without a declared permission with 500', async () => {
    const answer = await fetch(`${app.url}/api/probe/without-permission`);
    expect([answer.status, await answer.json()]).toEqual([
      500,
      expect.objectContaining({ error: 'internal' }),
    ]);
  });

  afterAll(async () => {
    stopHearing();
    await app.close();
    await rm(frontend, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(app.url + path, { headers });
  const post = (
    path: string,
    body: string,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    fetch(app.url + path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    });

  const order = {
    customerName: 'Aminah',
    customerEmail: 'aminah@example.com',
    seats: [{ row: 'A', number: 1 }],
  };

  it('passes handlers the validated body without unknown fields, and the request context', async () => {
    const answer = await post('/api/probe/order', JSON.stringify({ ...order, isAdmin: true }), {
      'X-Request-Id': 'from-the-caller',
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      order,
      context: { requestId: 'from-the-caller', actor: 'customer' },
    });
    expect(answer.headers.get('x-request-id')).toBe('from-the-caller');
  });

  it('keeps the request context when the body arrives late and in pieces', async () => {
    const headers = { 'Content-Type': 'application/json', 'X-Request-Id': 'slow-caller' };
    const answer = await new Promise<string>((done, fail) => {
      const request = httpRequest(
        `${app.url}/api/probe/order`,
        { method: 'POST', headers },
        (response) => {
          response.on('data', (chunk: Buffer) => done(chunk.toString()));
        },
      );
      request.on('error', fail);
      const text = JSON.stringify(order);
      request.write(text.slice(0, 10));
      // The server should wait in its body parser by now. Nothing observable shows that moment, so this waits a fixed time.
      setTimeout(() => request.end(text.slice(10)), 50);
    });
    expect(JSON.parse(answer)).toMatchObject({ context: { requestId: 'slow-caller' } });
  });

  it.each([
    'a b<script>',
    'short',
    `a${'b'.repeat(64)}`,
    'x'.repeat(4_000),
    '-first-dash',
    'ünïcode-id',
  ])('replaces a malformed request id by a new one: %s', async (odd) => {
    const answer = await get('/health/live', { 'X-Request-Id': odd });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('keeps a given request id of 8 to 64 letters, digits, dots, dashes and underscores', async () => {
    for (const id of ['12345678', `a${'B'.repeat(60)}._-`])
      expect((await get('/health/live', { 'X-Request-Id': id })).headers.get('x-request-id')).toBe(
        id,
      );
  });

  it.each([
    ['lists', '['.repeat(3_000) + ']'.repeat(3_000)],
    ['objects', '{"seats":'.repeat(3_000) + '1' + '}'.repeat(3_000)],
    ['more lists than a stack holds', '['.repeat(120_000) + ']'.repeat(120_000)],
  ])('refuses a body of deeply nested %s before validating it', async (_, nested) => {
    for (const body of [
      nested,
      JSON.stringify({ ...order, seats: 1 }).replace('1}', `${nested}}`),
    ]) {
      const answer = await post('/api/probe/order', body);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ error: 'nested_too_deep' }),
      ]);
    }
  });

  it.each([
    ['/%00', 200],
    ['/assets/%00.js', 404],
    ['/objects/public/%00', 404],
    ['/seats/%00', 200],
    ['/api/productions/a%00b/seating', 404],
    ['/api/login?redirect=%00', 302],
    ['/dev/mail/%00', 404],
    ['/api/content/%00', 404],
  ])('answers a NUL in the address %s with %i', async (path, status) => {
    expect((await raw(path, { Accept: 'text/html,*/*' })).status).toBe(status);
  });

  it.each([
    '/api/productions/%zz',
    '/api/productions/%E0%A4%A',
    '/assets/%zz.js',
    '/objects/public/%',
  ])('refuses the undecodable address %s', async (path) => {
    const answer = await raw(path, {});
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      400,
      expect.objectContaining({ error: 'malformed_address', message: expect.any(String) }),
    ]);
  });

  it.each([
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'headers_too_large'],
    ['GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n', 400, 'bad_request'],
    ['nonsense\r\n\r\n', 400, 'bad_request'],
  ])('answers malformed HTTP in JSON', async (bytes, status, error) => {
    const text = await exchange(bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).toEqual({
      error,
      message: expect.any(String),
    });
  });

  it('names each invalid field in a sentence', async () => {
    const answer = await post(
      '/api/probe/order',
      JSON.stringify({ customerEmail: 'x', seats: [{ row: 'A', number: 0 }] }),
    );
    expect(answer.status).toBe(400);
    const body = (await answer.json()) as {
      error: string;
      message: string;
      fields: Record<string, string>;
    };
    expect(body.error).toBe('invalid_input');
    expect(Object.keys(body.fields)).toEqual(['customerName', 'customerEmail', 'seats.0.number']);
    expect(body.message).toMatch(
      /^Customer name .*\. Customer email must be an email\. Number must not be less than 1\.$/,
    );
  });

  it('accepts a large body only where it is declared', async () => {
    const large = (bytes: number, path = '/api/probe/large/1?b=2') =>
      post(path, JSON.stringify({ a: 'x'.repeat(bytes) }));
    expect(await (await large(300_000)).text()).toBe('300000');
    expect(await (await large(300_000, '/API/Probe/large/1/')).text()).toBe('300000');
  });

  it.each([
    ['malformed JSON', '{"a":', 'application/json', 400, 'malformed_json'],
    [
      'a body that is too large',
      JSON.stringify({ a: 'x'.repeat(300_000) }),
      'application/json',
      413,
      'too_large',
    ],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415, 'json_expected'],
    ['text that a form can send', '{}', 'text/plain', 415, 'json_expected'],
  ])('refuses %s', async (_, body, type, status, error) => {
    const answer = await post('/api/probe/order', body, { 'Content-Type': type });
    expect([answer.status, await answer.json()]).toEqual([
      status,
      expect.objectContaining({ error }),
    ]);
  });

  it.each([
    [{ Origin: 'https://elsewhere.example' }, 403],
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ Origin: 'null' }, 403],
    [{}, 201],
  ])(
    'accepts state-changing calls only from our own pages: %j gets %d',
    async (headers, status) => {
      expect(await statusOf('/api/probe/order', headers)).toBe(status);
    },
  );

  it.each([
    ['/api/files/upload/probe/p1', 'link_invalid'],
    ['/api/files/probe/p1', 'cross_site'],
    ['/api/uploads/p1', 'cross_site'],
    ['/api/objects/p1', 'cross_site'],
    ['/objects/p1', 'cross_site'],
  ])(
    'accepts uploads from other sites only by signed upload links: %s gets %s',
    async (path, error) => {
      const headers = { Origin: 'https://elsewhere.example', 'Content-Type': 'image/png' };
      const answer = await fetch(app.url + path, { method: 'PUT', headers, body: 'x' });
      expect(await answer.json()).toMatchObject({ error });
    },
  );

  it('accepts calls from our own pages', async () => {
    expect(
      await statusOf('/api/probe/order', { Origin: app.url, 'Sec-Fetch-Site': 'same-origin' }),
    ).toBe(201);
  });

  it.each([
    [
      'problem',
      409,
      { error: 'seats_unavailable', message: 'Somebody was faster.', conflictingSeats: [] },
    ],
    [
      'store-away',
      503,
      { error: 'temporarily_unavailable', message: expect.stringMatching(/Nothing is lost/) },
    ],
    ['postgres-away', 503, { error: 'temporarily_unavailable' }],
    ['stream-busy', 429, { error: 'too_busy' }],
  ])('answers an error of the kind %s with status %d', async (path, status, body) => {
    const answer = await get(`/api/probe/${path}`);
    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining(body)]);
  });

  it('answers 503 when the database goes down during a query, and works again afterwards', async () => {
    const answer = get('/api/probe/long-query');
    let ended = 0;
    while (ended === 0) {
      const { rowCount } = await app.database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)' and datname = current_database()",
      );
      ended = rowCount ?? 0;
    }
    expect([(await answer).status, await (await answer).json()]).toEqual([
      503,
      expect.objectContaining({ error: 'temporarily_unavailable' }),
    ]);
    expect((await get('/health/ready')).status).not.toBe(500);
  });

  it('sends the headers of a refusal, such as Retry-After', async () => {
    expect((await get('/api/probe/store-away')).headers.get('retry-after')).toBe('2');
    expect((await get('/api/probe/stream-busy')).headers.get('retry-after')).toBe('3');
    expect((await get('/api/probe/problem')).headers.get('x-extra')).toBe('1');
  });

  it('keeps an idle connection longer than proxies do, so that no request meets a closing connection', async () => {
    const answer = await get('/api/probe/problem');
    expect(answer.headers.get('keep-alive')).toBe('timeout=65');
  });

  it('answers 404 when a referenced row was deleted meanwhile, and logs the foreign key', async () => {
    const logged = hearLog();
    const answer = await get('/api/probe/nobodys');
    const { error, requestId } = (await answer.json()) as ErrorBody;
    expect([answer.status, error]).toEqual([404, 'not_found']);
    const [line] = logged()
      .split('\n')
      .filter((each) => each.includes('fk_productions_school_id'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'warn', requestId });
  });

  it('does not reveal internal errors', async () => {
    const answer = await get('/api/probe/bug');
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).not.toMatch(/secret detail/);
    const requestId = answer.headers.get('x-request-id');
    expect(JSON.parse(text)).toEqual({
      error: 'internal',
      message: expect.stringContaining(requestId as string),
      requestId,
    });
  });

  it('throttles requests by network address, and says how long to wait', async () => {
    await get('/api/probe/throttled');
    await get('/api/probe/throttled');
    const answer = await get('/api/probe/throttled');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await answer.json()).toEqual(expect.objectContaining({ error: 'too_many_requests' }));
  });

  it('answers in JSON for a route that does not exist, also to a browser', async () => {
    const answer = await get('/api/nothing-here?email=a@b.example', { Accept: 'text/html' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual(
      expect.objectContaining({
        error: 'not_found',
        message: 'There is nothing at GET /api/nothing-here.',
      }),
    );
  });

  it('gives a browser the frontend’s page at every other address', async () => {
    const answer = await get('/seats/11111111-2222', { Accept: 'text/html,*/*' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await answer.text()).toContain('<title>Houselights</title>');
    expect((await get('/seats/1', { Accept: 'application/json' })).status).toBe(404);
  });

  it('gives the page to clients that accept any type, such as messengers, but not for a missing file', async () => {
    expect(await (await get('/seats/11111111-2222', { Accept: '*/*' })).text()).toContain(
      '<title>Houselights</title>',
    );
    expect((await get('/gone.png', { Accept: 'image/webp,*/*;q=0.8' })).status).toBe(404);
  });

  it('lets browsers cache hashed files for ever, compressed where they support that', async () => {
    const answer = await raw('/assets/main-abc.js', { 'Accept-Encoding': 'gzip, br' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(answer.body).toBe('packed');
    expect((await raw('/assets/main-abc.js', { 'Accept-Encoding': 'gzip' })).body).toBe('plain');
    expect((await raw('/assets/gone.js', { Accept: 'text/html' })).status).toBe(404);
  });

  it('sends a content security policy that blocks foreign scripts and frames', async () => {
    const policy = (await get('/', { Accept: 'text/html' })).headers.get('content-security-policy');
    expect(policy).toMatch(/default-src 'self'/);
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).toMatch(/connect-src 'self';/);
    expect(policy).toMatch(/img-src 'self' data: blob: https: http:;/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    const { headers } = await get('/');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toBe(
      'camera=(self), microphone=(), geolocation=(), payment=()',
    );
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('reports that the process runs, and whether all its parts are ready', async () => {
    expect(await (await get('/health/live')).json()).toEqual({ status: 'up' });
    const health = app.app.get(HealthChecks);
    let trouble: Error | null = null;
    health.register('readModels', async () => ({ lag: 0 }));
    health.register('probe', async () => {
      if (trouble) throw trouble;
    });
    const ready = await get('/health/ready');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      ready: true,
      checks: { database: { ok: true }, readModels: { ok: true, facts: { lag: 0 } } },
    });
    trouble = new Error('The projections process has not built the read models yet');
    const not = await get('/health/ready');
    expect(not.status).toBe(503);
    expect(await not.json()).toMatchObject({
      ready: false,
      checks: { probe: { ok: false, message: trouble.message } },
    });
  });

  it('describes every route in the OpenAPI document', async () => {
    expect(await (await get('/api/docs-json')).json()).toMatchObject({
      info: { title: 'Houselights' },
    });
    expect(await (await get('/api/docs')).text()).toContain('Houselights API');
  });

  /** Sends HTTP over a plain request, because fetch() sets Sec-Fetch and Origin itself and decompresses answers. */
  function raw(path: string, headers: Record<string, string>, body?: string): Promise<RawAnswer> {
    return new Promise((done, fail) => {
      const request = httpRequest(
        app.url + path,
        { method: body ? 'POST' : 'GET', headers },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            done({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      request.on('error', fail);
      request.end(body);
    });
  }

  function exchange(bytes: string): Promise<string> {
    return new Promise((done, fail) => {
      let text = '';
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('end', () => done(text));
      socket.on('error', fail);
    });
  }

  async function statusOf(path: string, headers: Record<string, string>): Promise<number> {
    return (
      await raw(path, { 'Content-Type': 'application/json', ...headers }, JSON.stringify(order))
    ).status;
  }
});

interface RawAnswer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}
