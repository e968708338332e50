import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  RevisionConflictError,
  START,
  type EventBatch,
  type EventStore,
  type EventToStore,
  type StoredEvent,
} from './port.js';
import { pause } from '../process/pause.js';
import { PATIENCE_MS } from '../../testing/wait-until.js';

/** Fixture with which an adapter's spec runs the contract. */
export interface ContractHarness {
  /** Opens a client of the store under test, as another process would. The suite closes the client. */
  connect(): Promise<EventStore>;
  /** Breaks every connection to the store, like a restart of the server. */
  dropConnections?(): Promise<void>;
  /** Keeps write transactions of other programs open during the appends, for random times, until the signal aborts. */
  disturb?(signal: AbortSignal): Promise<void>;
  /** Appends in a transaction that stays open for `holdMs` before it commits. */
  appendSlowly?(stream: string, events: readonly EventToStore[], holdMs: number): Promise<void>;
  close(): Promise<void>;
}

export const newEvent = (type = 'Happened', data: unknown = {}): EventToStore => ({
  id: randomUUID(),
  type,
  data,
  metadata: { actor: 'contract' },
});

/** Reads batches of a subscription until `enough` returns true, and returns everything read. */
export async function collect(
  batches: AsyncIterable<EventBatch>,
  enough: (seen: readonly StoredEvent[], batch: EventBatch) => boolean,
): Promise<StoredEvent[]> {
  const seen: StoredEvent[] = [];
  for await (const batch of batches) {
    seen.push(...batch.events);
    if (enough(seen, batch)) break;
  }
  return seen;
}

/** Number of events in a race test, so that a race is likely to show. */
const ENOUGH = 300;

const idsOf = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id);

/** Tests that every adapter of the event store port must pass. */
export function eventStoreContract(name: string, start: () => Promise<ContractHarness>): void {
  describe(`${name} keeps the event store's contract`, () => {
    let harness: ContractHarness;
    let store: EventStore;
    const opened: EventStore[] = [];
    const connect = async (): Promise<EventStore> => {
      const one = await harness.connect();
      opened.push(one);
      return one;
    };
    const stream = (kind = 'thing'): string => `${kind}-${randomUUID()}`;

    beforeAll(async () => {
      harness = await start();
      store = await connect();
    });

    afterAll(async () => {
      await Promise.all(opened.map((one) => one.close()));
      await harness.close();
    });

    // This test comes first, because it needs an empty store. On a store with events it only tests one more catch-up.
    it('continues a subscription from the position that a subscriber to an empty store was given', async () => {
      const ending = new AbortController();
      const subscriber = await connect();
      let from = START;
      for await (const batch of subscriber.subscribeToAll({ from, signal: ending.signal })) {
        from = batch.position;
        if (batch.caughtUp) break;
      }
      const event = newEvent();
      const { position } = await store.append(stream(), 'no-stream', [event]);
      expect(from < position).toBe(true);
      const seen = await collect(
        subscriber.subscribeToAll({ from, signal: ending.signal }),
        (events) => events.length > 0,
      );
      expect(idsOf(seen)).toEqual([event.id]);
    });

    describe('appending', () => {
      it('returns appended events in order, with their revision, position and time', async () => {
        const name = stream();
        const events = [
          newEvent('First', { sen: 2000, text: 'Kerusi “A” ☂' }),
          newEvent('Second', { list: [1, null] }),
        ];
        const result = await store.append(name, 'no-stream', events);
        const read = await store.read(name);
        expect(read.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }))).toEqual(
          events,
        );
        expect(read.map(({ revision }) => revision)).toEqual([0, 1]);
        for (const event of read) {
          expect(event.stream).toBe(name);
          expect(Date.parse(event.recordedAt)).not.toBeNaN();
        }
        expect(result).toEqual({ revision: 1, position: read[1]?.position });
      });

      it('reads from a revision onwards, up to a limit, and an unknown stream as empty', async () => {
        const name = stream();
        await store.append(name, 'no-stream', [newEvent(), newEvent(), newEvent()]);
        expect((await store.read(name, 1)).map(({ revision }) => revision)).toEqual([1, 2]);
        expect((await store.read(name, 1, 1)).map(({ revision }) => revision)).toEqual([1]);
        expect((await store.read(name, 0, 9)).map(({ revision }) => revision)).toEqual([0, 1, 2]);
        expect(await store.read(name, 3)).toEqual([]);
        expect(await store.read(stream())).toEqual([]);
      });

      it('refuses a wrong expected revision, names the actual revision and writes nothing', async () => {
        const name = stream();
        await expect(store.append(name, 0, [newEvent()])).rejects.toMatchObject({
          name: 'RevisionConflictError',
          stream: name,
          expected: 0,
          actual: 'no-stream',
        });
        await store.append(name, 'no-stream', [newEvent(), newEvent()]);
        for (const expected of ['no-stream', 0, 7] as const) {
          const refused = store.append(name, expected, [newEvent(), newEvent()]);
          await expect(refused).rejects.toBeInstanceOf(RevisionConflictError);
          await expect(refused).rejects.toMatchObject({ stream: name, expected, actual: 1 });
        }
        expect(await store.read(name)).toHaveLength(2);
        expect(await store.append(name, 1, [newEvent()])).toMatchObject({ revision: 2 });
      });

      it('accepts the expected revision "any" whether the stream exists or not', async () => {
        const name = stream();
        expect(await store.append(name, 'any', [newEvent()])).toMatchObject({ revision: 0 });
        expect(await store.append(name, 'any', [newEvent()])).toMatchObject({ revision: 1 });
      });

      it('answers a repeated append with the first result and changes nothing', async () => {
        const name = stream();
        const events = [newEvent(), newEvent()];
        const first = await store.append(name, 'no-stream', events);
        await store.append(name, 1, [newEvent()]);
        expect(await store.append(name, 'no-stream', events)).toEqual(first);
        expect(await store.read(name)).toHaveLength(3);
      });

      it('gives a revision to exactly one of many concurrent writers', async () => {
        const name = stream();
        const other = await connect();
        const tries = await Promise.allSettled(
          Array.from({ length: 20 }, (_, n) =>
            (n % 2 ? store : other).append(name, 'no-stream', [newEvent(), newEvent()]),
          ),
        );
        expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        for (const one of tries)
          if (one.status === 'rejected') expect(one.reason).toMatchObject({ actual: 1 });
        expect(await store.read(name)).toHaveLength(2);
      });

      it('does not fail appends to other streams when one stream has a conflict', async () => {
        const names = Array.from({ length: 10 }, () => stream());
        const tries = await Promise.allSettled(
          names.map((name, n) => store.append(name, n === 4 ? 9 : 'no-stream', [newEvent()])),
        );
        expect(tries.map(({ status }) => status === 'fulfilled')).toEqual(
          names.map((_, n) => n !== 4),
        );
      });

      it('refuses malformed events and writes nothing', async () => {
        const name = stream();
        const twin = newEvent();
        await expect(store.append(name, 'any', [])).rejects.toThrow('Nothing to append');
        await expect(store.append(name, 'any', [{ ...newEvent(), id: 'one' }])).rejects.toThrow(
          'not a UUID',
        );
        await expect(store.append(name, 'any', [twin, twin])).rejects.toThrow(twin.id);
        expect(await store.read(name)).toEqual([]);
      });
    });

    describe('reading all streams', () => {
      it('keeps the global order with sortable positions, in batches, and ends at the newest event', async () => {
        const before = await present(store);
        const names = [stream(), stream(), stream()];
        const appended: EventToStore[] = [];
        for (let n = 0; n < 12; n++) {
          const events = [newEvent(), newEvent()];
          await store.append(names[n % 3] ?? '', 'any', events);
          appended.push(...events);
        }
        const batches: EventBatch[] = [];
        for await (const batch of store.readAll({ from: before, batchSize: 5 }))
          batches.push(batch);
        const events = batches
          .flatMap((batch) => batch.events)
          .filter((event) => names.includes(event.stream));
        expect(idsOf(events)).toEqual(idsOf(appended));
        const positions = events.map(({ position }) => position);
        expect([...new Set(positions)].sort()).toEqual(positions);
        expect(Math.max(...batches.map((batch) => batch.events.length))).toBe(5);
        expect(batches.map(({ caughtUp }) => caughtUp)).toEqual(
          batches.map((_, n) => n === batches.length - 1),
        );
      });

      it('starts after the given position', async () => {
        const name = stream();
        const before = await present(store);
        await store.append(name, 'no-stream', [newEvent(), newEvent(), newEvent()]);
        const [first] = await store.read(name);
        const rest = await collect(store.readAll({ from: first?.position ?? '' }), () => false);
        expect(
          rest.filter((event) => event.stream === name).map(({ revision }) => revision),
        ).toEqual([1, 2]);
        expect(first && first.position > before).toBe(true);
      });

      it('filters by type and stream prefix, and advances its position past filtered events', async () => {
        const before = await present(store);
        const wanted = stream('wanted');
        await store.append(wanted, 'any', [newEvent('Yes'), newEvent('No')]);
        await store.append(stream('other'), 'any', [newEvent('Yes')]);
        const { position: last } = await store.append(stream('other'), 'any', [
          newEvent('No'),
          newEvent('No'),
        ]);

        const filtered = async (filter: {
          types?: string[];
          streamPrefixes?: string[];
        }): Promise<[string[], string]> => {
          const seen: StoredEvent[] = [];
          let position = before;
          for await (const batch of store.readAll({ from: before, filter })) {
            seen.push(...batch.events);
            position = batch.position;
          }
          return [seen.map((event) => `${event.stream.slice(0, 5)} ${event.type}`), position];
        };
        const both = await filtered({ types: ['Yes'], streamPrefixes: ['wanted-', 'none-'] });
        expect(both[0]).toEqual(['wante Yes']);
        expect(both[1] >= last).toBe(true);
        expect((await filtered({ types: ['Yes'] }))[0]).toEqual(['wante Yes', 'other Yes']);
        expect((await filtered({ streamPrefixes: ['other-'] }))[0]).toEqual([
          'other Yes',
          'other No',
          'other No',
        ]);
        const quiet = await filtered({ types: ['Never'] });
        expect(quiet[0]).toEqual([]);
        expect(quiet[1] >= last).toBe(true);
      });

      it('counts the events each batch passed, including filtered ones', async () => {
        const before = await present(store);
        const types = ['No', 'Yes', 'Yes', 'No', 'No', 'Yes', 'No'];
        await store.append(
          stream('counted'),
          'no-stream',
          types.map((type) => newEvent(type)),
        );
        for (const filter of [undefined, { types: ['Yes'] }, { types: ['Never'] }]) {
          let all = 0;
          for await (const batch of store.readAll({
            from: before,
            batchSize: 2,
            ...(filter ? { filter } : {}),
          }))
            all += batch.passed ?? NaN;
          expect(all).toBe(types.length);
        }
      });
    });

    it('returns as the end of the log the position of the last event that a reader of all streams gets', async () => {
      let last = START;
      for await (const batch of store.readAll({ from: START })) last = batch.position;
      const { position } = await store.append(stream(), 'any', [newEvent()]);
      const end = await store.end();
      expect([end > last, end >= position]).toEqual([true, true]);
      let reached = START;
      for await (const batch of store.readAll({ from: START })) reached = batch.position;
      expect(reached <= (await store.end())).toBe(true);
    });

    describe('reading backwards', () => {
      /** Returns every page, newest first, as `revision type` of the given streams. */
      const pages = async (
        options: Parameters<EventStore['lookBack']>[0],
      ): Promise<StoredEvent[][]> => {
        const all: StoredEvent[][] = [];
        let before = options.before;
        for (;;) {
          const { events, next } = await store.lookBack({
            ...options,
            ...(before === undefined ? {} : { before }),
          });
          all.push([...events]);
          if (next === null) return all;
          expect(before === undefined || next < before).toBe(true);
          before = next;
        }
      };

      it('returns the newest first, page by page, each event once', async () => {
        const from = await present(store);
        const names = [stream(), stream()];
        const appended: string[] = [];
        for (let n = 0; n < 7; n++) {
          const events = [newEvent(), newEvent()];
          await store.append(names[n % 2] ?? '', 'any', events);
          appended.unshift(...idsOf(events).reverse());
        }
        const seen: StoredEvent[][] = [];
        let before: string | undefined;
        do {
          const { events, next } = await store.lookBack({
            limit: 4,
            ...(before === undefined ? {} : { before }),
          });
          seen.push([...events]);
          before = next ?? undefined;
        } while (before !== undefined && before > from);
        expect(idsOf(seen.flat().filter(({ position }) => position > from))).toEqual(appended);
        expect(seen[0]).toHaveLength(4);
        const [newest] = seen.flat();
        expect(newest).toEqual((await store.read(newest?.stream ?? '')).at(-1));
      });

      it('returns only the given streams, in global order', async () => {
        const names = [stream(), stream()];
        const ids: string[] = [];
        for (let n = 0; n < 6; n++) {
          const event = newEvent();
          await store.append(names[n % 2] ?? '', 'any', [event]);
          await store.append(stream('noise'), 'any', [newEvent()]);
          ids.unshift(event.id);
        }
        const found = await pages({ streams: [...names, stream('unknown')], limit: 4 });
        expect(found.map((page) => idsOf(page))).toEqual([ids.slice(0, 4), ids.slice(4)]);
        const third = found.flat()[2];
        expect(
          idsOf((await store.lookBack({ streams: names, before: third?.position ?? '' })).events),
        ).toEqual(ids.slice(3));
        expect(await store.lookBack({ streams: [stream('unknown')] })).toEqual({
          events: [],
          next: null,
        });
      });

      it('filters by type and by time, in one stream and in all', async () => {
        const name = stream();
        const type = `Seldom${randomUUID()}`;
        for (let n = 0; n < 3; n++) {
          await store.append(name, 'any', [newEvent(type), newEvent()]);
          await pause(5);
        }
        const all = await store.read(name);
        const mine = all.filter((event) => event.type === type);
        const [, middle, last] = mine;
        for (const where of [{ streams: [name] }, {}]) {
          const found = async (more: object): Promise<number[]> =>
            (await pages({ ...where, types: [type], ...more }))
              .flat()
              .map(({ revision }) => revision);
          expect(await found({})).toEqual([4, 2, 0]);
          expect(await found({ since: middle?.recordedAt })).toEqual([4, 2]);
          expect(await found({ until: last?.recordedAt })).toEqual([2, 0]);
          expect(await found({ since: middle?.recordedAt, until: last?.recordedAt })).toEqual([2]);
          expect(await found({ until: '2001-01-01T00:00:00.000Z' })).toEqual([]);
          expect(await found({ since: '2999-01-01T00:00:00.000Z' })).toEqual([]);
        }
      });

      it('limits the work of one call, so that the next call continues at the same place', async () => {
        const type = `Seldom${randomUUID()}`;
        const [first, second] = [newEvent(type), newEvent(type)];
        await store.append(stream(), 'any', [first]);
        for (let n = 0; n < 10; n++)
          await store.append(stream(), 'any', [newEvent(), newEvent(), newEvent()]);
        await store.append(stream(), 'any', [second]);
        const from = await present(store);
        const page = await store.lookBack({ types: [type], scan: 10 });
        expect(idsOf(page.events)).toEqual([second.id]);
        expect(page.next !== null && page.next < from).toBe(true);
        const empty = await store.lookBack({ types: [type], scan: 10, before: page.next ?? '' });
        expect([empty.events, empty.next === null]).toEqual([[], false]);
        const found: string[] = [];
        for (let before = empty.next; before !== null && found.length === 0;) {
          const { events, next } = await store.lookBack({ types: [type], scan: 10, before });
          found.push(...idsOf(events));
          before = next;
        }
        expect(found).toEqual([first.id]);
      });

      it('finds nothing before the first event', async () => {
        expect(await store.lookBack({ before: START })).toEqual({ events: [], next: null });
        await expect(store.lookBack({ before: 'yesterday' })).rejects.toMatchObject({
          name: 'MalformedPositionError',
        });
        let oldest: StoredEvent | undefined;
        for await (const { events } of store.readAll({ from: START, batchSize: 1 })) {
          [oldest] = events;
          if (oldest) break;
        }
        expect(await store.lookBack({ before: oldest?.position ?? '' })).toEqual({
          events: [],
          next: null,
        });
      });
    });

    describe('subscribing', () => {
      it('delivers past and new events without a gap or a duplicate', async () => {
        const from = await present(store);
        const name = stream();
        const ids: string[] = [];
        const write = async (count: number): Promise<void> => {
          for (let n = 0; n < count; n++) {
            const event = newEvent();
            ids.push(event.id);
            await store.append(name, 'any', [event]);
          }
        };
        await write(30);
        const subscriber = await connect();
        const ending = new AbortController();
        const seen = collect(
          subscriber.subscribeToAll({
            from,
            batchSize: 7,
            signal: ending.signal,
            filter: { streamPrefixes: [name] },
          }),
          (events) => events.length >= 90,
        );
        await write(60);
        expect(idsOf(await seen)).toEqual(ids);
      });

      it('delivers an event without waiting for a polling interval', async () => {
        const ending = new AbortController();
        const subscriber = await connect();
        const type = `Quick${randomUUID()}`;
        const from = await present(store);
        let arrived: (at: number) => void = () => {};
        const reading = (async () => {
          for await (const { events } of subscriber.subscribeToAll({
            from,
            filter: { types: [type] },
            signal: ending.signal,
          }))
            for (const _ of events) arrived(performance.now());
        })();
        const delays: number[] = [];
        for (let n = 0; n < 9; n++) {
          const arrival = new Promise<number>((resolve) => (arrived = resolve));
          const sent = performance.now();
          await store.append(stream(), 'any', [newEvent(type)]);
          delays.push((await arrival) - sent);
        }
        ending.abort();
        await reading;
        // Only the fastest delivery is compared: a busy machine delays many events, but a polling store delays every event.
        expect(Math.min(...delays)).toBeLessThan(250);
      });

      it('reports that it has caught up, even when there is nothing to read', async () => {
        const ending = new AbortController();
        await store.append(stream(), 'any', [newEvent(), newEvent()]);
        const from = await present(store);
        for (const start of [START, from]) {
          let caughtUp = false;
          const subscription = store.subscribeToAll({
            from: start,
            filter: { types: ['Never'] },
            signal: ending.signal,
          });
          await collect(subscription, (_, batch) => (caughtUp = batch.caughtUp));
          expect(caughtUp).toBe(true);
        }
      });

      it('advances its position while no event passes the filter', async () => {
        const ending = new AbortController();
        const from = await present(store);
        const subscription = store.subscribeToAll({
          from,
          filter: { types: ['Never'] },
          signal: ending.signal,
        });
        const { position: last } = await store.append(stream(), 'any', [newEvent()]);
        let position = from;
        const seen = await collect(subscription, (_, batch) => (position = batch.position) >= last);
        expect(seen).toEqual([]);
        expect(position >= last).toBe(true);
      });

      it('ends promptly when its signal aborts, even while it waits', async () => {
        const delays: number[] = [];
        // Only the fastest of nine attempts is compared, because a busy machine may delay some, but not all.
        for (let nth = 0; nth < 9 && Math.min(...delays) >= 200; nth += 1) {
          const ending = new AbortController();
          const from = await present(store);
          const reading = collect(
            store.subscribeToAll({ from, filter: { types: ['Never'] }, signal: ending.signal }),
            () => false,
          );
          await store.append(stream(), 'any', [newEvent()]);
          await pause(50);
          const asked = performance.now();
          ending.abort();
          expect(await reading).toEqual([]);
          delays.push(performance.now() - asked);
        }
        expect(Math.min(...delays)).toBeLessThan(200);
        const already = store.subscribeToAll({ from: START, signal: AbortSignal.abort() });
        expect(await collect(already, () => false)).toEqual([]);
      });

      it('keeps the order when the reader is slower than the writer', async () => {
        const name = stream();
        const from = await present(store);
        await store.append(
          name,
          'any',
          Array.from({ length: 30 }, () => newEvent()),
        );
        const ending = new AbortController();
        const seen: number[] = [];
        for await (const { events } of store.subscribeToAll({
          from,
          batchSize: 10,
          signal: ending.signal,
        })) {
          await pause(5);
          seen.push(
            ...events.filter((event) => event.stream === name).map(({ revision }) => revision),
          );
          if (seen.length >= 30) ending.abort();
        }
        expect(seen).toEqual(Array.from({ length: 30 }, (_, n) => n));
      });

      it('continues at the same position after its connections were lost', async () => {
        if (!harness.dropConnections) return;
        const name = stream();
        const from = await present(store);
        const subscriber = await connect();
        const writer = await connect();
        const ending = new AbortController();
        const ids: string[] = [];
        const seen: string[] = [];
        let drops = 0;
        const reading = (async () => {
          for await (const { events } of subscriber.subscribeToAll({
            from,
            batchSize: 5,
            signal: ending.signal,
            filter: { streamPrefixes: [name] },
          })) {
            seen.push(...idsOf(events));
            if (seen.length >= 120) ending.abort();
          }
        })();
        for (let n = 0; n < 120; n++) {
          const event = newEvent();
          ids.push(event.id);
          if (n % 40 === 20) await harness.dropConnections().then(() => drops++);
          // The outcome of an interrupted append is unknown, so the test safely repeats the append with the same event id.
          for (;;) {
            try {
              await writer.append(name, 'any', [event]);
              break;
            } catch (error) {
              expect(error).toMatchObject({ name: 'EventStoreUnavailableError' });
              await pause(20);
            }
          }
        }
        await reading;
        expect(drops).toBe(3);
        expect(seen).toEqual(ids);
      });

      it('misses and repeats no event while 8 writers append with transactions open for random times', async () => {
        const prefix = `race-${randomUUID()}`;
        const from = await present(store);
        const noise = new AbortController();
        const disturbance = harness.disturb?.(noise.signal);
        const writers = await Promise.all(Array.from({ length: 8 }, () => connect()));
        const expected = new Set<string>();
        let writing = true;

        const ending = new AbortController();
        const seen: StoredEvent[] = [];
        const subscriber = await connect();
        const reading = (async () => {
          const filter = { streamPrefixes: [prefix] };
          for await (const batch of subscriber.subscribeToAll({
            from,
            filter,
            batchSize: 50,
            signal: ending.signal,
          })) {
            seen.push(...batch.events);
            if (!writing && seen.length >= expected.size) ending.abort();
          }
        })();

        const until = Date.now() + 3_000;
        await Promise.all(
          writers.map(async (writer, w) => {
            for (let n = 0; Date.now() < until || expected.size <= ENOUGH; n++) {
              const events = Array.from({ length: 1 + (n % 3) }, () => newEvent());
              for (const { id } of events) expected.add(id);
              // Half of the streams have one writer each; all writers share the rest.
              const name = n % 2 ? `${prefix}-own-${w}` : `${prefix}-shared-${n % 5}`;
              if (harness.appendSlowly && n % 3 === 0)
                await harness.appendSlowly(name, events, Math.random() * 15);
              else await writer.append(name, 'any', events);
            }
          }),
        );
        writing = false;
        // One more event makes the reader compare its events with the expected events once more.
        const final = newEvent();
        expected.add(final.id);
        await store.append(`${prefix}-end`, 'any', [final]);
        await Promise.race([reading, pause(PATIENCE_MS, ending.signal)]);
        ending.abort();
        await reading;
        noise.abort();
        await disturbance;

        expect(seen.length).toBe(expected.size);
        expect(new Set(idsOf(seen))).toEqual(expected);
        const revisions = new Map<string, number>();
        for (const { stream: of, revision } of seen) {
          expect(revision).toBe((revisions.get(of) ?? -1) + 1);
          revisions.set(of, revision);
        }
        const positions = seen.map(({ position }) => position);
        expect([...positions].sort()).toEqual(positions);
      });
    });
  });
}

/** Returns the position of the newest event. */
async function present(store: EventStore): Promise<string> {
  let position = START;
  for await (const batch of store.readAll({ from: START, batchSize: 5_000 }))
    position = batch.position;
  return position;
}
