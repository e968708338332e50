import { readFile } from 'node:fs/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import type pg from 'pg';
import { Refusal } from '../../contracts/refusal.js';
import { CatalogueReader, priceSeats } from '../../modules/catalogue/api.js';
import {
  CheckInGuest,
  PlaceBooking,
  receiptUploadPrefix,
  SetBookingStatus,
  totalOf,
  UploadReceipt,
} from '../../modules/orders/api.js';
import {
  contextOfProcess,
  type CommandContext,
} from '../../infrastructure/commands/command-context.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { objectUrlOf } from '../../infrastructure/files/object-url.js';
import { FILE_STORE, type FileStore } from '../../infrastructure/files/port.js';
import { demoBookings, type DemoBooking } from './data/bookings.js';

const NAME = 'demo-bookings';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * Picture of a receipt without a reference number, which the receipt check leaves to staff. Drawn by `npm run
 * demo:receipt -- --layout duitnow-qr --amount 175.00 --recipient "PIBG SMK SERI MELATI"`, then cut below the
 * recipient.
 */
const CUT_OFF_RECEIPT = new URL('./pictures/cut-off-receipt.png', import.meta.url);

/**
 * Replays the demo's orders, payments and guests by the same commands as real orders, each at its time in the past. After a kill
 * the replay continues at the next start, and recognises an order by its id.
 */
@Injectable()
export class DemoBookings {
  private readonly log = new Logger(DemoBookings.name);

  constructor(
    private readonly bus: CommandBus,
    private readonly catalogue: CatalogueReader,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Loads the demo once per database, so that later changes of demo bookings stay. */
  async load(): Promise<void> {
    const { rowCount } = await this.pool.query(
      'select 1 from app.process_checkpoints where process = $1',
      [NAME],
    );
    if (rowCount) return;
    await Promise.all(demoBookings.map((booking) => this.replay(booking)));
    await this.pool.query(
      `insert into app.process_checkpoints (process, position) values ($1, 'done') on conflict do nothing`,
      [NAME],
    );
    this.log.log(`${demoBookings.length} demo bookings are there`);
  }

  private async replay(demo: DemoBooking): Promise<void> {
    const sale = await this.catalogue.performanceForSale(demo.performanceId);
    if (!sale) throw new Error(`The demo has no performance ${demo.performanceId}`);
    const now = this.clock.now().getTime();
    const startsAt = sale.performance.startsAt.getTime();
    const placedAt = Math.min(now, startsAt - MINUTE_MS) - demo.placedDaysAgo * DAY_MS;
    const at = (time: number) => ({
      ...contextOfProcess('demo', { id: demo.id, correlationId: demo.id }, new Date(time)),
      timeStandsStill: true as const,
    });
    const order = {
      performanceId: demo.performanceId,
      customer: demo.customer,
      seats: demo.seats,
      statedTotalSen: totalOf(priceSeats(sale, demo.seats, at(placedAt).now)),
      userId: demo.userEmail ? await this.userIdOf(demo.userEmail) : null,
    };
    const { bookingId } = await this.execute(
      new PlaceBooking(order, `demo-booking-${demo.id}`, at(placedAt)),
    );
    const decidedAt = at(placedAt + 5 * MINUTE_MS);
    if (demo.outcome === 'needs_review') await this.sendReceipt(bookingId, decidedAt);
    else if (demo.outcome !== 'pending_payment')
      await this.execute(new SetBookingStatus(bookingId, demo.outcome, decidedAt));
    if (demo.checkedInSeats.length > 0) {
      await this.execute(
        new CheckInGuest(bookingId, demo.checkedInSeats, at(startsAt - 20 * MINUTE_MS)),
      ).catch(unlessInAlready);
    }
  }

  private async sendReceipt(bookingId: string, context: CommandContext): Promise<void> {
    const key = `${receiptUploadPrefix(bookingId)}demo`;
    await this.files.put(key, await readFile(CUT_OFF_RECEIPT), 'image/png');
    await this.execute(new UploadReceipt(bookingId, objectUrlOf(key), context));
  }

  private execute<R>(command: Command<R>): Promise<R> {
    return this.bus.execute<Command<R>, R>(command);
  }

  private async userIdOf(email: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ id: string }>(
      'select id from catalogue.users where email = $1',
      [email],
    );
    return rows[0]?.id ?? null;
  }
}

/** Ignores the error about guests who are already checked in: an earlier, interrupted start admitted them. */
function unlessInAlready(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'already_checked_in')) throw error;
}
