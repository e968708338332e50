import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpError, NetworkError } from './errors';
import { call } from './http';
import { withTimeout } from './with-timeout';

describe('a request with a timeout', () => {
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      if (url === '/silent') return;
      if (url === '/torn') return void response.writeHead(200).write('{"half":');
      response.writeHead(url === '/refused' ? 409 : 200).end('{"whole":true}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const ask = (path: string, withinMs?: number) =>
    withTimeout((signal) => call(`${origin}${path}`, { signal }), withinMs);

  it.each(['/silent', '/torn'])('fails with NetworkError when it hangs: %s', (path) =>
    expect(ask(path, 50)).rejects.toThrow(NetworkError),
  );

  it('that is answered in time succeeds or fails like any other request', async () => {
    expect(await ask('/')).toEqual({ whole: true });
    await expect(ask('/refused')).rejects.toThrow(HttpError);
  });
});
