import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownPort } from '../../testing/own-port.js';
import { type Proxy, startProxy } from '../../testing/proxy.js';

const STARTING = 5;
/** Whichever backend the proxy asks first, some of these begin at each. */
const REQUESTS = 4 * (STARTING + 1);

/* After `--scale backend=6` the name leads to six containers at once, of which five do not listen for half a minute. */
describe('the proxy in front of one backend that runs and five that start', () => {
  let running: Server;
  let proxy: Proxy;

  beforeAll(async () => {
    running = createServer((_, answer) => answer.end('running')).listen(0, '127.0.0.1');
    await once(running, 'listening');
    const address = running.address();
    if (!address || typeof address === 'string') throw new Error('The backend has no port');
    const starting = await Promise.all(Array.from({ length: STARTING }, ownPort));
    proxy = await startProxy([...starting, address.port]);
  });
  afterAll(async () => {
    await proxy?.stop();
    running.closeAllConnections();
    running.close();
  });

  it.each([
    ['pages', '/', {}],
    ['orders', '/api/bookings', { method: 'POST', headers: { 'idempotency-key': 'one' } }],
    ['changes that must not be sent twice', '/api/user', { method: 'PATCH' }],
  ])('sends %s to the one that runs', async (_, path, init) => {
    const statuses: number[] = [];
    for (let sent = 0; sent < REQUESTS; sent++)
      statuses.push((await fetch(proxy.url + path, init)).status);
    expect(statuses).toEqual(statuses.map(() => 200));
  });
});
