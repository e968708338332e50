import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import type { BookingPlaced, EventMetadata } from '../../../contracts/events/index.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.js';
import { PostgresEventStore } from '../postgres/postgres-event-store.js';
import { CreateBookingKeys1795000100000 } from './booking-keys.migration.js';
import { DomainEventStore } from './domain-event-store.js';
import { PostgresBookingKeys } from './postgres-booking-keys.js';
import type { NewDomainEvent, RecordedEvent } from './recorded-event.js';

const metadata: EventMetadata = {
  occurredAt: '2026-03-01T12:00:00.000Z',
  actor: { kind: 'user', id: 'u1', name: 'Puan Aminah' },
  requestId: 'request',
  correlationId: 'correlation',
  causationId: 'cause',
};

const customer = { name: 'Nurul Huda', email: 'nurul@example.com', phone: '+60 12-345 6789' };

function placed(bookingId: string): NewDomainEvent<BookingPlaced> {
  return {
    id: randomUUID(),
    type: 'BookingPlaced',
    data: {
      bookingId,
      confirmationNumber: '7QX4M-2K9TB',
      performance: {
        performanceId: 'p',
        productionId: 'q',
        schoolId: 's',
        productionTitle: 'Sang Kancil',
        startsAt: '2026-04-01T20:00:00+08:00',
        venue: 'Dewan',
      },
      payee: {
        merchantName: 'PIBG',
        bankName: 'Maybank',
        accountName: 'PIBG',
        accountNumber: '514123456789',
      },
      customer,
      userId: null,
      seats: [{ rowId: 'r', number: 1, section: 'Stalls', row: 'A', priceSen: 2000 }],
      totalSen: 2000,
      holdUntil: '2026-03-01T12:30:00.000Z',
      holdMinutes: 30,
      requestFingerprint: 'f',
    },
    metadata,
  };
}

describe('the store of domain events', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let raw: PostgresEventStore;
  let store: DomainEventStore;
  const newKeys = () => new PostgresBookingKeys(database.pool);

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource({
      type: 'postgres',
      url: database.url,
      migrations: [CreateBookingKeys1795000100000],
      migrationsRun: true,
    }).initialize();
    raw = new PostgresEventStore({ pool: database.pool, connectionString: database.url });
    await raw.migrate();
    store = new DomainEventStore(raw, newKeys());
  });

  afterAll(async () => {
    await raw.close();
    await dataSource.destroy();
    await database.drop();
  });

  const place = async (): Promise<{
    bookingId: string;
    stream: string;
    event: NewDomainEvent<BookingPlaced>;
  }> => {
    const bookingId = randomUUID();
    const stream = `booking-${bookingId}`;
    const event = placed(bookingId);
    await store.append(stream, 'no-stream', [event]);
    return { bookingId, stream, event };
  };

  it('returns events as they were appended, with stream, revision and position', async () => {
    const { stream, event } = await place();
    const [read] = await store.read<BookingPlaced>(stream);
    expect(read).toMatchObject({ ...event, stream, revision: 0 });
    expect(read?.metadata).toEqual(metadata);
    expect(read?.position).toMatch(/\d/);
    expect(read?.data.customer).toEqual(customer);
  });

  it('stores no personal data in readable form', async () => {
    const { stream, bookingId } = await place();
    const reading = { texts: ['Transfer from NURUL HUDA'] };
    const corrected = {
      ...placed(bookingId),
      type: 'CustomerDetailsCorrected',
      data: { bookingId, customer },
    } as const;
    const read = {
      ...placed(bookingId),
      type: 'ReceiptRead',
      data: { bookingId, receiptId: 'x', reading },
    } as unknown as NewDomainEvent;
    await store.append(stream, 0, [corrected]);
    await store.append(stream, 1, [{ ...read, id: randomUUID() }]);
    const { rows } = await database.pool.query<{ text: string }>(
      'select e::text as text from events.event e where stream = $1',
      [stream],
    );
    expect(rows).toHaveLength(3);
    // The pattern of personal data contains a space, because encrypted data is base64, in which any five letters may occur
    // together.
    for (const { text } of rows) expect(text).not.toMatch(/nurul huda|345 6789/i);
    const shown = await store.read(stream);
    expect(
      shown.map(({ data }) =>
        'customer' in data ? data.customer : 'reading' in data ? data.reading : null,
      ),
    ).toEqual([customer, customer, reading]);
  });

  it('reads the newest events without decrypting, and names personal fields without showing them', async () => {
    const { stream, event, bookingId } = await place();
    await store.append(stream, 0, [
      { ...event, id: randomUUID(), type: 'BookingExpired', data: { bookingId } },
    ]);
    const { events, next } = await store.lookBack({ streams: [stream] });
    expect(events.map(({ type, hidden }) => [type, hidden])).toEqual([
      ['BookingExpired', []],
      ['BookingPlaced', ['customer']],
    ]);
    expect(events[1]).toMatchObject({
      ...event,
      data: { ...event.data, customer: null },
      stream,
      revision: 0,
    });
    expect(next).toBeNull();
  });

  it('uses a separate key for every booking, and decrypts a sealed value only in its own booking', async () => {
    const one = await place();
    const two = await place();
    const [stored] = await raw.read(one.stream);
    const moved = {
      ...placed(two.bookingId),
      id: randomUUID(),
      data: { ...(stored?.data as object), bookingId: two.bookingId },
    };
    const stream = `booking-${randomUUID()}`;
    await raw.append(stream, 'no-stream', [{ ...moved, metadata: {} }]);
    const unreadable: string[] = [];
    const watching = new DomainEventStore(raw, newKeys(), {
      onUnreadable: (bookingId, field) => unreadable.push(`${bookingId} ${field}`),
    });
    const [read] = await watching.read<BookingPlaced>(stream);
    expect(read?.data.customer).toBeNull();
    expect(unreadable).toEqual([`${two.bookingId} customer`]);
  });

  it('returns personal fields as null after the booking is erased, and never stores new ones', async () => {
    const { stream, bookingId, event } = await place();
    const keys = newKeys();
    const own = new DomainEventStore(raw, keys);
    expect((await own.read<BookingPlaced>(stream))[0]?.data.customer).toEqual(customer);
    await keys.erase(bookingId);
    const later = {
      ...placed(bookingId),
      type: 'CustomerDetailsCorrected',
      data: { bookingId, customer },
    } as const;
    await own.append(stream, 0, [later]);
    const [first, second] = (await own.read(stream)) as [
      RecordedEvent<BookingPlaced>,
      RecordedEvent,
    ];
    expect(first.data).toEqual({ ...event.data, customer: null });
    expect(second.data).toEqual({ bookingId, customer: null });
    expect((await raw.read(stream))[1]?.data).toEqual({ bookingId, customer: null });
    // The other process notices the erasure when it next reads the key from the database.
    expect(
      (await new DomainEventStore(raw, newKeys()).read<BookingPlaced>(stream))[0]?.data.customer,
    ).toBeNull();
  });

  it('creates one key for a booking when two processes need it at once', async () => {
    const bookingId = randomUUID();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => newKeys().createIfAbsent(bookingId)),
    );
    expect(new Set(made.map((key) => key?.toString('hex'))).size).toBe(1);
    expect(made[0]).toHaveLength(32);
  });

  it('limits the number of cached keys', async () => {
    const keys = new PostgresBookingKeys(database.pool, { maxKeys: 2 });
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of ids) await keys.createIfAbsent(id);
    await database.pool.query(
      'update app.booking_keys set key = null, erased_at = now() where booking_id = any($1)',
      [ids],
    );
    expect([...(await keys.get(ids)).keys()]).toEqual(ids.slice(1));
  });

  it('caches a copy of a key, not the larger buffer that contains it', async () => {
    const id = randomUUID();
    const [maker, reader] = [newKeys(), newKeys()];
    await maker.createIfAbsent(id);
    await reader.get([id]);
    for (const keys of [maker, reader])
      expect((await keys.createIfAbsent(id))?.buffer.byteLength).toBe(32);
  });

  it('upcasts an event of an older version, and refuses an event of a future version', async () => {
    const bookingId = randomUUID();
    const stream = `booking-${bookingId}`;
    // Version 1 of this event called the customer's name `buyer` and had no reason.
    const old = { bookingId, buyer: 'Nurul' };
    await raw.append(stream, 'no-stream', [
      { id: randomUUID(), type: 'BookingExpired', data: old, metadata: { ...metadata } },
    ]);
    const upcasters = {
      BookingExpired: [
        ({ buyer, ...rest }: Record<string, unknown>) => ({ ...rest, customerName: buyer }),
        (data: Record<string, unknown>) => ({ ...data, reason: 'time' }),
      ],
    };
    const newest = new DomainEventStore(raw, newKeys(), { upcasters });
    expect((await newest.read(stream))[0]?.data).toEqual({
      bookingId,
      customerName: 'Nurul',
      reason: 'time',
    });

    await newest.append(stream, 0, [
      { ...placed(bookingId), type: 'BookingExpired', data: { bookingId } },
    ]);
    expect((await raw.read(stream))[1]?.metadata).toEqual({ ...metadata, schemaVersion: 3 });
    expect((await newest.read(stream))[1]).toMatchObject({ data: { bookingId }, metadata });
    await expect(store.read(stream)).rejects.toThrow('BookingExpired was written in version 3');

    // A reader of the whole log gets the undecodable event marked as unreadable, and all other events as usual.
    const unreadable = expect.stringContaining('BookingExpired was written in version 3');
    const marked = [{ data: old }, { type: 'BookingExpired', data: null, unreadable }];
    expect(await store.readStream(stream, 0)).toMatchObject(marked);
    const filter = { streamPrefixes: [stream] };
    const read: unknown[] = [];
    for await (const { events } of store.readAll({ from: '', filter })) read.push(...events);
    expect(read).toMatchObject(marked);
    expect((await store.lookBack({ streams: [stream] })).events).toMatchObject([
      { type: 'BookingExpired', data: { bookingId }, unreadable },
      { data: old },
    ]);
  });

  /** Data and metadata as earlier commits wrote them. The first commits wrote no version. */
  const OLD: readonly {
    readonly by: string;
    readonly type: string;
    readonly data: object;
    readonly metadata: object;
    readonly now: object;
  }[] = [
    {
      by: '2ad56d5, 21 November 2026: a receipt was read without a limit of time',
      type: 'ReceiptVerificationRequested',
      data: { receiptId: 'r1' },
      metadata: {},
      now: { receiptId: 'r1', holdUntil: null },
    },
    {
      by: '2e8949d, 22 November 2026: with one, and no other version',
      type: 'ReceiptVerificationRequested',
      data: { receiptId: 'r1', holdUntil: '2026-11-22T12:30:00.000Z' },
      metadata: { schemaVersion: 1 },
      now: { receiptId: 'r1', holdUntil: '2026-11-22T12:30:00.000Z' },
    },
    {
      by: 'bbce371, 21 November 2026: moves were not counted',
      type: 'BookingRescheduled',
      data: { from: { startsAt: 'a', venue: 'b' }, to: { startsAt: 'c', venue: 'd' } },
      metadata: { actor: { kind: 'system', name: 'showtime-move' } },
      now: { from: { startsAt: 'a', venue: 'b' }, to: { startsAt: 'c', venue: 'd' } },
    },
    {
      by: 'b8e7ca5, 22 November 2026: moves were counted',
      type: 'BookingRescheduled',
      data: { from: { startsAt: 'a', venue: 'b' }, to: { startsAt: 'c', venue: 'd' }, nth: 2 },
      metadata: { schemaVersion: 1 },
      now: { from: { startsAt: 'a', venue: 'b' }, to: { startsAt: 'c', venue: 'd' } },
    },
    {
      by: 'd14e6d2, 22 November 2026: moves follow the catalogue',
      type: 'BookingRescheduled',
      data: {
        from: { startsAt: 'a', venue: 'b' },
        to: { startsAt: 'c', venue: 'd' },
        catalogueRevision: 7,
      },
      metadata: { schemaVersion: 1 },
      now: {
        from: { startsAt: 'a', venue: 'b' },
        to: { startsAt: 'c', venue: 'd' },
        catalogueRevision: 7,
      },
    },
  ];

  it.each(OLD)('reads an event stored by $by in its newest version', async (old) => {
    const bookingId = randomUUID();
    const stream = `booking-${bookingId}`;
    const stored = {
      id: randomUUID(),
      type: old.type,
      data: { bookingId, ...old.data },
      metadata: { ...metadata, ...old.metadata },
    };
    await raw.append(stream, 'no-stream', [stored]);
    const [read] = await store.read(stream);
    expect(read?.data).toStrictEqual({ bookingId, ...old.now });
    // Readers never see the version number, and upcasting does not change the stored event.
    expect(read?.metadata).not.toHaveProperty('schemaVersion');
    expect((await raw.read(stream))[0]?.data).toEqual(stored.data);
  });

  it('keeps a subscription running while the encryption keys cannot be reached', async () => {
    const { stream } = await place();
    const keys = newKeys();
    let failures = 2;
    const flaky = new DomainEventStore(raw, {
      createIfAbsent: (id) => keys.createIfAbsent(id),
      erase: (id) => keys.erase(id),
      get: (ids) => (failures-- > 0 ? Promise.reject(new Error('away')) : keys.get(ids)),
    });
    const ending = new AbortController();
    const seen: unknown[] = [];
    const filter = { streamPrefixes: [stream] };
    for await (const { events } of flaky.subscribeToAll({
      from: '',
      filter,
      signal: ending.signal,
    })) {
      seen.push(...events.map(({ data }) => ('customer' in data ? data.customer : undefined)));
      ending.abort();
    }
    expect(seen).toEqual([customer]);
    expect(failures).toBeLessThan(0);
  });
});
