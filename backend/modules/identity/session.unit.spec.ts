import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import express from 'express';
import session from 'express-session';
import { readConfig } from '../../infrastructure/config/config.js';
import type { Problem } from '../../infrastructure/http/problem.js';
import { waitUntil } from '../../testing/wait-until.js';
import { createSessionMiddleware, hasSession, MOST_IN_FLIGHT } from './session.js';

/** Returns the cookie that a browser gets behind a proxy that ends TLS. */
async function cookieOf(publicUrl: string): Promise<string | null> {
  const config = { ...readConfig({ NODE_ENV: 'test' }), publicUrl };
  const server = express()
    .use(createSessionMiddleware(config, new session.MemoryStore()))
    .get('/api/login', (request, response) => {
      request.session.userId = 'somebody';
      response.end();
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    headers: { 'x-forwarded-proto': 'https' },
  });
  server.close();
  server.closeAllConnections();
  return answer.headers.get('set-cookie');
}

it('behind TLS the session cookie is sent over TLS only, to this host only, and hidden from scripts', async () => {
  expect(await cookieOf('https://tickets.school.example')).toMatch(
    /^__Host-houselights=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  );
});

it('on a local address the session cookie works without TLS', async () => {
  expect(await cookieOf('http://localhost:3000')).toMatch(
    /^houselights=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
  );
});

it('only a request with the session cookie, or a sign-in, gets a session', async () => {
  const config = readConfig({ NODE_ENV: 'test' });
  const server = express()
    .use(createSessionMiddleware(config, new session.MemoryStore()))
    .use((request, response) => void response.json(hasSession(request)))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sessionAt = async (path: string, cookie?: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: cookie ? { cookie } : {} })).json();
  expect(await sessionAt('/api/bookings')).toBe(false);
  expect(await sessionAt('/api/bookings', 'theme=dark')).toBe(false);
  expect(await sessionAt('/api/bookings', 'theme=dark; houselights=s%3Aforged.x')).toBe(true);
  expect(await sessionAt('/api/login/callback?code=1')).toBe(true);
  expect(await sessionAt('/api/logout')).toBe(true);
  server.close();
  server.closeAllConnections();
});

it('a session at its limit of unanswered requests is refused, while other sessions are answered', async () => {
  const held: express.Response[] = [];
  const failed: express.ErrorRequestHandler = (error, _, response, _next) =>
    void response.status((error as Problem).status).end();
  const server = express()
    .use(createSessionMiddleware(readConfig({ NODE_ENV: 'test' }), new session.MemoryStore()))
    .use((request, response) => {
      if (request.path !== '/held') return void response.end();
      held.push(response);
    })
    .use(failed)
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, who: string): Promise<number> => {
    const cookie = `houselights=s%3A${who}.signature`;
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })).status;
  };
  const waiting = Array.from({ length: MOST_IN_FLIGHT }, () => ask('/held', 'one'));
  await waitUntil('all requests wait', () => held.length === MOST_IN_FLIGHT);
  expect(await ask('/next', 'one')).toBe(429);
  expect(await ask('/next', 'other')).toBe(200);
  for (const response of held) response.end();
  await Promise.all(waiting);
  expect(await ask('/next', 'one')).toBe(200);
  server.closeAllConnections();
  server.close();
});
