import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import {
  BOOKINGS as ANALYTICS_BOOKINGS,
  CUSTOMERS,
} from '../../../../projections/read-models/analytics/analytics.tables.js';
import { BOOKINGS } from '../../../../projections/read-models/bookings/bookings.tables.js';
import { SEATS } from '../../../../projections/read-models/seats/seats.read-model.js';
import { PERFORMANCE, placed, seatA } from '../../../../projections/testing/history.js';
import { ProjectionTestBed } from '../../../../projections/testing/projection-test-bed.js';
import type { BookingEvent, SeatEvent } from '../../../contracts/events/index.js';
import { repositoryRoot } from '../../../infrastructure/config/repository-root.js';
import { readConfig, type Config } from '../../../infrastructure/config/config.js';
import { PostgresBookingKeys } from '../../../infrastructure/event-store/codec/postgres-booking-keys.js';
import { PostgresEventStore } from '../../../infrastructure/event-store/postgres/postgres-event-store.js';
import {
  FORGET_HASHES,
  hashNewEvents,
} from '../../../infrastructure/event-store/proof/event-hashes.js';
import { EventHashes1795000800000 } from '../../../infrastructure/event-store/proof/event-hashes.migration.js';
import { keepRoot, logRoots } from '../../../infrastructure/event-store/proof/log-roots.js';
import { appendRoots, rootsFileIn } from '../../../infrastructure/event-store/proof/roots-file.js';
import { logOf, type OpenLog } from '../shared/open-log.js';
import { verifyLog, type VerificationFigures, type VerificationOptions } from './verification.js';

const FIRST = '6f0f3f0e-0000-4000-8000-0000000000b1';
const SECOND = '6f0f3f0e-0000-4000-8000-0000000000b2';
const NEWEST = '6f0f3f0e-0000-4000-8000-0000000000b3';

/**
 * Two days of a sale whose events are hashed, and a later order. SQL changes the log as a database administrator could,
 * with its trigger disabled; then everything is put back.
 */
describe('the verification of a log', () => {
  let testBed: ProjectionTestBed;
  let config: Config;
  let folder: string;
  let store: PostgresEventStore;
  const sql = (text: string): Promise<unknown> => testBed.database.pool.query(text);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-proof-'));
    testBed = await ProjectionTestBed.open();
    const { pool, url } = testBed.database;
    await new EventHashes1795000800000().up({ query: sql } as unknown as QueryRunner);
    store = new PostgresEventStore({ pool, connectionString: url });
    config = readConfig({ DATABASE_URL: url, DATA_DIR: folder });
    await sell(FIRST, 1, '7K3MQ-9XR2A');
    await endOfDay('2030-03-01');
    await sell(SECOND, 2, '7K3MQ-9XR2B');
    await endOfDay('2030-03-02');
    await sell(NEWEST, 3, '7K3MQ-9XR2C');
    await testBed.projectAll();
    await sql(
      `create table events_before as select * from events.event; alter table events.event disable trigger event_is_immutable`,
    );
  });
  afterAll(async () => {
    await store?.close();
    await testBed?.close();
    if (folder) await rm(folder, { recursive: true });
  });
  afterEach(() =>
    sql(`truncate events.event;
         insert into events.event overriding system value select * from events_before`),
  );

  async function sell(bookingId: string, seat: number, confirmationNumber: string): Promise<void> {
    const seats: SeatEvent[] = [
      {
        type: 'SeatsHeld',
        data: {
          performanceId: PERFORMANCE,
          bookingId,
          seats: [seatA(seat)],
          until: '2030-03-01T04:30:00.000Z',
        },
      },
      {
        type: 'SeatsTaken',
        data: { performanceId: PERFORMANCE, bookingId, seats: [seatA(seat)] },
      },
    ];
    const order: BookingEvent[] = [
      placed(bookingId, {
        confirmationNumber,
        seats: [{ ...seatA(seat), priceSen: 2000 }],
        totalSen: 2000,
      }),
      {
        type: 'BookingConfirmed',
        data: { bookingId, receiptId: FIRST, message: 'Payment received.' },
      },
    ];
    await testBed.append(`seats-${PERFORMANCE}`, seats);
    for (const event of order) await testBed.append(`booking-${bookingId}`, [event]);
  }

  async function endOfDay(day: string): Promise<void> {
    const { pool } = testBed.database;
    await keepRoot(pool, day, await hashNewEvents(pool, store), new Date());
    await appendRoots(rootsFileIn(config.proofDir), await logRoots(pool));
  }

  /** Opens the log like a new process, without cached keys. */
  const opened = (): OpenLog => logOf(config, testBed.database.pool, store);

  async function verified(
    options: Partial<VerificationOptions> = {},
  ): Promise<{ found: string[]; figures: VerificationFigures }> {
    const found: string[] = [];
    const figures = await verifyLog(opened(), {
      readModels: false,
      catalogue: false,
      rootsFile: null,
      onFinding: (subject, sentence) => void found.push(`${subject}: ${sentence}`),
      ...options,
    });
    return { found, figures };
  }
  /** Verifies the log and returns the findings, without the times of events and the folder of the test. */
  const findings = async (options: Partial<VerificationOptions> = {}): Promise<string[]> =>
    (await verified(options)).found.map((each) =>
      each.replace(/, 2\d{3}-[^)]*Z\)/, ')').replace(folder, ''),
    );

  /** Runs work that changes hashes and roots in the database, then undoes the changes. */
  async function undone(work: () => Promise<void>): Promise<void> {
    const tables = ['event_hashes', 'event_hash_progress', 'log_roots'];
    for (const each of tables)
      await sql(`create table ${each}_before as select * from app.${each}`);
    try {
      await work();
    } finally {
      for (const each of tables)
        await sql(
          `truncate app.${each}; insert into app.${each} select * from ${each}_before; drop table ${each}_before`,
        );
    }
  }

  const rootOf = (day: string, since: string | null, from: string): string =>
    `roots: The events up to the end of ${day} do not have the root in ${from}: an event ${since ? `after ${since}` : 'of that day or before'} was changed, removed, inserted or moved`;
  const rootsOf = (day: string, since: string | null): string[] => [
    rootOf(day, since, 'the table app.log_roots'),
    rootOf(day, since, 'the file /proof/roots.ndjson'),
  ];

  it('finds nothing in an untouched log, with read models, and also when hardly any state fits into memory', async () => {
    const whole = {
      events: 12,
      streams: 4,
      bookings: 3,
      accounts: { charged: 6000, refunded: 0, due: 0, proven: 0, unproven: 6000, open: 0 },
      hashed: 8,
      roots: 4,
      catalogue: null,
    };
    expect(await verified({ readModels: true })).toEqual({
      found: [],
      figures: { ...whole, rows: expect.any(Number) },
    });
    expect(await verified({ statesInMemory: 1 })).toEqual({
      found: [],
      figures: { ...whole, rows: null },
    });
    const { rows } = await testBed.database.pool.query(
      `select from pg_namespace where nspname = 'log_verification'`,
    );
    expect(rows).toEqual([]);
  });

  it('finds nothing after an erasure: the hash covers the encrypted data', async () => {
    await new PostgresBookingKeys(testBed.database.pool).erase(SECOND);
    expect(await findings()).toEqual([]);
  });

  it('names a changed event and its day', async () => {
    await sql(
      `update events.event set data = jsonb_set(data, '{message}', '"Paid in cash."') where stream = 'booking-${FIRST}' and revision = 1`,
    );
    expect(await findings()).toEqual([
      `hashes: Event booking-${FIRST}/1 (BookingConfirmed) was changed after it was hashed`,
      ...rootsOf('2030-03-01', null),
    ]);
  });

  it('names an event with a changed time or author', async () => {
    await sql(
      `update events.event set recorded_at = recorded_at + interval '1 second' where stream = 'booking-${SECOND}' and revision = 0;
       update events.event set metadata = jsonb_set(metadata, '{actor}', '{"kind": "system", "name": "demo"}') where stream = 'booking-${SECOND}' and revision = 1`,
    );
    expect(await findings()).toEqual([
      `hashes: Event booking-${SECOND}/0 (BookingPlaced) was changed after it was hashed`,
      `hashes: Event booking-${SECOND}/1 (BookingConfirmed) was changed after it was hashed`,
      ...rootsOf('2030-03-02', '2030-03-01'),
    ]);
  });

  it('names a removed event, within a stream and at its end', async () => {
    await sql(
      `delete from events.event where stream = 'booking-${SECOND}' and revision = 1
          or stream = 'seats-${PERFORMANCE}' and revision = 2`,
    );
    expect(await findings()).toEqual([
      ...rootsOf('2030-03-02', '2030-03-01'),
      `streams: Stream seats-${PERFORMANCE} lacks event 2`,
      `hashes: Event seats-${PERFORMANCE}/2 was removed after it was hashed`,
      `hashes: Event booking-${SECOND}/1 was removed after it was hashed`,
    ]);
  });

  it('names the end of a log that was cut off', async () => {
    await sql(`delete from events.event where stream in ('booking-${SECOND}', 'booking-${NEWEST}')
                  or stream = 'seats-${PERFORMANCE}' and revision > 1`);
    const missing = (from: string): string =>
      `roots: The root of 2030-03-02 in ${from} is over 8 events, and the log has 4: events were removed`;
    expect(await findings()).toEqual([
      ...[
        `seats-${PERFORMANCE}/2`,
        `seats-${PERFORMANCE}/3`,
        `booking-${SECOND}/0`,
        `booking-${SECOND}/1`,
      ].map((name) => `hashes: Event ${name} was removed after it was hashed`),
      missing('the table app.log_roots'),
      missing('the file /proof/roots.ndjson'),
    ]);
  });

  it('names an inserted event', async () => {
    await sql(`insert into events.event (epoch, transaction_id, stream, revision, id, type, data, metadata)
      select epoch, transaction_id, stream, 2, gen_random_uuid(), 'TicketRequested', '{"bookingId": "${FIRST}"}', metadata
        from events.event where stream = 'booking-${FIRST}' and revision = 1`);
    expect(await findings()).toEqual([
      `hashes: Event booking-${FIRST}/2 (TicketRequested) was inserted after it was hashed`,
      ...rootsOf('2030-03-02', '2030-03-01'),
    ]);
  });

  it('names a use of a discount code without a booking, and a paid booking without its use', async () => {
    await sql(`insert into events.event (epoch, transaction_id, stream, revision, id, type, data, metadata)
      select epoch, transaction_id, 'code-${FIRST}', 0, gen_random_uuid(), 'DiscountCodeUsed',
             '{"codeId": "${FIRST}", "word": "FAMILY26", "bookingId": "${PERFORMANCE}", "performanceId": "${PERFORMANCE}", "bookingVersion": 0}',
             jsonb_set(metadata, '{occurredAt}', '"2020-03-01T04:00:00.000Z"')
        from events.event where stream = 'booking-${NEWEST}' and revision = 1;
      update events.event set data = data || '{"discountCode": {"id": "${FIRST}", "word": "FAMILY26", "name": "Cast", "reduction": null}}'
       where stream = 'booking-${NEWEST}' and revision = 0`);
    expect((await findings()).sort()).toEqual([
      `discount codes: Booking ${NEWEST} is paid and has no use of its discount code FAMILY26`,
      `discount codes: Discount code FAMILY26 is used by booking ${PERFORMANCE}, which was never placed`,
    ]);
  });

  it('names an event that was moved to another place', async () => {
    await sql(`with two as (select * from events.event where stream in ('booking-${FIRST}', 'booking-${SECOND}') and revision = 0)
      delete from events.event e using two where e.id = two.id;
      insert into events.event overriding system value
      select o.position, o.epoch, o.transaction_id, e.stream, e.revision, e.id, e.type, e.data, e.metadata, e.recorded_at
        from events_before e join events_before o on o.stream in ('booking-${FIRST}', 'booking-${SECOND}') and o.revision = 0 and o.stream <> e.stream
       where e.stream in ('booking-${FIRST}', 'booking-${SECOND}') and e.revision = 0`);
    expect(await findings()).toEqual(
      expect.arrayContaining([
        `hashes: Event booking-${FIRST}/0 (BookingPlaced) was moved to a later place of the log`,
        ...rootsOf('2030-03-01', null),
      ]),
    );
  });

  it('names the changed day by the file of roots when hashes and roots in the database were forged as well', async () => {
    const { pool } = testBed.database;
    await undone(async () => {
      await sql(
        `update events.event set data = jsonb_set(data, '{message}', '""') where stream = 'booking-${SECOND}' and revision = 1;
         truncate app.event_hashes; update app.event_hash_progress set events = 0, position = '', frontier = ''`,
      );
      const elsewhere = join(folder, 'kept-elsewhere.ndjson');
      await writeFile(
        elsewhere,
        (await logRoots(pool)).map((root) => `${JSON.stringify(root)}\n`).join(''),
      );
      const progress = await hashNewEvents(pool, store);
      await sql(`delete from app.log_roots where day = '2030-03-02'`);
      await keepRoot(pool, '2030-03-03', progress, new Date());
      expect(await findings({ rootsFile: elsewhere })).toEqual([
        'roots: The file /proof/roots.ndjson lacks the root of 2030-03-03, which the table app.log_roots has',
        rootOf('2030-03-02', '2030-03-01', 'the file /proof/roots.ndjson'),
        rootOf('2030-03-02', '2030-03-01', 'the file /kept-elsewhere.ndjson'),
      ]);
    });
  });

  it('reports a missing file of roots, and days missing in it', async () => {
    const path = rootsFileIn(config.proofDir);
    const whole = await readFile(path, 'utf8');
    await writeFile(path, whole.slice(0, whole.indexOf('\n') + 1));
    expect(await findings()).toEqual([
      'roots: The file /proof/roots.ndjson lacks the root of 2030-03-02, which the table app.log_roots has',
    ]);
    await rm(path);
    expect(await findings()).toEqual([
      'roots: There is no file /proof/roots.ndjson, and the table app.log_roots has roots since 2030-03-01',
    ]);
    await writeFile(path, whole);
    expect(await findings()).toEqual([]);
  });

  it('stores no root of a day after the root of a later day', async () => {
    const { pool } = testBed.database;
    const kept = await logRoots(pool);
    await undone(async () => {
      await sql(`delete from app.log_roots where day = '2030-03-01'`);
      const progress = await hashNewEvents(pool, store);
      expect(await keepRoot(pool, '2030-03-01', progress, new Date())).toBeNull();
      expect(await keepRoot(pool, '2030-03-02', progress, new Date())).toEqual(kept[1]);
      expect((await logRoots(pool)).map(({ day }) => day)).toEqual(['2030-03-02']);
    });
  });

  it('reports once that the number of hashed events differs from the number of hashes', async () => {
    await undone(async () => {
      await sql('update app.event_hash_progress set events = 100');
      expect(await findings()).toEqual([
        'hashes: app.event_hash_progress says that 100 events were hashed, and the rows of app.event_hashes are 8',
      ]);
    });
  });

  it('works after a restore of an older log, once the SQL that the refusal names was run', async () => {
    const { pool } = testBed.database;
    await undone(async () => {
      await sql(`delete from events.event where stream in ('booking-${SECOND}', 'booking-${NEWEST}')
                    or stream = 'seats-${PERFORMANCE}' and revision > 1`);
      await expect(hashNewEvents(pool, store)).rejects.toThrow(
        `move roots.ndjson in PROOF_DIR aside and run the SQL "${FORGET_HASHES}"`,
      );
      expect(await readFile(join(repositoryRoot(), 'docs/proof.md'), 'utf8')).toContain(
        FORGET_HASHES.replace('; ', ';\n'),
      );
      await sql(FORGET_HASHES);
      const progress = await hashNewEvents(pool, store);
      expect(progress.events).toBe(4);
      expect(await keepRoot(pool, '2030-03-03', progress, new Date())).toMatchObject({
        previousRoot: null,
      });
      const empty = join(folder, 'moved aside');
      await appendRoots(rootsFileIn(empty), await logRoots(pool));
      const aside = logOf({ ...config, proofDir: empty }, pool, store);
      const found: string[] = [];
      const onFinding = (_: unknown, sentence: string): void => void found.push(sentence);
      await verifyLog(aside, { readModels: false, catalogue: false, rootsFile: null, onFinding });
      expect(found).toEqual([]);
    });
  });

  it('names missing and different rows of read models, and rows that no event made', async () => {
    const { pool } = testBed.database;
    await pool.query(`update ${BOOKINGS} set status = 'cancelled' where booking_id = $1`, [FIRST]);
    await pool.query(`delete from ${SEATS} where seat_number = 3`);
    await pool.query(
      `insert into ${SEATS} select performance_id, row_id, 9, section, row_label, booking_id, state, until from ${SEATS} where seat_number = 1`,
    );
    const differing = [
      expect.stringMatching(
        /^read\.seats performance_id=\S+ row_id=\S+ seat_number=9: no event has made this row as it is$/,
      ),
      expect.stringMatching(/seat_number=3: the row that the events make is missing$/),
      `${BOOKINGS} booking_id=${FIRST}: the events say otherwise of status`,
      // An erasure removed the customer of this booking, but this row still has the customer's data.
      `${BOOKINGS} booking_id=${SECOND}: the events say otherwise of search, customer_name, customer_email, customer_phone, customer_words`,
      `${ANALYTICS_BOOKINGS} booking_id=${SECOND}: the events say otherwise of customer`,
      // These rows count the customer's bookings, at the school and at the performance.
      ...[1, 2].map((): unknown =>
        expect.stringMatching(
          new RegExp(
            `^${CUSTOMERS} scope_id=\\S+ customer=\\S+: the events say otherwise of bookings$`,
          ),
        ),
      ),
    ];
    const { found } = await verified({ readModels: true });
    expect(found.map((each) => each.replace('read models: ', ''))).toEqual(differing);
  });
});
