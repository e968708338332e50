import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SetClock } from '../../testing/set-clock.js';
import type { Config } from '../config/config.js';
import { RateWindows } from './rate-windows.js';
import { answerReadyOnesFirst, type ReadyAnswer } from './ready-answers.js';
import { routeOf } from './request-trace.js';
import { AddressLimit } from './throttle.js';

const MAP: ReadyAnswer = {
  route: '/api/maps/:id',
  etag: '"one"',
  contentType: 'application/json; charset=utf-8',
  cacheControl: 'no-cache',
  bytes: Buffer.from('["a seat"]'),
};
const BY_FRAMEWORK = { status: 404, body: 'by the framework' };

describe('an answer sent without the framework', () => {
  let server: Server;
  let routes: (string | null)[];

  beforeEach(async () => {
    routes = [];
    server = createServer((_request, response) => {
      response.writeHead(BY_FRAMEWORK.status).end(BY_FRAMEWORK.body);
    });
    const config = { throttlePerMinute: 3 } as Config;
    answerReadyOnesFirst(server, {
      edge: [
        (request, response, next) => {
          response.setHeader('X-Edge', 'passed');
          response.once('close', () => routes.push(routeOf(request)));
          next();
        },
      ],
      ready: {
        answerFor: ({ url }) =>
          url === '/map'
            ? Promise.resolve(MAP)
            : url === '/hidden'
              ? Promise.resolve(null)
              : url === '/failing'
                ? Promise.reject(new Error('the database is away'))
                : null,
      },
      limit: new AddressLimit(new RateWindows(new SetClock()), config),
      trustedProxies: 1,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => new Promise((closed) => server.close(closed)));

  async function ask(
    path: string,
    { method = 'GET', ...headers }: Record<string, string> = {},
  ): Promise<{ status: number; body: string; headers: IncomingHttpHeaders }> {
    const { port } = server.address() as AddressInfo;
    const outgoing = httpRequest({ port, host: '127.0.0.1', path, method, headers }).end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    return {
      status: incoming.statusCode ?? 0,
      body: Buffer.concat(chunks).toString(),
      headers: incoming.headers,
    };
  }

  it('consists of prepared bytes with headers, or is 304 for clients that have these bytes already', async () => {
    const full = await ask('/map');
    expect(full).toMatchObject({
      status: 200,
      body: '["a seat"]',
      headers: {
        etag: '"one"',
        'cache-control': 'no-cache',
        'content-type': 'application/json; charset=utf-8',
        'content-length': '10',
        'x-edge': 'passed',
      },
    });
    const same = await ask('/map', { 'if-none-match': '"one"' });
    expect([same.status, same.body, same.headers.etag]).toEqual([304, '', '"one"']);
    expect((await ask('/map', { 'if-none-match': '"two"' })).status).toBe(200);
    expect(routes).toEqual(Array(3).fill(MAP.route));
  });

  it.each(['/hidden', '/failing', '/elsewhere'])('is not sent for %s', async (path) => {
    const answer = await ask(path);
    expect(answer).toMatchObject(BY_FRAMEWORK);
    expect(answer.headers['x-edge']).toBe('passed');
    expect(routes).toEqual([null]);
  });

  it('is not sent for a state-changing call', async () => {
    expect((await ask('/map', { method: 'POST' })).status).toBe(BY_FRAMEWORK.status);
  });

  it('counts against the limit of the address that the nearest proxy names', async () => {
    const from = async (addresses: string): Promise<number> =>
      (await ask('/map', { 'x-forwarded-for': addresses })).status;
    for (let time = 0; time < 3; time += 1) expect(await from('198.51.100.7')).toBe(200);
    // The framework, not the prepared answer, refuses these requests.
    expect(await from('198.51.100.7')).toBe(BY_FRAMEWORK.status);
    expect(await from('203.0.113.1, 198.51.100.7')).toBe(BY_FRAMEWORK.status);
    expect(await from('198.51.100.8')).toBe(200);
  });
});
