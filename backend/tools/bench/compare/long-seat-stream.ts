import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pause } from '../../../infrastructure/process/pause.js';
import type pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { seatsStream, type SeatEvent } from '../../../contracts/events/index.js';
import { contextOfRequest, metadataOf } from '../../../infrastructure/commands/command-context.js';
import { readConfig } from '../../../infrastructure/config/config.js';
import type { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { openDomainEventStore } from '../../../infrastructure/event-store/open.js';
import { StreamSnapshots1795000400300 } from '../../../infrastructure/event-store/snapshots/stream-snapshots.migration.js';
import {
  SNAPSHOT_EVERY,
  StreamSnapshots,
} from '../../../infrastructure/event-store/snapshots/stream-snapshots.js';
import { SeatStreams } from '../../../modules/booking/application/seat-streams.js';
import { holdSeats } from '../../../modules/booking/domain/seat-ledger.js';
import { interleaved } from '../rounds.js';
import type { Setting } from '../setting.js';
import type { Comparison } from '../table.js';

const clock = { now: () => new Date() };
const LOOK_AGAIN_MS = 20;

/** What the first order after a start came to, in ms. */
interface FirstOrder {
  readonly answered: number;
  readonly longestStall: number;
}

/**
 * The first order of a performance after a start, when its seat stream is long: the ledger read from its snapshot on and as
 * many events after it as there can be, beside the same without a snapshot. Streams and mailbox are the product's, in the
 * bench's own process; there is no HTTP and no booking.
 */
export async function longSeatStream({ sizes, testBed, pool }: Setting): Promise<Comparison[]> {
  const config = readConfig({ DATABASE_URL: testBed.benchDatabaseUrl });
  const { events: store, close } = await openDomainEventStore(config, pool, () => {});
  try {
    await createSnapshots(pool);
    const long = new LongStream(store, new StreamSnapshots(pool), pool, sizes.roundSeats);
    await long.write(sizes.streamEvents);
    const [kept = [], read = []] = await interleaved(sizes.rounds, [
      async () => {
        await long.keepSnapshot();
        // As many as can come after a snapshot.
        await long.write(SNAPSHOT_EVERY - 2);
        return firstOrder(long.start());
      },
      () => firstOrder(long.startWithoutSnapshot()),
    ]);
    const events = sizes.streamEvents.toLocaleString('en');
    const row = (what: string, of: (order: FirstOrder) => number): Comparison => ({
      what: `${what}, seat stream of ${events} events`,
      against: 'the whole stream, no snapshot',
      unit: { kind: 'time', name: 'ms' },
      ours: kept.map(of),
      theirs: read.map(of),
    });
    return [
      row('first order after a restart', ({ answered }) => answered),
      row('longest stall of the event loop', ({ longestStall }) => longestStall),
    ];
  } finally {
    await close();
  }
}

/** One performance whose hall is sold out but for a row, in which seats are held and given up again and again. */
class LongStream {
  private readonly performanceId = randomUUID();
  private written = 0;
  private lastBooking = randomUUID();

  constructor(
    private readonly store: DomainEventStore,
    private readonly snapshots: StreamSnapshots,
    private readonly pool: pg.Pool,
    private readonly sold: number,
  ) {}

  async write(count: number): Promise<void> {
    const context = contextOfRequest(null, clock.now());
    const metadata = metadataOf(context);
    for (let left = count; left > 0; left -= 500)
      await this.store.append(
        seatsStream(this.performanceId),
        'any',
        Array.from({ length: Math.min(left, 500) }, () => ({
          ...this.next(),
          id: randomUUID(),
          metadata,
        })) as never,
      );
  }

  start(): () => Promise<unknown> {
    return this.orderFrom(new SeatStreams(this.store, clock, this.snapshots));
  }

  startWithoutSnapshot(): () => Promise<unknown> {
    const none = {
      every: Infinity,
      find: async () => null,
      keep: async () => {},
      drop: async () => {},
    };
    return this.orderFrom(new SeatStreams(this.store, clock, { of: () => none }));
  }

  /** A backend that has read all of it keeps what it knows; nobody waits for that but this. */
  async keepSnapshot(): Promise<void> {
    await this.pool.query('truncate app.stream_snapshots');
    await new SeatStreams(this.store, clock, this.snapshots).peek(this.performanceId);
    while ((await this.pool.query('select 1 from app.stream_snapshots')).rowCount === 0)
      await pause(LOOK_AGAIN_MS);
  }

  private orderFrom(streams: SeatStreams): () => Promise<unknown> {
    const { performanceId } = this;
    const order = { performanceId, bookingId: randomUUID(), seats: [seat(0)] };
    return () =>
      streams.execute(performanceId, contextOfRequest(null, clock.now()), (ledger, now) =>
        // Its time is over at once, so the next round may have the seat.
        holdSeats(ledger, { ...order, now, until: now }),
      );
  }

  private next(): SeatEvent {
    const { performanceId } = this;
    const number = this.written;
    this.written += 1;
    if (number < this.sold) {
      const data = { performanceId, bookingId: randomUUID(), seats: [seat(1_000 + number)] };
      return { type: 'SeatsTaken', data };
    }
    const isHold = number % 2 === 0;
    if (isHold) this.lastBooking = randomUUID();
    const data = { performanceId, bookingId: this.lastBooking, seats: [seat(1 + (number % 20))] };
    return isHold
      ? { type: 'SeatsHeld', data: { ...data, until: clock.now().toISOString() } }
      : { type: 'SeatsReleased', data: { ...data, reason: 'cancelled' } };
  }
}

const seat = (number: number) => ({ rowId: 'row', number, section: 'Stalls', row: 'A' });

async function firstOrder(place: () => Promise<unknown>): Promise<FirstOrder> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await pause(LOOK_AGAIN_MS);
  delay.reset();
  const start = performance.now();
  await place();
  const answered = performance.now() - start;
  // A stall is seen when the next timer fires.
  await pause(2);
  delay.disable();
  return { answered, longestStall: delay.max / 1e6 };
}

async function createSnapshots(pool: pg.Pool): Promise<void> {
  await pool.query('create schema if not exists app');
  const runner = { query: (sql: string) => pool.query(sql) } as unknown as QueryRunner;
  await new StreamSnapshots1795000400300().up(runner);
}
