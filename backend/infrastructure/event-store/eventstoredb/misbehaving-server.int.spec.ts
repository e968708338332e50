import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { appendSeconds } from '../../metrics/metrics.js';
import { pause } from '../../process/pause.js';
import { Mailboxes } from '../mailboxes.js';
import { newEvent } from '../contract.suite.js';
import { measured } from '../open.js';
import type { EventBatch, EventStore } from '../port.js';
import { Delivery } from './delivery.js';
import { EventStoreDBEventStore, type EventStoreDBOptions } from './eventstoredb-event-store.js';
import { FakeServer } from './testing/fake-server.js';
import { patiently } from './testing/patiently.js';

/*
 * Faults of EventStoreDB, a cluster or the network, simulated by a fake server in this process that speaks the client's protocol.
 * The contract suite tests the real server when EVENTSTORE_URL is set.
 */

let server: FakeServer;
let closers: (() => Promise<unknown>)[];

beforeEach(async () => {
  closers = [];
  server = await startServer();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startServer(): Promise<FakeServer> {
  const fake = await FakeServer.start();
  closers.push(() => fake.close());
  return fake;
}

/** Timeouts that probe the server early but wait long for the answer, because a slow test machine is no missing server. */
const PATIENT = { silenceMs: 300, probeMs: 60_000 };
/** Short timeouts, for tests whose server does not answer. */
const SHORT = { silenceMs: 200, probeMs: 300 };

function open(more: Partial<EventStoreDBOptions> = {}): EventStoreDBEventStore {
  const store = new EventStoreDBEventStore({ url: server.url, patience: PATIENT, ...more });
  closers.push(() => store.close());
  return store;
}

async function connected(more: Partial<EventStoreDBOptions> = {}): Promise<EventStoreDBEventStore> {
  const store = open(more);
  await patiently(() => store.read('thing-0'));
  return store;
}

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await pause(10);
};
const GONE = { name: 'EventStoreUnavailableError', gone: true };
const UNKNOWN = { name: 'EventStoreUnavailableError', gone: false };

describe('an EventStoreDB server that is down', () => {
  it('fails running and later calls as soon as a probe gets no answer', async () => {
    const store = await connected({ patience: SHORT });
    server.onAppend = 'keep silent';
    let failure: unknown;
    const underWay = store
      .append('thing-1', 'any', [newEvent()])
      .catch((error: unknown) => (failure = error));
    await until(() => server.appends > 0 || failure !== undefined);
    server.vanish(true);
    await underWay;
    expect(failure).toMatchObject(GONE);
    await expect(store.append('thing-2', 'any', [newEvent()])).rejects.toMatchObject(GONE);
    await expect(store.read('thing-1')).rejects.toMatchObject(GONE);
    await expect(store.end()).rejects.toMatchObject(GONE);

    server.vanish(false);
    server.onAppend = 'answer';
    await patiently(() => store.read('thing-1'));
    await patiently(() => store.append('thing-2', 'any', [newEvent()]));
  });

  it('makes a command in a mailbox fail at once, without further retries', async () => {
    const store = await connected({ patience: SHORT });
    let asked = 0;
    const counting: Pick<EventStore, 'append' | 'read'> = {
      append: (...call) => store.append(...call),
      read: (...call) => {
        asked++;
        return store.read(...call);
      },
    };
    server.vanish(true);
    const mailbox = new Mailboxes(counting, {
      initial: () => 0,
      evolve: (count: number) => count + 1,
    }).mailboxOf('thing-1');
    await expect(mailbox.state()).rejects.toMatchObject(GONE);
    expect(asked).toBe(1);
  });

  it('is contacted again by later calls when it hung while it was starting', async () => {
    server.tellsFeatures = false;
    const store = open({ patience: SHORT });
    await expect(store.append('thing-1', 'any', [newEvent()])).rejects.toMatchObject(GONE);
    server.tellsFeatures = true;
    await patiently(() => store.append('thing-1', 'any', [newEvent()]));
  });
});

describe('an append to EventStoreDB', () => {
  it('gets as long as it needs while the server answers probes, and its duration is in the metrics', async () => {
    const store = measured(await connected());
    await store.append('thing-1', 'any', [newEvent()]);
    const slower = async (): Promise<number> => {
      const { values } = await appendSeconds.get();
      const appended = values.filter(({ labels }) => labels.outcome === 'appended');
      const of = (le: number | string): number =>
        appended.find(({ labels }) => (labels as { le?: number | string }).le === le)?.value ?? 0;
      return of('+Inf') - of(0.5);
    };
    const before = await slower();
    server.onAppend = 'wait';
    const slow = store.append('thing-1', 0, [newEvent()]);
    // The adapter sends a probe every 300 ms.
    const asked = server.reads;
    await until(() => server.reads >= asked + 2);
    server.release();
    expect(await slow).toMatchObject({ revision: 1 });
    expect(await slower()).toBe(before + 1);
  });

  it('without an answer ends after our own timeout, and stores its events once when it is repeated', async () => {
    const store = await connected({ appendTimeoutMs: 200 });
    const event = newEvent();
    server.onAppend = 'keep silent';
    await expect(store.append('thing-1', 'no-stream', [event])).rejects.toMatchObject(UNKNOWN);
    server.onAppend = 'answer';
    const again = await connected({ appendTimeoutMs: 60_000 });
    expect(await again.append('thing-1', 'no-stream', [event])).toMatchObject({ revision: 0 });
    expect(await again.read('thing-1')).toHaveLength(1);
  });

  it('whose connection breaks after the write has an unknown outcome, and stores its events once when it is repeated', async () => {
    const store = await connected();
    const event = newEvent();
    server.onAppend = 'break after writing';
    await expect(store.append('thing-1', 'no-stream', [event])).rejects.toMatchObject(UNKNOWN);
    await patiently(() => store.append('thing-1', 'no-stream', [event]));
    expect((await store.read('thing-1')).map(({ id }) => id)).toEqual([event.id]);
  });

  it('with a wrong expected revision is a conflict that names the actual revision', async () => {
    const store = await connected();
    const conflict = { name: 'RevisionConflictError' };
    await expect(store.append('thing-1', 3, [newEvent()])).rejects.toMatchObject({
      ...conflict,
      actual: 'no-stream',
    });
    await store.append('thing-1', 'no-stream', [newEvent(), newEvent()]);
    await expect(store.append('thing-1', 0, [newEvent()])).rejects.toMatchObject({
      ...conflict,
      actual: 1,
    });
  });

  it('is refused for a conflict only when the events of the other writer can be read', async () => {
    const store = await connected();
    await store.append('thing-1', 'no-stream', [newEvent()]);
    server.staleReads = 3;
    await expect(store.append('thing-1', 'no-stream', [newEvent()])).rejects.toMatchObject({
      name: 'RevisionConflictError',
    });
    expect(await store.read('thing-1')).toHaveLength(1);
  });

  it('that the server refuses by mistake is a conflict, even when its events are already stored', async () => {
    const store = await connected();
    const event = newEvent();
    await store.append('thing-1', 'no-stream', [event]);
    server.onAppend = 'refuse';
    await expect(store.append('thing-1', 'no-stream', [event])).rejects.toMatchObject({
      name: 'RevisionConflictError',
      actual: 0,
    });
    // After the conflict, the writer reads the stream and finds its own event there.
    expect((await store.read('thing-1')).map(({ id }) => id)).toEqual([event.id]);
  });
});

describe('a subscription to EventStoreDB', () => {
  /** Collects in order everything that the subscriber receives. */
  function listen(store: EventStore): { ids: string[]; batches: EventBatch[] } {
    const heard: { ids: string[]; batches: EventBatch[] } = { ids: [], batches: [] };
    const ending = new AbortController();
    const running = (async () => {
      const options = { from: '', signal: ending.signal, batchSize: 2 };
      for await (const batch of store.subscribeToAll(options)) {
        // The reader is slow: later events must neither overtake earlier events nor be lost.
        await pause(5);
        heard.batches.push(batch);
        heard.ids.push(...batch.events.map(({ id }) => id));
      }
    })();
    closers.push(() => {
      ending.abort();
      return running;
    });
    return heard;
  }

  const write = async (store: EventStore, count: number): Promise<string[]> => {
    const events = Array.from({ length: count }, () => newEvent());
    for (const event of events) await store.append('thing-1', 'any', [event]);
    return events.map(({ id }) => id);
  };

  it.each([
    ['by an error', false],
    ['as if it were over', true],
  ])(
    'that the server ends %s continues where it was, without a gap or a duplicate',
    async (_, clean) => {
      const store = await connected();
      const first = await write(store, 5);
      const heard = listen(store);
      await until(() => heard.ids.length === 5);
      server.dropSubscriptions(clean);
      const second = await write(store, 3);
      await until(() => heard.ids.length >= 8);
      expect(heard.ids).toEqual([...first, ...second]);
    },
  );

  it('delivers an event once when the server sends it twice', async () => {
    const store = await connected();
    const heard = listen(store);
    const first = await write(store, 2);
    await until(() => heard.ids.length === 2);
    server.repeatNewest();
    const second = await write(store, 1);
    await until(() => heard.ids.length >= 3);
    expect(heard.ids).toEqual([...first, ...second]);
  });

  it('advances its position when the server reports progress without events', async () => {
    const store = await connected();
    await write(store, 1);
    const heard = listen(store);
    await until(() => heard.batches.some(({ caughtUp }) => caughtUp));
    server.tellCheckpoint(40);
    await until(
      () =>
        heard.batches.at(-1)?.position === `${'40'.padStart(20, '0')}-${'40'.padStart(20, '0')}`,
    );
  });

  it('continues when a checkpoint from the server could not be processed', async () => {
    const told: string[] = [];
    const store = await connected({ onTrouble: (message) => told.push(message) });
    const heard = listen(store);
    const first = await write(store, 2);
    await until(() => heard.ids.length === 2);
    const note = jest.spyOn(Delivery.prototype, 'note').mockImplementationOnce(() => {
      throw new Error('cannot be noted');
    });
    closers.push(() => Promise.resolve(note.mockRestore()));
    server.tellCheckpoint(40);
    await until(() => note.mock.calls.length === 1);
    const second = await write(store, 3);
    await until(() => heard.ids.length >= 5);
    expect(heard.ids).toEqual([...first, ...second]);
    // Only the failed checkpoint was reported, so the same subscription continued.
    expect(told).toEqual(['A checkpoint of EventStoreDB could not be noted; going on']);
  });
});

describe('an EventStoreDB cluster', () => {
  /** Returns a port on which nothing listens. */
  async function closedPort(): Promise<number> {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as { port: number };
    holder.close();
    await once(holder, 'close');
    return port;
  }

  it('is found through any node that answers gossip; when the leader dies, the next leader is found', async () => {
    const [other, dead] = [await startServer(), await closedPort()];
    const told = (leader: FakeServer): void => {
      for (const node of [server, other])
        node.members = [
          { port: dead, state: 'LEADER', isAlive: false },
          { port: leader.port, state: 'LEADER', isAlive: true },
          ...(leader === other
            ? [{ port: server.port, state: 'FOLLOWER' as const, isAlive: true }]
            : []),
        ];
    };
    told(other);
    const hosts = [dead, server.port, other.port].map((port) => `127.0.0.1:${port}`).join(',');
    const store = open({ url: `esdb://${hosts}?tls=false&nodePreference=leader` });
    await patiently(() => store.append('thing-1', 'any', [newEvent()]));
    expect(server.appends).toBe(0);
    expect(other.appends).toBeGreaterThan(0);

    await other.close();
    told(server);
    await patiently(() => store.append('thing-1', 'any', [newEvent()]));
    expect(server.appends).toBeGreaterThan(0);
  });
});
