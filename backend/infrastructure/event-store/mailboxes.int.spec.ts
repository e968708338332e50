import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventMetadata, SeatsTaken } from '../../contracts/events/index.js';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { Mailboxes, type Evolver } from './mailboxes.js';
import type { NewDomainEvent } from './codec/recorded-event.js';
import { EventStoreUnavailableError, type EventStore } from './port.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';
import { pause } from '../process/pause.js';

/** Owner of each taken seat, by seat number. */
type Hall = ReadonlyMap<number, string>;

const hall: Evolver<Hall, SeatsTaken> = {
  initial: () => new Map(),
  evolve: (state, { data }) =>
    new Map([...state, ...data.seats.map(({ number }) => [number, data.bookingId] as const)]),
};

const metadata: EventMetadata = {
  occurredAt: '2026-03-01T12:00:00.000Z',
  actor: { kind: 'customer' },
  requestId: 'r',
  correlationId: 'c',
  causationId: 'k',
};

const take = (bookingId: string, number: number) => (state: Hall) => {
  const owner = state.get(number);
  if (owner) throw new Error(`Seat ${number} belongs to ${owner}`);
  const seat = { rowId: 'row', number, section: 'Stalls', row: 'A' };
  const event = {
    type: 'SeatsTaken' as const,
    data: { performanceId: 'p', bookingId, seats: [seat] },
    metadata,
  };
  return { events: [event], result: `${bookingId} has ${number}` };
};

/** Real event store that counts its calls and throws the faults that a test sets. */
class Watched {
  appends = 0;
  reads = 0;
  /** Hooks of a test that run before and after each append, and may throw. */
  before: () => void | Promise<void> = () => {};
  after: () => void | Promise<void> = () => {};

  constructor(private readonly store: EventStore) {}

  append: EventStore['append'] = async (...args) => {
    this.appends++;
    await this.before();
    const result = await this.store.append(...args);
    await this.after();
    return result;
  };

  read: EventStore['read'] = async (...args) => {
    this.reads++;
    return await this.store.read(...args);
  };
}

const times = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const once = (action: () => void | Promise<void>): (() => void | Promise<void>) => {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    return action();
  };
};

describe('a mailbox', () => {
  let database: TestDatabase;
  let store: PostgresEventStore;

  beforeAll(async () => {
    database = await createTestDatabase();
    store = new PostgresEventStore({ pool: database.pool, connectionString: database.url });
    await store.migrate();
  });

  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  const newStream = (): string => `seats-${randomUUID()}`;
  const open = (options = {}) => {
    const watched = new Watched(store);
    return { watched, mailbox: new Mailboxes<Hall, SeatsTaken>(watched, hall, options) };
  };

  it('answers a command with its result, its events and their positions', async () => {
    const { mailbox } = open();
    const stream = newStream();
    const answer = await mailbox.mailboxOf(stream).execute(randomUUID(), take('b1', 7));
    const [stored] = await store.read(stream);
    expect(answer).toMatchObject({ result: 'b1 has 7', position: stored?.position });
    expect(answer.events).toMatchObject([
      { id: stored?.id, type: 'SeatsTaken', stream, revision: 0 },
    ]);
    expect((await mailbox.mailboxOf(stream).state()).get(7)).toBe('b1');
  });

  it('writes all waiting commands at once, and refuses those that lost their seat without writing', async () => {
    const { mailbox, watched } = open();
    const stream = newStream();
    const tries = await Promise.allSettled(
      times(300).map((n) =>
        mailbox.mailboxOf(stream).execute(randomUUID(), take(`b${n}`, n % 100)),
      ),
    );
    const won = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won.map(({ result }) => result)).toEqual(times(100).map((n) => `b${n} has ${n}`));
    expect(won.map(({ events }) => events[0]?.revision)).toEqual(times(100));
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toEqual(
      Array(200).fill(
        expect.objectContaining({ message: expect.stringMatching(/^Seat \d+ belongs to b\d+$/) }),
      ),
    );
    expect(await store.read(stream)).toHaveLength(100);
    expect(watched.appends).toBe(1);
  });

  it('sells every seat once when two processes sell from one stream', async () => {
    const stream = newStream();
    const processes = [open().mailbox, open().mailbox];
    const tries = await Promise.allSettled(
      times(400).map(async (n) => {
        await pause(Math.random() * 60);
        return await processes[n % 2]
          ?.mailboxOf(stream)
          .execute(randomUUID(), take(`b${n}`, n % 80));
      }),
    );
    const won = tries.filter(({ status }) => status === 'fulfilled');
    const lost = tries.filter(
      (one) => one.status === 'rejected' && /belongs to/.test(String(one.reason)),
    );
    expect([won.length, lost.length]).toEqual([80, 320]);
    const seats = (await store.read(stream)).map(
      ({ data }) => (data as SeatsTaken['data']).seats[0]?.number,
    );
    expect(new Set(seats).size).toBe(80);
    expect(seats).toHaveLength(80);
    const [one, two] = await Promise.all(
      processes.map((mailbox) => mailbox.mailboxOf(stream).state()),
    );
    expect([...(one ?? [])].sort()).toEqual([...(two ?? [])].sort());
  });

  it('decides a refused command again when another process had changed the state meanwhile', async () => {
    const stream = newStream();
    const { mailbox, watched } = open();
    const other = open().mailbox;
    await mailbox.mailboxOf(stream).execute(randomUUID(), take('first', 1));
    // Another process takes seat 2 between the decision and the write, so only seat 3 is free.
    watched.before = once(
      async () => void (await other.mailboxOf(stream).execute(randomUUID(), take('other', 2))),
    );
    const late = mailbox.mailboxOf(stream).execute(randomUUID(), take('late', 2));
    const next = mailbox.mailboxOf(stream).execute(randomUUID(), take('next', 2));
    await expect(late).rejects.toThrow('Seat 2 belongs to other');
    await expect(next).rejects.toThrow('Seat 2 belongs to other');
    expect(await store.read(stream)).toHaveLength(2);
  });

  it('reads the stream again after a refusal, so that an old state never keeps refusing', async () => {
    const stream = newStream();
    const { mailbox } = open();
    const other = open().mailbox;
    const full = (state: Hall) => {
      if (!state.has(5)) throw new Error('not yet');
      return { events: [], result: 'there' };
    };
    await expect(mailbox.mailboxOf(stream).execute(randomUUID(), full)).rejects.toThrow('not yet');
    await other.mailboxOf(stream).execute(randomUUID(), take('other', 5));
    expect(await mailbox.mailboxOf(stream).execute(randomUUID(), full)).toEqual({
      result: 'there',
      position: null,
      events: [],
    });
  });

  describe('that starts with the events its caller has read', () => {
    const given = async (stream: string) => {
      const { mailbox, watched } = open();
      // The cast is safe, because only `take` wrote events to this stream.
      const read = (await store.read(stream)) as unknown as NewDomainEvent<SeatsTaken>[];
      mailbox.mailboxOf(stream).beginWith(read);
      return { mailbox: mailbox.mailboxOf(stream), watched };
    };
    const sold = async (): Promise<string> => {
      const stream = newStream();
      await open().mailbox.mailboxOf(stream).execute(randomUUID(), take('first', 1));
      return stream;
    };

    it('writes without reading the stream', async () => {
      const { mailbox, watched } = await given(await sold());
      const { events } = await mailbox.execute(randomUUID(), take('b', 2));
      expect(events).toMatchObject([{ revision: 1 }]);
      expect([watched.reads, watched.appends]).toEqual([0, 1]);
    });

    it('decides again when another process has written events meanwhile', async () => {
      const stream = await sold();
      const { mailbox } = await given(stream);
      await open().mailbox.mailboxOf(stream).execute(randomUUID(), take('other', 2));
      await expect(mailbox.execute(randomUUID(), take('late', 2))).rejects.toThrow(
        'Seat 2 belongs to other',
      );
      const { events } = await mailbox.execute(randomUUID(), take('late', 3));
      expect(events).toMatchObject([{ revision: 2 }]);
      expect(await store.read(stream)).toHaveLength(3);
    });

    it('keeps the events that are already in memory', async () => {
      const stream = await sold();
      const { mailbox, watched } = open();
      const read = (await store.read(stream)) as unknown as NewDomainEvent<SeatsTaken>[];
      await mailbox.mailboxOf(stream).execute(randomUUID(), take('b', 2));
      mailbox.mailboxOf(stream).beginWith(read);
      expect([...(await mailbox.mailboxOf(stream).state())]).toEqual([
        [1, 'first'],
        [2, 'b'],
      ]);
      const { events } = await mailbox.mailboxOf(stream).execute(randomUUID(), take('c', 3));
      expect(events).toMatchObject([{ revision: 2 }]);
      // The store got only two appends, so it refused none.
      expect(watched.appends).toBe(2);
    });
  });

  it('writes a command once when the outcome of the first try was unknown', async () => {
    const stream = newStream();
    const { mailbox, watched } = open();
    watched.after = once(() => {
      throw new EventStoreUnavailableError('the answer was lost');
    });
    const answer = await mailbox.mailboxOf(stream).execute(randomUUID(), take('b1', 1));
    expect(answer.result).toBe('b1 has 1');
    expect(watched.appends).toBe(2);
    expect(await store.read(stream)).toHaveLength(1);
    await mailbox.mailboxOf(stream).execute(randomUUID(), take('b2', 2));
    expect(await store.read(stream)).toHaveLength(2);
  });

  it('answers with the written events even when the store was down for longer than reads are retried', async () => {
    const stream = newStream();
    const { mailbox, watched } = open();
    await mailbox.mailboxOf(stream).execute(randomUUID(), take('b1', 1));
    let away = 6;
    // The first append is written, but its answer is lost. Later appends fail because the store is down.
    watched.after = once(() => {
      throw new EventStoreUnavailableError('the answer was lost');
    });
    watched.before = () => {
      if (watched.appends > 2 && away-- > 0)
        throw new EventStoreUnavailableError('nobody is there');
    };
    const answer = await mailbox.mailboxOf(stream).execute(randomUUID(), take('b2', 2));
    expect(answer).toMatchObject({ result: 'b2 has 2', events: [{ revision: 1 }] });
    expect(away).toBeLessThan(0);
    expect(await store.read(stream)).toHaveLength(2);
  });

  it('retries while the database with the encryption keys is down, as it does while the store is down', async () => {
    const stream = newStream();
    const { mailbox, watched } = open();
    watched.before = once(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    const answers = await Promise.all([
      mailbox.mailboxOf(stream).execute(randomUUID(), take('b1', 1)),
      mailbox.mailboxOf(stream).execute(randomUUID(), take('b2', 2)),
    ]);
    expect(answers.map(({ result }) => result)).toEqual(['b1 has 1', 'b2 has 2']);
  });

  it('reads the stream from the event store again after a few failed tries', async () => {
    const stream = newStream();
    const { mailbox, watched } = open({ appendPatienceMs: 300 });
    await mailbox.mailboxOf(stream).execute(randomUUID(), take('b1', 1));
    watched.after = () => {
      throw new EventStoreUnavailableError('no answer ever');
    };
    const command = randomUUID();
    await expect(mailbox.mailboxOf(stream).execute(command, take('b2', 2))).rejects.toBeInstanceOf(
      EventStoreUnavailableError,
    );
    watched.after = () => {};
    await expect(mailbox.mailboxOf(stream).execute(randomUUID(), take('b3', 2))).rejects.toThrow(
      'Seat 2 belongs to b2',
    );
    const again = await mailbox.mailboxOf(stream).execute(command, take('b2', 2));
    expect(again).toMatchObject({ result: 'b2 has 2', events: [{ revision: 1 }] });
    expect(await store.read(stream)).toHaveLength(2);
  });

  it('executes a command sent twice only once, whether at the same moment or later', async () => {
    const stream = newStream();
    const { mailbox } = open();
    const command = randomUUID();
    const answers = await Promise.all([
      mailbox.mailboxOf(stream).execute(command, take('b1', 1)),
      mailbox.mailboxOf(stream).execute(randomUUID(), take('b2', 2)),
      mailbox.mailboxOf(stream).execute(command, take('b1', 1)),
    ]);
    const later = await open().mailbox.mailboxOf(stream).execute(command, take('b1', 1));
    expect([...answers, later].map(({ result }) => result)).toEqual([
      'b1 has 1',
      'b2 has 2',
      'b1 has 1',
      'b1 has 1',
    ]);
    expect(later.events.map(({ revision }) => revision)).toEqual([0]);
    expect(later.position).toBe((await store.read(stream))[0]?.position);
    expect(await store.read(stream)).toHaveLength(2);
  });

  it('refuses commands for a while when its queue is full', async () => {
    const { mailbox } = open({ maxQueue: 10 });
    const stream = newStream();
    const tries = await Promise.allSettled(
      times(25).map((n) => mailbox.mailboxOf(stream).execute(randomUUID(), take(`b${n}`, n))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(tries.at(-1)).toMatchObject({
      reason: { name: 'StreamBusyError', stream },
    });
  });

  it('keeps a limited number of idle streams in memory', async () => {
    const { mailbox, watched } = open({ maxStreams: 2 });
    const [a, b, c] = [newStream(), newStream(), newStream()];
    for (const stream of [a, b, c])
      await mailbox.mailboxOf(stream).execute(randomUUID(), take('b', 1));
    const reads = watched.reads;
    await mailbox.mailboxOf(c).execute(randomUUID(), take('b', 2));
    expect(watched.reads).toBe(reads);
    await mailbox.mailboxOf(a).execute(randomUUID(), take('b', 2));
    expect(watched.reads).toBe(reads + 1);
  });

  it('keeps a limited number of events in memory, of the most recently used streams', async () => {
    const { mailbox, watched } = open({ maxEvents: 25 });
    const [a, b, c] = [newStream(), newStream(), newStream()];
    const sell = async (stream: string, seats: readonly number[]) => {
      for (const seat of seats)
        await mailbox.mailboxOf(stream).execute(randomUUID(), take('b', seat));
    };
    const reads = async (stream: string, seat: number): Promise<number> => {
      const before = watched.reads;
      await sell(stream, [seat]);
      return watched.reads - before;
    };
    await sell(a, times(10));
    await sell(b, times(10));
    expect(await reads(a, 10)).toBe(0);
    // Now 27 events are in memory: the least recently used stream was dropped, and the other two streams stayed.
    await sell(c, times(6));
    expect(await reads(c, 6)).toBe(0);
    expect(await reads(a, 11)).toBe(0);
    expect(await reads(b, 10)).toBe(1);
    // A stream with more events than the limit for all streams stays while it is used.
    await sell(c, times(40).slice(7));
    expect(await reads(c, 40)).toBe(0);
  });

  it('fails a command that no store can take, without failing other commands of the batch', async () => {
    const { mailbox } = open();
    const stream = newStream();
    const broken = () => {
      const [event] = take('nul', 9)(new Map()).events;
      return {
        events: event ? [{ ...event, data: { ...event.data, bookingId: 'a\u0000b' } }] : [],
        result: '',
      };
    };
    const tries = await Promise.allSettled([
      mailbox.mailboxOf(stream).execute(randomUUID(), take('b1', 1)),
      mailbox.mailboxOf(stream).execute(randomUUID(), broken),
      mailbox.mailboxOf(stream).execute(randomUUID(), take('b2', 2)),
    ]);
    expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await store.read(stream)).toHaveLength(2);
  });
});
