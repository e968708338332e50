import pg from 'pg';
import { bookingStream } from '../../../contracts/events/index.js';
import { readConfig } from '../../../infrastructure/config/config.js';
import { openEventStore } from '../../../infrastructure/event-store/open.js';
import { START, type EventStore } from '../../../infrastructure/event-store/port.js';
import { lagOfOrders, placeOneByOne } from '../compare/lag-of-orders.js';
import { sellOverHttp } from '../compare/houselights.js';
import { secondsToRebuild } from '../compare/replay.js';
import { readMaps } from '../compare/seat-map-reads.js';
import { faultsOf, type Sale } from '../sale.js';
import { prepare, type Setting } from '../setting.js';
import { median } from '../statistics.js';
import type { Sizes } from '../options.js';
import type { RunningTestBed } from '../test-bed/test-bed.js';
import type { Wish } from '../wishes.js';

/** A site that is measured, and its events as the bench itself reads them. */
export class Site {
  private events = 0;
  private map: { readonly path: string; readonly bytes: number } | null = null;

  private constructor(
    private readonly setting: Setting,
    private readonly store: EventStore,
    private readonly pool: pg.Pool,
  ) {}

  /** @param eventStoreUrl undefined: the embedded store */
  static async open(
    testBed: RunningTestBed,
    sizes: Sizes,
    eventStoreUrl: string | undefined,
  ): Promise<Site> {
    const pool = new pg.Pool({ connectionString: testBed.databaseUrl, max: 2 });
    // It is stopped under the pool at the end.
    pool.on('error', () => {});
    const config = readConfig({
      DATABASE_URL: testBed.databaseUrl,
      ...(eventStoreUrl ? { EVENTSTORE_URL: eventStoreUrl } : {}),
    });
    return new Site(
      await prepare(testBed, sizes),
      await openEventStore(config, pool, () => {}),
      pool,
    );
  }

  /** A new performance, sold out. @throws Error when a seat was sold twice or not at all, or a buyer had no answer */
  async sell(wishes: readonly Wish[]): Promise<Sale> {
    const { http, hall, sizes } = this.setting;
    const sale = await sellOverHttp(http, hall, wishes, sizes.connections);
    const [fault] = faultsOf('A sale', sale, hall.seats);
    if (fault) throw new Error(fault);
    return sale;
  }

  /** The median of some orders, placed one after another: ms from an order's last event to the read models' NOTIFY. */
  async lag(): Promise<number> {
    const { http, hall, sizes, testBed } = this.setting;
    const client = new pg.Client({ connectionString: testBed.databaseUrl });
    await client.connect();
    try {
      return median(
        await lagOfOrders(
          client,
          () => placeOneByOne(http, hall, sizes.lagSales),
          (bookings) => Promise.all(bookings.map((id) => this.lastEventOf(id))),
        ),
      );
    } finally {
      await client.end();
    }
  }

  /** Events a second. The log is counted once: nothing may be sold between two rebuilds. */
  async rebuild(readModel: string): Promise<number> {
    this.events ||= await this.countEvents();
    return this.events / (await secondsToRebuild(this.setting.superAdministrator, readModel));
  }

  /** How fast the seat map of a performance is read that was sold out before. */
  async readMaps(): Promise<{ readonly perSecond: number; readonly p99Ms: number }> {
    const { http, sizes } = this.setting;
    this.map ??= await this.soldOutMap();
    const { path, bytes } = this.map;
    const expected = { status: 200, length: bytes };
    return readMaps({ client: http, path, headers: {}, expected }, sizes);
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.pool.end();
    await this.setting.close();
  }

  private async soldOutMap(): Promise<{ readonly path: string; readonly bytes: number }> {
    const { http, hall, sizes } = this.setting;
    const wishes = Array.from({ length: hall.seats }, (_, seat): Wish => [seat + 1]);
    const { performanceId } = await sellOverHttp(http, hall, wishes, sizes.connections);
    const path = hall.seatingPath(performanceId);
    return { path, bytes: (await http.get(path)).body.length };
  }

  /** `recordedAt` has whole milliseconds, in either store. */
  private async lastEventOf(
    bookingId: string,
  ): Promise<{ readonly position: string; readonly at: number }> {
    const events = await this.store.read(bookingStream(bookingId));
    const last = events.findLast(({ type }) => type === 'BookingPlaced');
    if (!last) throw new Error(`No order of booking ${bookingId} is in the event store`);
    return { position: last.position, at: Date.parse(last.recordedAt) };
  }

  private async countEvents(): Promise<number> {
    let count = 0;
    for await (const batch of this.store.readAll({ from: START })) count += batch.events.length;
    return count;
  }
}
