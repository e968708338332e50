import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HttpError, NetworkError } from './errors';
import { call, pathOf, read, readOrNull } from './http';

interface Asked {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

describe('an API call', () => {
  let server: Server;
  let origin: string;
  let asked: Asked[] = [];
  let answer = { status: 200, text: '' };

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push({
          method: request.method,
          path: request.url,
          type: request.headers['content-type'],
          body,
        });
        response.writeHead(answer.status).end(answer.text);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => server.close(done)));
  beforeEach(() => {
    asked = [];
    answer = { status: 200, text: '{"id":"p"}' };
  });

  it('with a payload sends JSON with its content type', async () => {
    await call(`${origin}/api/bookings`, { method: 'POST', payload: { totalAmount: '20.00' } });
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/api/bookings',
        type: 'application/json',
        body: '{"totalAmount":"20.00"}',
      },
    ]);
  });

  it('without a payload sends neither a body nor a content type', async () => {
    await call(`${origin}/api/bookings/b/upload-url`, { method: 'POST' });
    expect(asked).toEqual([
      { method: 'POST', path: '/api/bookings/b/upload-url', type: undefined, body: '' },
    ]);
  });

  it('reads the path of a query key by GET and returns the JSON', async () => {
    expect(pathOf(['/api/productions', 'p', 'is-admin'])).toBe('/api/productions/p/is-admin');
    expect(await read({ queryKey: [`${origin}/api/productions`, 'p'] })).toEqual({ id: 'p' });
    expect(asked).toEqual([
      { method: 'GET', path: '/api/productions/p', type: undefined, body: '' },
    ]);
  });

  it('rejects with the message "{status}: {body}" for an unsuccessful answer', async () => {
    answer = { status: 422, text: 'no such seat' };
    await expect(call(`${origin}/api/bookings`)).rejects.toEqual(
      expect.objectContaining({ message: '422: no such seat', status: 422 }),
    );
  });

  it('returns null on 401 if it was made by `readOrNull`', async () => {
    answer = { status: 401, text: '' };
    const queryKey = [`${origin}/api/auth/user`];
    await expect(read({ queryKey })).rejects.toThrow('401: Unauthorized');
    expect(await readOrNull({ queryKey })).toBeNull();
    answer = { status: 500, text: '' };
    await expect(readOrNull({ queryKey })).rejects.toBeInstanceOf(HttpError);
  });

  it('rejects with NetworkError when there is no server', async () => {
    await expect(call('http://127.0.0.1:1/')).rejects.toBeInstanceOf(NetworkError);
  });
});
