import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import express from 'express';
import session from 'express-session';
import { readConfig } from '../../infrastructure/config/config.js';
import type { Problem } from '../../infrastructure/http/problem.js';
import { waitUntil } from '../../testing/wait-until.js';
import { createSessionMiddleware, hasSession, MOST_IN_FLIGHT } from './session.js';

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

it('many requests of one session wait for each other, and delay another session by one read at most', async () => {
  const reads: { sid: string; answer: () => void }[] = [];
  class SlowStore extends session.MemoryStore {
    override get(sid: string, done: Parameters<session.MemoryStore['get']>[1]): void {
      reads.push({ sid, answer: () => super.get(sid, done) });
    }
  }
  let arrived = 0;
  const server = express()
    .use((_request, _response, next) => {
      arrived += 1;
      next();
    })
    .use(createSessionMiddleware(readConfig({ NODE_ENV: 'test' }), new SlowStore()))
    .get('/api/login', (request, response) => {
      request.session.userId = 'somebody';
      response.end();
    })
    .use((_, response) => void response.end())
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = (path: string, cookie = ''): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
  const signIn = async (): Promise<string> =>
    (await send('/api/login')).headers.get('set-cookie')?.split(';')[0] ?? '';
  const [busy, other] = [await signIn(), await signIn()];
  const answers = Array.from({ length: 20 }, () => send('/api/user', busy));
  await waitUntil('the requests of the busy session have arrived', () => arrived === 22);
  answers.push(send('/api/user', other));
  await waitUntil('the request of the other session has arrived', () => arrived === 23);
  expect(reads).toHaveLength(8);
  const [busySid] = reads.map(({ sid }) => sid);
  reads[0]?.answer();
  reads[1]?.answer();
  await waitUntil('two more sessions are being read', () => reads.length === 10);
  expect(reads.slice(8).some(({ sid }) => sid !== busySid)).toBe(true);
  for (let read = 2; read < 21; read += 1) {
    await waitUntil(`read ${read} has begun`, () => reads.length > read);
    reads[read]?.answer();
  }
  await Promise.all(answers);
  server.closeAllConnections();
  server.close();
});
