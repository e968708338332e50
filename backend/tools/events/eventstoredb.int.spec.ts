import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { caughtUp } from '../../../projections/caught-up.js';
import { ProjectionTestBed } from '../../../projections/testing/projection-test-bed.js';
import { appendSeason, BOOKING, FRIDAY } from '../../../projections/testing/recorded-season.js';
import { bookingStream, seatsStream } from '../../contracts/events/index.js';
import { readConfig } from '../../infrastructure/config/config.js';
import { untilAvailable } from '../../infrastructure/database/until-available.js';
import { createPool } from '../../infrastructure/database/pg-pool.js';
import { EventStoreDBEventStore } from '../../infrastructure/event-store/eventstoredb/eventstoredb-event-store.js';
import { FakeServer } from '../../infrastructure/event-store/eventstoredb/testing/fake-server.js';
import { hashNewEvents } from '../../infrastructure/event-store/proof/event-hashes.js';
import { EventHashes1795000800000 } from '../../infrastructure/event-store/proof/event-hashes.migration.js';
import { exportTo } from './export/export.js';
import { replayInto } from './replay/replay.js';
import { logOf, type OpenLog } from './shared/open-log.js';
import { rowsOf } from './testing/season-log.js';
import { verifyLog } from './verify/verification.js';

/*
 * Tests the season through the EventStoreDB adapter, with a server in this process that uses the client's protocol.
 * Export, replay and verification must give the same results as from PostgreSQL.
 */
describe('events in EventStoreDB', () => {
  let server: FakeServer;
  let bed: ProjectionTestBed;
  let log: OpenLog;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-eventstoredb-'));
    server = await FakeServer.start();
    bed = await ProjectionTestBed.open();
    await new EventHashes1795000800000().up({
      query: (sql: string) => bed.database.pool.query(sql),
    } as unknown as QueryRunner);
    const config = readConfig({ DATABASE_URL: bed.database.url, DATA_DIR: folder });
    const pool = createPool(bed.database.url, { name: 'eventstoredb', pipelined: true });
    // Long timeouts, because a slow machine does not mean that the server is down.
    const patience = { silenceMs: 60_000, probeMs: 60_000 };
    const store = new EventStoreDBEventStore({ url: server.url, patience });
    log = logOf(config, pool, store);
    await untilAvailable(() => store.end());
    const events = log.events({ personal: true });
    const last = await appendSeason(events);
    const stop = await bed.start(undefined, events);
    await caughtUp(bed.database.url, last);
    await stop();
    await hashNewEvents(pool, log.store);
  });
  afterAll(async () => {
    await log?.close();
    await bed?.close();
    await server?.close();
    if (folder) await rm(folder, { recursive: true });
  });

  async function exported(more: { streams?: string[] } = {}): Promise<Record<string, unknown>[]> {
    const out = join(folder, `${Math.random()}.ndjson`);
    await exportTo(log, { format: 'ndjson', out, personal: null, ...more });
    const text = await readFile(out, 'utf8');
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  async function found(): Promise<string[]> {
    const all: string[] = [];
    await verifyLog(log, {
      readModels: true,
      catalogue: false,
      rootsFile: null,
      onFinding: (subject, sentence) => all.push(`${subject}: ${sentence}`),
    });
    // The season refunds money that no statement line contains, so these findings are expected.
    return all.filter((sentence) => !sentence.startsWith('money: '));
  }

  it('are exported in order, both all events and the events of one stream', async () => {
    const all = await exported();
    expect(all.map(({ event_id }) => event_id)).toEqual(server.log.map(({ id }) => id));
    const hall = await exported({ streams: [seatsStream(FRIDAY)] });
    expect(hall.length).toBeGreaterThan(5);
    expect(hall.map(({ revision }) => revision)).toEqual(hall.map((_, revision) => revision));
    const stored = server.log.filter(({ stream }) => stream === seatsStream(FRIDAY));
    expect(hall.map(({ event_id }) => event_id)).toEqual(stored.map(({ id }) => id));
  });

  it('are read backwards from the newest of a stream to its first, page by page', async () => {
    const stream = bookingStream(BOOKING.bala);
    const seen: string[] = [];
    let before: string | undefined;
    for (;;) {
      const { events, next } = await log.store.lookBack({
        streams: [stream],
        limit: 3,
        ...(before === undefined ? {} : { before }),
      });
      seen.push(...events.map(({ id }) => id));
      if (next === null) break;
      before = next;
    }
    const stored = server.log.filter((event) => event.stream === stream).map(({ id }) => id);
    expect(seen).toEqual(stored.toReversed());
  });

  it('are replayed into the same rows as the live read models', async () => {
    const done = await replayInto(log, {
      until: await log.store.end(),
      into: 'replayed_from_eventstoredb',
      personal: null,
    });
    expect(done.parked).toEqual([]);
    const [replayed, live] = [
      await rowsOf(bed, 'replayed_from_eventstoredb'),
      await rowsOf(bed, 'read'),
    ];
    // The compared rows contain no personal data.
    expect(replayed['seats']).toEqual(live['seats']);
    expect(replayed['seats']?.length).toBeGreaterThan(3);
  });

  it('are verified, and a missing event is named', async () => {
    expect(await found()).toEqual([]);
    const place = server.log.findIndex(({ stream }) => stream === bookingStream(BOOKING.devi));
    const [removed] = server.log.splice(place, 1);
    try {
      const complaints = await found();
      expect(complaints).toContain(`streams: Stream ${bookingStream(BOOKING.devi)} lacks event 0`);
      expect(complaints).toContain(
        `hashes: Event ${bookingStream(BOOKING.devi)}/0 was removed after it was hashed`,
      );
    } finally {
      server.log.splice(place, 0, removed as (typeof server.log)[number]);
    }
  });
});
