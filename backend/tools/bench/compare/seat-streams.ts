import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import {
  emptyLedger,
  evolveSeats,
  holdSeats,
  type SeatLedger,
} from '../../../modules/booking/domain/seat-ledger.js';
import {
  bookingStream,
  seatsStream,
  type EventMetadata,
  type SeatEvent,
} from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { Mailboxes } from '../../../infrastructure/event-store/mailboxes.js';
import { openEventStore } from '../../../infrastructure/event-store/open.js';
import { readConfig } from '../../../infrastructure/config/config.js';
import type { Outcome } from '../sale.js';
import type { Wish } from '../wishes.js';

const METADATA: EventMetadata = {
  occurredAt: '2030-03-12T04:00:00.000Z',
  actor: { kind: 'customer' },
  requestId: 'bench',
  correlationId: 'bench',
  causationId: 'bench',
};

/**
 * What decides and writes a sale of Houselights, and nothing around it: the ledger in memory behind its mailbox, many orders
 * in one append, then each order's own stream. No HTTP, no encryption, no read models: as little as the locking schemes do.
 */
export class SeatStreamsAlone {
  private constructor(
    private readonly store: Awaited<ReturnType<typeof openEventStore>>,
    private readonly mailbox: Mailboxes<SeatLedger, SeatEvent>,
  ) {}

  static async open(pool: pg.Pool, databaseUrl: string): Promise<SeatStreamsAlone> {
    const store = await openEventStore(readConfig({ DATABASE_URL: databaseUrl }), pool, () => {});
    return new SeatStreamsAlone(
      store,
      new Mailboxes<SeatLedger, SeatEvent>(store, {
        initial: emptyLedger,
        evolve: evolveSeats,
      }),
    );
  }

  async buy(performanceId: string, wish: Wish): Promise<Outcome> {
    const bookingId = randomUUID();
    const seats = wish.map((number) => ({ rowId: 'row', number, section: 'Stalls', row: 'A' }));
    const now = new Date();
    const order = {
      performanceId,
      bookingId,
      seats,
      now: now.toISOString(),
      until: new Date(now.getTime() + 1_800_000).toISOString(),
    };
    try {
      await this.mailbox.of(seatsStream(performanceId)).execute(randomUUID(), (ledger) => ({
        events: holdSeats(ledger, order).map((event) => ({ ...event, metadata: METADATA })),
        result: undefined,
      }));
    } catch (error) {
      if (error instanceof Refusal) return 'refused';
      throw error;
    }
    await this.store.append(bookingStream(bookingId), 'no-stream', [
      { id: randomUUID(), type: 'BookingPlaced', data: order, metadata: { ...METADATA } },
    ]);
    return 'sold';
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
