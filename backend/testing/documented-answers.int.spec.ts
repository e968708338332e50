import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { checkAnswers } from './documented-answers.js';

describe('the check of answers against the OpenAPI document', () => {
  let server: Server;
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  /**
   * Starts a server that answers like the route of the signed-in person, whose schema is {@link CurrentUserEnvelope}.
   */
  async function answering(status: number, body: object): Promise<() => void> {
    server = createServer((request, response: ServerResponse) => {
      Object.assign(request, { route: { path: '/api/user' } });
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.writeHead(status).end(JSON.stringify(body));
    });
    const requireDocumented = checkAnswers(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return requireDocumented;
  }

  it.each([
    [200, { user: null }],
    [429, { message: 'Please wait.', error: 'too_many_requests' }],
    [500, { message: 'Something went wrong.', error: 'internal' }],
  ])('accepts an answer of status %d that the document contains', async (status, body) => {
    expect(await answering(status, body)).not.toThrow();
  });

  it.each([
    [
      200,
      {},
      "GET /api/user answers 200 which is not as documented (it must have required property 'user'): {}",
    ],
    [200, { user: null, secret: 1 }, 'it must NOT have additional properties'],
    [429, { message: 'Please wait.' }, "it must have required property 'error'"],
    [200, [], 'it must be object'],
    [202, { user: null }, 'GET /api/user answers 202 and documents no such answer'],
  ])('fails the suite when an answer of status %d is %j', async (status, body, fault) => {
    expect(await answering(status, body)).toThrow(fault);
  });
});
