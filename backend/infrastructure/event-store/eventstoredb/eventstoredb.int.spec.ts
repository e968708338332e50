import { randomUUID } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { collect, eventStoreContract, newEvent, type ContractHarness } from '../contract.suite.js';
import { AppendTooLargeError } from '../port.js';
import { EventStoreDBEventStore } from './eventstoredb-event-store.js';
import { pause } from '../../process/pause.js';
import {
  eventStoreProgram,
  eventStoreUrlOf,
  stopEventStoreOf,
} from '../../../testing/event-store-server.js';

/** Starts a proxy in front of the server that can cut all its connections. */
async function startCutter(
  target: URL,
): Promise<{ url: string; cut(): void; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 2113), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const port = await listen(server);
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Address of a running EventStoreDB. Without this address, and with TEST_EVENTSTORE, the suite starts a server itself. */
const givenUrl = process.env['EVENTSTORE_URL'];
const OWN = 'contract of the event store';

// A process has only one client: with a server the contract runs, otherwise the tests that need no server.
if (givenUrl || eventStoreProgram()) {
  afterAll(() => stopEventStoreOf(OWN));
  eventStoreContract('EventStoreDBEventStore', async (): Promise<ContractHarness> => {
    const serverUrl = givenUrl ?? (await eventStoreUrlOf(OWN));
    const cutter = await startCutter(new URL(serverUrl ?? ''));
    return {
      connect: async () => new EventStoreDBEventStore({ url: cutter.url }),
      dropConnections: async () => cutter.cut(),
      close: () => cutter.close(),
    };
  });
} else {
  describe('the EventStoreDB adapter without a server', () => {
    const closers: (() => Promise<unknown>)[] = [];

    afterEach(async () => {
      for (const close of closers.splice(0).reverse()) await close();
    });

    function open(port: number): EventStoreDBEventStore {
      const store = new EventStoreDBEventStore({ url: `esdb://127.0.0.1:${port}?tls=false` });
      closers.push(() => store.close());
      return store;
    }

    /** Opens a port that accepts connections but never answers (`mute`), or closes each connection at once. */
    async function startStranger(mute: boolean): Promise<{ port: number; visits(): number }> {
      let visits = 0;
      const sockets: Socket[] = [];
      const server = createServer((socket) => {
        visits++;
        socket.on('error', () => {});
        if (mute) sockets.push(socket);
        else socket.destroy();
      });
      const port = await listen(server);
      closers.push(() => {
        sockets.forEach((socket) => socket.destroy());
        return new Promise((resolve) => server.close(resolve));
      });
      return { port, visits: () => visits };
    }

    it('reports that the store is down', async () => {
      const store = open((await startStranger(false)).port);
      await expect(store.append('thing-1', 'any', [newEvent()])).rejects.toMatchObject({
        name: 'EventStoreUnavailableError',
      });
      await expect(store.read('thing-1')).rejects.toMatchObject({
        name: 'EventStoreUnavailableError',
      });
      await expect(collect(store.readAll({ from: '' }), () => false)).rejects.toMatchObject({
        name: 'EventStoreUnavailableError',
      });
    });

    it('does not hang when the server accepts connections but never answers', async () => {
      const store = open((await startStranger(true)).port);
      await expect(store.append('thing-1', 'any', [newEvent()])).rejects.toMatchObject({
        name: 'EventStoreUnavailableError',
        gone: true,
      });
    });

    it('keeps trying to subscribe until its signal aborts', async () => {
      const { port, visits } = await startStranger(false);
      const ending = new AbortController();
      const reading = collect(
        open(port).subscribeToAll({ from: '', signal: ending.signal }),
        () => true,
      );
      while (visits() < 3) await pause(10);
      ending.abort();
      expect(await reading).toEqual([]);
    });

    it('shares one client, and refuses a second server in the same process', async () => {
      const { port } = await startStranger(false);
      open(port);
      open(port);
      expect(() => open(port + 1)).toThrow('one client a process');
    });

    it('refuses an append that is larger than the server accepts', async () => {
      const store = open((await startStranger(false)).port);
      const big = Array.from({ length: 3 }, () => newEvent('Big', { text: 'x'.repeat(400_000) }));
      await expect(store.append(`thing-${randomUUID()}`, 'any', big)).rejects.toBeInstanceOf(
        AppendTooLargeError,
      );
    });
  });
}
