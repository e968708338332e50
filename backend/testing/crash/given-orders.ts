import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { EntityManager } from 'typeorm';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../../modules/catalogue/testing/build-catalogue.js';
import {
  bookingStream,
  catalogueStream,
  seatsStream,
  type BookingEvent,
  type CatalogueEvent,
  type DomainEvent,
  type PricedSeat,
  type Seat,
  type SeatEvent,
} from '../../contracts/events/index.js';
import type { Production } from '../../modules/catalogue/entities/production.entity.js';
import type { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../infrastructure/event-store/codec/recorded-event.js';
import { CatalogueOutbox } from '../../infrastructure/outbox/catalogue-outbox.js';

const STARTS_AT = '2030-03-12T12:00:00.000Z';
const AFTER_MOVE = { startsAt: '2030-03-14T11:30:00.000Z', venue: 'Court' };

export interface Order {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly performanceId: string;
  readonly seats: readonly Seat[];
  readonly holdUntil: string;
}

/** Writes orders and catalogue changes as the product does, for a backend that finds all of them when it starts. */
export class GivenOrders {
  private nextSeat = 1;

  private constructor(
    private readonly manager: EntityManager,
    private readonly events: DomainEventStore,
    private readonly pool: pg.Pool,
    private readonly production: Production,
    private readonly rowId: string,
  ) {}

  static async create(
    manager: EntityManager,
    events: DomainEventStore,
    pool: pg.Pool,
  ): Promise<GivenOrders> {
    const production = await buildProduction(manager, await buildSchool(manager));
    const [row] = await buildSection(manager, production, 'Stalls', [
      { label: 'A', seatCount: 200 },
    ]);
    return new GivenOrders(manager, events, pool, production, row?.id ?? '');
  }

  async performance(): Promise<string> {
    const when = { dateTime: new Date(STARTS_AT), venue: 'Dewan Melati' };
    return (await buildPerformance(this.manager, this.production, when)).id;
  }

  /** Writes an order with a seat hold. Later events of its booking keep the seats without a hold deadline. */
  async order(
    of: Pick<Order, 'performanceId' | 'holdUntil'>,
    later: (order: Order) => readonly BookingEvent[] = () => [],
  ): Promise<Order> {
    const { performanceId, holdUntil } = of;
    const seats = [{ rowId: this.rowId, number: this.nextSeat++, section: 'Stalls', row: 'A' }];
    const bookingId = randomUUID();
    const confirmationNumber = randomUUID().slice(0, 11).toUpperCase();
    const order: Order = { bookingId, confirmationNumber, performanceId, seats, holdUntil };
    const more = later(order);
    const held: SeatEvent[] = [
      { type: 'SeatsHeld', data: { performanceId, bookingId, seats, until: holdUntil } },
    ];
    const kept: SeatEvent[] =
      more.length > 0
        ? [{ type: 'HoldExtended', data: { performanceId, bookingId, until: null } }]
        : [];
    await this.append(seatsStream(performanceId), [...held, ...kept], new Date().toISOString());
    await this.append(bookingStream(bookingId), [this.placed(order), ...more], minutesAgo(40));
    return order;
  }

  /** Reschedules one performance and deletes another, in one transaction that also writes the outbox. */
  async changeCatalogue(moved: string, deleted: string): Promise<void> {
    const { schoolId, id: productionId } = this.production;
    const before = { startsAt: STARTS_AT, venue: 'Dewan Melati' };
    const changes: CatalogueEvent[] = [
      {
        type: 'PerformanceMoved',
        data: { schoolId, productionId, performanceId: moved, before, after: AFTER_MOVE },
      },
      {
        type: 'PerformanceDeleted',
        data: {
          ...{ schoolId, productionId, performanceId: deleted },
          before: { ...before, salesEnabled: true },
          withProduction: false,
        },
      },
    ];
    const client = await this.pool.connect();
    await client.query('begin');
    await client.query(
      'update catalogue.performances set date_time = $2, venue = $3 where id = $1',
      [moved, AFTER_MOVE.startsAt, AFTER_MOVE.venue],
    );
    await client.query('delete from catalogue.performances where id = $1', [deleted]);
    const by = { kind: 'user', id: 'siti', name: 'Siti' } as const;
    await new CatalogueOutbox({ now: () => new Date() }).record(client, by, changes, {
      productionId,
    });
    await client.query('commit');
    client.release();
  }

  bookingEvents({ bookingId }: Order): Promise<readonly RecordedEvent<BookingEvent>[]> {
    return this.events.read<BookingEvent>(bookingStream(bookingId));
  }

  async bookingEventTypes(order: Order): Promise<string[]> {
    return (await this.bookingEvents(order)).map(({ type }) => type);
  }

  async seatEventTypes({ bookingId, performanceId }: Order): Promise<string[]> {
    const all = await this.events.read<SeatEvent>(seatsStream(performanceId));
    return all.filter(({ data }) => data.bookingId === bookingId).map(({ type }) => type);
  }

  async catalogueEvents(performances: readonly string[]): Promise<readonly RecordedEvent[]> {
    const all = await this.events.read<CatalogueEvent>(catalogueStream(this.production.schoolId));
    return all.filter(
      ({ data }) => 'performanceId' in data && performances.includes(data.performanceId),
    );
  }

  private append(stream: string, list: readonly DomainEvent[], occurredAt: string) {
    const actor = { kind: 'customer' } as const;
    const metadata = { requestId: 'test', correlationId: 'test', causationId: 'test' };
    return this.events.append(
      stream,
      'any',
      list.map((event) => ({
        ...event,
        id: randomUUID(),
        metadata: { ...metadata, occurredAt, actor },
      })),
    );
  }

  private placed({ seats, ...order }: Order): BookingEvent {
    const { bookingId, confirmationNumber, performanceId, holdUntil } = order;
    return {
      type: 'BookingPlaced',
      data: {
        bookingId,
        confirmationNumber,
        performance: {
          performanceId,
          productionId: this.production.id,
          schoolId: this.production.schoolId,
          productionTitle: 'Puteri Gunung Ledang',
          startsAt: STARTS_AT,
          venue: 'Dewan Melati',
        },
        payee: {
          merchantName: 'PIBG SMK SERI MELATI',
          bankName: 'Maybank',
          accountName: 'PIBG SMK Seri Melati',
          accountNumber: '514123456789',
        },
        customer: { name: 'Aisyah', email: addressOf(order), phone: '012' },
        userId: null,
        seats: seats.map((seat): PricedSeat => ({ ...seat, priceSen: 2000 })),
        totalSen: 2000,
        holdUntil,
        holdMinutes: 30,
        requestFingerprint: 'test',
      },
    };
  }
}

export const addressOf = ({ bookingId }: Pick<Order, 'bookingId'>): string =>
  `${bookingId}@example.com`;

export const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();
