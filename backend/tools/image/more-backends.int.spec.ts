import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownPort } from '../../testing/own-port.js';
import { type Proxy, startProxy } from '../../testing/proxy.js';

const STARTING = 5;
/** Number of requests: enough for some of them to begin at each backend, whichever the proxy tries first. */
const REQUESTS = 4 * (STARTING + 1);

/* After `--scale backend=6` the name resolves to six containers at once, five of which do not listen for half a minute. */
describe('the proxy in front of one backend that runs and five that start', () => {
  let running: Server;
  let proxy: Proxy;

  beforeAll(async () => {
    running = await serverSaying('running');
    const starting = await Promise.all(Array.from({ length: STARTING }, ownPort));
    proxy = await startProxy([...starting, portOf(running)]);
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
  ])('sends %s to the running backend', async (_, path, init) => {
    const statuses: number[] = [];
    for (let sent = 0; sent < REQUESTS; sent++)
      statuses.push((await fetch(proxy.url + path, init)).status);
    expect(statuses).toEqual(statuses.map(() => 200));
  });
});

describe('the proxy in front of three backends', () => {
  let backends: Server[] = [];
  let proxy: Proxy;

  beforeAll(async () => {
    backends = await Promise.all(['first', 'second', 'third'].map(serverSaying));
    proxy = await startProxy(backends.map(portOf));
  });
  afterAll(async () => {
    await proxy?.stop();
    for (const backend of backends) {
      backend.closeAllConnections();
      backend.close();
    }
  });

  /** Sends requests one after another, and returns the names of the backends that answered. */
  async function answering(path: string, headers: Record<string, string>): Promise<Set<string>> {
    const names = new Set<string>();
    for (let sent = 0; sent < REQUESTS; sent++)
      names.add(await (await fetch(proxy.url + path, { method: 'POST', headers })).text());
    return names;
  }

  it('sends all orders and sales of a performance to the same backend', async () => {
    const orders = await answering('/api/bookings', {
      'x-performance': 'a',
      'idempotency-key': 'k',
    });
    expect(orders.size).toBe(1);
    expect(await answering('/api/admin/performances/a/sales', {})).toEqual(orders);
  });

  it('spreads performances, and requests without a performance, over all backends', async () => {
    expect((await answering('/api/bookings', {})).size).toBe(3);
    const homes = new Set<string>();
    for (let performance = 0; performance < REQUESTS; performance++)
      for (const name of await answering('/api/bookings', { 'x-performance': String(performance) }))
        homes.add(name);
    expect(homes.size).toBe(3);
  });
});

async function serverSaying(name: string): Promise<Server> {
  const server = createServer((_, answer) => answer.end(name)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server): number => {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The backend has no port');
  return address.port;
};
