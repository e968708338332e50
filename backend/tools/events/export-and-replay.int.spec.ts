import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVENT_TYPES, OPERATIONS_STREAM } from '../../contracts/events/index.js';
import { projectors } from '../../../projections/read-models/all.js';
import {
  BOOKING,
  CEMPAKA,
  FAMILIES,
  FRIDAY,
  MELATI,
  NUMBERS,
  STAFF,
} from '../../../projections/testing/recorded-season.js';
import { BookingAliases } from './export/booking-aliases.js';
import { exportTo, type ExportOrder } from './export/export.js';
import { exported } from './export/exported-event.js';
import { wanted } from './export/selection.js';
import { writerOf } from './export/writers.js';
import { replayInto } from './replay/replay.js';
import { scratchName } from './replay/scratch-schema.js';
import { positionBefore } from './shared/moments.js';
import type { OpenLog } from './shared/open-log.js';
import { personalDataWanted } from './shared/permission.js';
import { readLog } from './shared/read-log.js';
import { openSeasonLog, rowsOf, type SeasonLog } from './testing/season-log.js';

type Line = Record<string, unknown> & { readonly data: Record<string, unknown> };
type Store = keyof SeasonLog['logs'];

let season: SeasonLog;
let folder: string;
let files = 0;
beforeAll(async () => {
  season = await openSeasonLog();
  folder = await mkdtemp(join(tmpdir(), 'houselights-events-'));
});
afterAll(async () => {
  await season?.close();
  await rm(folder, { recursive: true, force: true });
});

const ASKED = { askedBy: 'salmah@school.example', reason: 'A complaint' };
const fresh = (format: string): string => join(folder, `${(files += 1)}.${format}`);
const orderOf = (more: Partial<ExportOrder> = {}): ExportOrder => ({
  format: 'ndjson',
  out: fresh(more.format ?? 'ndjson'),
  personal: null,
  ...more,
});

/** Returns the files of the export, complete or not. */
const leftOf = async ({ out }: ExportOrder): Promise<string[]> =>
  (await readdir(folder)).filter((file) => join(folder, file).startsWith(out));

async function exportedLines(log: OpenLog, more: Partial<ExportOrder> = {}): Promise<Line[]> {
  const order = orderOf(more);
  await exportTo(log, order);
  return linesOf(await readFile(order.out, 'utf8'));
}

const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

/** Returns the season's events, without events that tests wrote about exports. */
const ofSeason = (lines: readonly Line[]): Line[] =>
  lines.filter(({ stream }) => stream !== OPERATIONS_STREAM);

describe.each<Store>(['Postgres', 'like EventStoreDB'])('events from a store (%s)', (name) => {
  let log: OpenLog;
  beforeAll(() => {
    log = season.logs[name];
  });

  it('are read in order, in pages, and up to the given position', async () => {
    const all = [];
    for await (const { events } of readLog(log.store, { batchSize: 7 })) all.push(...events);
    expect(all.map(({ position }) => position)).toEqual(all.map(({ position }) => position).sort());
    const upTo = all[20]?.position as string;
    const some = [];
    for await (const { events } of readLog(log.store, { batchSize: 7, upTo })) some.push(...events);
    expect(some).toEqual(all.slice(0, 21));
    const rest = [];
    for await (const { events } of readLog(log.store, { from: upTo })) rest.push(...events);
    expect(rest).toEqual(all.slice(21));
  });

  it('can be found by time, as the last event before a moment', async () => {
    expect(await positionBefore(log.store, season.moment)).toBe(season.positions[name]);
    expect(await positionBefore(log.store, '2020-01-01T00:00:00.000Z')).toBe('');
  });

  it('are exported without personal data and without fields that lead to a person', async () => {
    const order = orderOf();
    const done = await exportTo(log, order);
    const text = await readFile(order.out, 'utf8');
    const lines = linesOf(text);
    const stored = [];
    for await (const { events } of readLog(log.store)) stored.push(...events);
    expect(lines.map(({ event_id }) => event_id)).toEqual(stored.map(({ id }) => id));
    expect(done).toMatchObject({ written: lines.length, unreadable: 0 });
    expect(done.bytes).toBe((await stat(order.out)).size);
    expect(text).not.toMatch(FAMILIES);
    expect(text).not.toMatch(STAFF);
    expect(text).not.toMatch(NUMBERS);
    expect(text).not.toContain('$sealed');
    for (const bookingId of Object.values(BOOKING)) expect(text).not.toContain(bookingId);
    const placed = lines.find(({ type }) => type === 'BookingPlaced');
    const alias = placed?.['booking_id'] as string;
    expect(placed).toMatchObject({
      booking_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      stream: `booking-${alias}`,
      category: 'booking',
      performance_id: FRIDAY,
      school_id: MELATI,
      actor_kind: 'customer',
      occurred_at: '2026-03-01T01:00:00.000Z',
      data: { bookingId: alias, totalSen: 4000 },
    });
    // A booking has the same alias in the whole file, so that tables can be joined.
    const named = lines.filter(({ booking_id }) => booking_id === alias);
    expect(new Set(named.map(({ category }) => category))).toEqual(
      new Set(['booking', 'payment', 'seats']),
    );
    expect(named.map(({ data }) => data['bookingId'])).toEqual(named.map(() => alias));
    const [again] = await exportedLines(log, { types: ['BookingPlaced'] });
    expect(again).toMatchObject({ event_id: placed?.['event_id'] });
    expect(again?.['booking_id']).toEqual(expect.any(String));
    expect(again).not.toMatchObject({ booking_id: alias });
    // An omitted field is missing in the file, and not written as null.
    expect(Object.keys(placed?.data ?? {})).not.toContain('customer');
  });

  it.each([
    // Number of events of each booking: Aisyah's, Bala's, Chong's and Devi's in this order; in the second case Gopal's.
    ['--performance', { performance: FRIDAY }, [10, 14, 4, 9]],
    ['--school', { school: CEMPAKA }, [9]],
  ] as const)(
    'are exported only for the chosen performance or school: %s',
    async (_, selection, ofBookings) => {
      const lines = ofSeason(await exportedLines(log, selection));
      const counts = new Map<unknown, number>();
      for (const { booking_id: booking } of lines)
        if (booking !== null) counts.set(booking, (counts.get(booking) ?? 0) + 1);
      expect([...counts.values()]).toEqual(ofBookings);
      expect(lines.filter(({ booking_id }) => booking_id === null).map(({ type }) => type)).toEqual(
        ['PerformanceAdded'],
      );
      const payments = lines.filter(({ category }) => category === 'payment');
      expect(payments.length).toBeGreaterThan(0);
    },
  );

  it('are exported by time, type and stream together', async () => {
    const types = ['GuestCheckedIn', 'BookingPlaced'];
    const later = { from: season.moment, types };
    expect((await exportedLines(log, later)).map(({ type }) => type).sort()).toEqual([
      'BookingPlaced',
      'GuestCheckedIn',
      'GuestCheckedIn',
      'GuestCheckedIn',
    ]);
    const before = await exportedLines(log, { to: season.moment, types });
    expect(before.map(({ type }) => type)).toEqual(Array(6).fill('BookingPlaced'));
    const streams = [`booking-${BOOKING.ezra}`, 'payment-*'];
    const chosen = await exportedLines(log, { streams });
    const kinds = chosen.map(({ stream, category }) => (category === 'payment' ? 1 : stream));
    expect(new Set(kinds)).toEqual(new Set([1, expect.stringMatching(/^booking-[0-9a-f]{32}$/)]));
    expect(new Set(kinds).size).toBe(2);
    // The export finds the bookings of the performance although they were ordered before `from`.
    const evening = await exportedLines(log, { performance: FRIDAY, from: season.moment });
    expect(evening.map(({ type }) => type)).toEqual(['GuestCheckedIn', 'GuestCheckedIn']);
  });

  it('are replayed up to a moment into read models that equal the live read models of that moment', async () => {
    const order = { until: season.positions[name], into: 'then_replayed', personal: ASKED };
    const done = await replayInto(log, order);
    expect(done.parked).toEqual([]);
    const rows = await rowsOf(season.bed, order.into);
    expect(rows).toEqual(season.rowsThen);
    expect(rows['bookings']).toHaveLength(6);
    expect(done.tables).toEqual(
      projectors
        .flatMap(({ tables }) => tables)
        .map((table) => ({ name: table, rows: rows[table]?.length })),
    );
  });
});

describe('personal data of an export', () => {
  const recorded = async () =>
    (await season.logs.Postgres.events({ personal: false }).read(OPERATIONS_STREAM)).at(-1);

  it('is in the file on request, and the request is recorded in the log', async () => {
    const out = fresh('csv');
    const order = orderOf({ format: 'csv', out, personal: ASKED, performance: FRIDAY });
    await exportTo(season.logs.Postgres, order);
    const text = await readFile(out, 'utf8');
    expect(text).toMatch(/aisyah@families\.example/);
    expect(text).toMatch(NUMBERS);
    expect(text).toMatch(STAFF);
    expect(await recorded()).toMatchObject({
      type: 'PersonalDataExported',
      data: {
        ...ASKED,
        by: 'export',
        into: out.slice(folder.length + 1),
        selection: `--performance ${FRIDAY}`,
      },
      metadata: { actor: { kind: 'user', name: ASKED.askedBy } },
    });
  });

  it('needs the secret of this site; otherwise nothing is read, written or recorded', async () => {
    const before = await recorded();
    const { Postgres: log } = season.logs;
    const other = { ...log, config: { ...log.config, secret: 'of another site, and long enough' } };
    const order = orderOf({ personal: ASKED });
    await expect(exportTo(other, order)).rejects.toThrow(/needs the SECRET of this site/);
    const schema = { until: season.positions.Postgres, into: 'refused', personal: ASKED };
    await expect(replayInto(other, schema)).rejects.toThrow(/needs the SECRET of this site/);
    expect(await recorded()).toEqual(before);
    expect(await leftOf(order)).toEqual([]);
    expect(await rowsOf(season.bed, 'refused')).toEqual({});
  });

  it("needs a person's name and a reason", () => {
    const flag = { 'with-personal-data': true };
    expect(() => personalDataWanted(flag)).toThrow('--asked-by is missing.');
    expect(() => personalDataWanted({ ...flag, 'asked-by': 'S', reason: ' ' })).toThrow('--reason');
    expect(() => personalDataWanted({ reason: 'r' })).toThrow('go with --with-personal-data');
    expect(personalDataWanted({})).toBeNull();
  });

  it('is left out of replayed read models unless it is requested', async () => {
    const order = { until: season.positions.Postgres, into: 'nobody', personal: null };
    const done = await replayInto(season.logs.Postgres, order);
    expect(done.parked).toEqual([]);
    const text = JSON.stringify(await rowsOf(season.bed, 'nobody'));
    expect(text).not.toMatch(FAMILIES);
    expect(text).toContain(BOOKING.aisyah);
  });

  it('is left out for every event type, by the fields that the type declares as personal', () => {
    for (const [type, fields] of Object.entries(EVENT_TYPES)) {
      const data = Object.fromEntries(Object.keys(fields).map((field) => [field, 'secret']));
      const event = {
        ...{ id: 'i', stream: 's-1', revision: 0, position: 'p', recordedAt: 'r', type },
        data: { ...data, bookingId: 'b' },
        metadata: { actor: { kind: 'user', id: 'secret', name: 'secret' }, occurredAt: 'o' },
      } as unknown as Parameters<typeof exported>[0];
      expect(JSON.stringify(exported(event, new BookingAliases()))).not.toContain('secret');
    }
  });
});

describe('an export without personal data', () => {
  const line = (more: object, data: object) =>
    exported(
      {
        ...{ id: 'i', stream: 's-1', revision: 0, position: 'p', recordedAt: 'r' },
        type: 'StatementLineMatched',
        metadata: { occurredAt: 'o' },
        ...more,
        data,
      } as unknown as Parameters<typeof exported>[0],
      aliases,
    );
  const aliases = new BookingAliases();
  const { aisyah } = BOOKING;

  it('replaces a booking id by its alias everywhere in an event, also in the metadata, and changes nothing else', () => {
    const metadata = {
      occurredAt: 'o',
      requestId: aisyah,
      correlationId: aisyah,
      causationId: FRIDAY,
    };
    const data = {
      bookingId: aisyah,
      performanceId: FRIDAY,
      notes: [{ address: `receipts/${aisyah}/1.jpg`, of: FRIDAY }],
    };
    const alias = aliases.aliasOf(aisyah);
    expect(line({ stream: `booking-${aisyah}`, metadata }, data)).toMatchObject({
      stream: `booking-${alias}`,
      booking_id: alias,
      performance_id: FRIDAY,
      request_id: alias,
      correlation_id: alias,
      causation_id: FRIDAY,
      data: {
        bookingId: alias,
        performanceId: FRIDAY,
        notes: [{ address: `receipts/${alias}/1.jpg`, of: FRIDAY }],
      },
    });
  });

  it('replaces a booking id by its alias in the recorded options of an earlier export', () => {
    const data = { by: 'export', selection: `--stream booking-${aisyah} --performance ${FRIDAY}` };
    expect(line({ type: 'PersonalDataExported' }, data).data).toEqual({
      by: 'export',
      selection: `--stream booking-${aliases.aliasOf(aisyah)} --performance ${FRIDAY}`,
    });
  });

  it('leaves out the person whose cash was counted', () => {
    expect(line({ type: 'CashCounted' }, { sellerId: STAFF.source, countedSen: 1 }).data).toEqual({
      countedSen: 1,
    });
  });

  it('leaves out the invitations of an erased account', () => {
    const data = { userId: STAFF.source, invitationIds: [STAFF.source] };
    expect(line({ type: 'AccountErased' }, data).data).toEqual({});
  });
});

it.each(['=1+1', '\u00a0=1+1', '\n=1+1', '\uff1d1+1', '＠a'])(
  'a spreadsheet runs no text of the exported CSV as a formula: %j',
  async (text) => {
    const out = fresh('csv');
    const writer = writerOf('csv', out);
    const event = { id: 'i', stream: text, revision: 0, position: 'p', recordedAt: 'r', type: 't' };
    const metadata = { occurredAt: 'o' };
    await writer.write([
      exported({ ...event, metadata, data: {} } as unknown as Parameters<typeof exported>[0], null),
    ]);
    await writer.finish();
    expect(await readFile(out, 'utf8')).toContain(`'${text}`);
  },
);

describe('an exported file', () => {
  it('does not overwrite an existing file', async () => {
    const order = orderOf();
    await writeFile(order.out, 'mine');
    await expect(exportTo(season.logs.Postgres, order)).rejects.toThrow('exists already');
    expect(await readFile(order.out, 'utf8')).toBe('mine');
  });

  it.each(['ndjson', 'csv', 'parquet'] as const)(
    'never has its final name while it is incomplete: %s',
    async (format) => {
      const { Postgres: log } = season.logs;
      const stopping = new AbortController();
      // First the export is stopped from outside after the first decoded event. Then events are damaged while they are read.
      const order = orderOf({ format });
      const screen = { isTTY: true, write: () => stopping.abort() };
      await expect(exportTo(log, order, { signal: stopping.signal, screen })).rejects.toThrow(
        'Stopped',
      );
      const broken = orderOf({ format });
      const failing = {
        ...log,
        events: (options: { personal: boolean }) =>
          Object.assign(Object.create(log.events(options)) as ReturnType<OpenLog['events']>, {
            async *readAll(all: { from: string }) {
              for await (const page of log.events(options).readAll({ ...all, batchSize: 5 })) {
                yield page;
                throw new Error('the disk is full');
              }
            },
          }),
      };
      await expect(exportTo(failing, broken)).rejects.toThrow('the disk is full');
      expect([...(await leftOf(order)), ...(await leftOf(broken))]).toEqual([]);
    },
  );

  it('shows the progress of its export on a terminal, and nowhere else', async () => {
    const shown: string[] = [];
    const write = (text: string): void => void shown.push(text);
    await exportTo(season.logs.Postgres, orderOf(), { screen: { isTTY: true, write } });
    expect(shown[0]).toMatch(/^\r.*Exporting \[#+\.*\] \d+ % {2}\d+ events/);
    expect(shown.at(-1)).toBe('\r\u001b[2K');
    const before = shown.length;
    await exportTo(season.logs.Postgres, orderOf(), { screen: { write } });
    expect(shown).toHaveLength(before);
  });

  describe('in DuckDB', () => {
    let duck: DuckDBConnection;
    beforeAll(async () => {
      duck = await (await DuckDBInstance.create(':memory:')).connect();
    });
    afterAll(() => duck?.closeSync());

    const all = async (from: string) =>
      (
        await duck.runAndReadAll(
          `select position, revision::int as revision, type, epoch_ms(occurred_at::timestamptz)::varchar as at,
                  actor_id, (data->>'totalSen')::int as total,
                  -- Each file has other aliases for bookings.
                  first_value(position) over (partition by booking_id order by position) as first_of_booking
             from ${from} order by position`,
        )
      ).getRowObjectsJson();

    it('has the same content in all three formats', async () => {
      const selection = { streams: ['booking-*', 'seats-*'] };
      const [ndjson, csv, parquet] = (['ndjson', 'csv', 'parquet'] as const).map((format) =>
        orderOf({ format, ...selection }),
      ) as [ExportOrder, ExportOrder, ExportOrder];
      for (const order of [ndjson, csv, parquet]) await exportTo(season.logs.Postgres, order);
      const rows = await all(`read_ndjson('${ndjson.out}')`);
      expect(rows.length).toBeGreaterThan(40);
      expect(await all(`read_csv('${csv.out}')`)).toEqual(rows);
      expect(await all(`'${parquet.out}'`)).toEqual(rows);
      const several = await duck.runAndReadAll(
        `select 1 from '${parquet.out}' where type = 'BookingPlaced' and json_array_length(data->'seats') > 1`,
      );
      expect(several.getRows()).toHaveLength(3);
    });

    it('is complete and has its columns even without events', async () => {
      const order = orderOf({ format: 'parquet', streams: ['nobody'] });
      await exportTo(season.logs.Postgres, order);
      const result = await duck.runAndReadAll(`select count(*)::int as n from '${order.out}'`);
      expect(result.getRowObjectsJson()).toEqual([{ n: 0 }]);
    });
  });
});

describe('the scratch schema of a replay', () => {
  it('is never a schema that something other than a replay created', async () => {
    const { pool } = season.bed.database;
    await pool.query('create schema mine; create table mine.precious (n int)');
    const order = { until: season.positions.Postgres, into: 'mine', personal: null };
    await expect(replayInto(season.logs.Postgres, order)).rejects.toThrow(
      'The schema "mine" was not made by a replay',
    );
    expect((await pool.query('select * from mine.precious')).rowCount).toBe(0);
    for (const name of ['Read', 'a;drop schema read', '', 'pg_mine', 'x'.repeat(64)])
      expect(() => scratchName(name)).toThrow('--into takes');
  });

  it("is never one of the site's schemas, even one that does not exist yet", async () => {
    const names = ['read', 'read_next', 'log_verification', 'events', 'app', 'catalogue', 'jobs'];
    for (const into of [...names, 'graphile_worker', 'public', 'information_schema']) {
      const order = { until: season.positions.Postgres, into, personal: null };
      const why = `"${into}" is one of the site's`;
      expect(() => scratchName(into)).toThrow(why);
      await expect(replayInto(season.logs.Postgres, order)).rejects.toThrow(why);
    }
    const { rows } = await season.bed.database.pool.query(
      `select nspname from pg_namespace where nspname in ('read_next', 'log_verification')`,
    );
    expect(rows).toEqual([]);
    expect(await rowsOf(season.bed, 'read')).not.toEqual({});
  });

  it('is created anew by the next replay, and removed when a replay is stopped', async () => {
    const order = { until: '', into: 'again', personal: null };
    const { Postgres: log } = season.logs;
    const { tables } = await replayInto(log, order);
    expect([...new Set(tables.map(({ rows }) => rows))]).toEqual([0]);
    await replayInto(log, { ...order, until: season.positions.Postgres });
    expect((await rowsOf(season.bed, 'again'))['bookings']).toHaveLength(6);
    const stopping = new AbortController();
    const screen = { isTTY: true, write: () => stopping.abort() };
    await expect(
      replayInto(
        log,
        { ...order, until: season.positions.Postgres },
        { signal: stopping.signal, screen },
      ),
    ).rejects.toThrow('Stopped');
    expect(await rowsOf(season.bed, 'again')).toEqual({});
  });
});

describe('an option of the export', () => {
  it.each([
    [{ from: '23 November' }, '--from takes a day'],
    [{ to: '2026-11-23T10:00' }, '--to takes a day'],
    [{ from: '2026-11-23', to: '2026-11-23' }, '--from must lie before --to'],
    [{ type: ['BookingPlaced,Booked'] }, 'no type of event "Booked"'],
    [{ school: 'melati' }, '--school takes an id'],
  ])('with a wrong value is refused: %j', (values, why) => {
    expect(() => wanted(values)).toThrow(why);
  });

  it('with a day and no time means midnight in Malaysia', () => {
    expect(wanted({ from: '2026-11-23', to: '2026-11-23T20:15+08:00' })).toEqual({
      from: '2026-11-22T16:00:00.000Z',
      to: '2026-11-23T12:15:00.000Z',
    });
  });
});
