import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../../modules/catalogue/testing/build-catalogue.js';
import type { School } from '../../modules/schools/school.entity.js';
import type { BookingView } from '../../contracts/rest/bookings.js';
import type { SeatingSectionView } from '../../contracts/rest/catalogue.js';
import { BookingDriver } from '../../modules/orders/testing/booking-driver.js';
import type { TestBed } from '../start-test-bed.js';

export interface Paid {
  readonly schoolId: string;
  readonly bookingId: string;
  readonly receiptId: string;
}

/** Places an order, uploads a receipt for it, and waits until the receipt is checked. */
export async function orderWithReceipt(driver: BookingDriver): Promise<Paid> {
  const { performanceId, school } = await driver.openSale();
  const { body } = await driver.place(performanceId, [{ section: 'Stalls', row: 'A', number: 1 }]);
  await driver.pay(body.bookingId, await driver.receiptFor(body.bookingId));
  const receipt = await driver.call<{ id: string }>(`/api/bookings/${body.bookingId}/receipt`);
  return { schoolId: school.id, bookingId: body.bookingId, receiptId: receipt.body.id };
}

/** Ids of things that calls can name: the newest school, production, performance and so on, on sale and with one order. */
export class World {
  schoolId = '';
  productionId = '';
  performanceId = '';
  sectionId = '';
  rowId = '';
  ticketKindId = '';
  discountCodeId = '';
  extraId = '';
  bookingId = '';
  contentId = '';
  confirmationNumber = '';
  receiptUrl = '';
  /** Idempotency key of the next order, or of the last order when no next order was prepared. */
  orderKey: string = randomUUID();
  /** Free seat for the next order, so that the API accepts it. */
  seat = { section: 'Stalls', row: 'A', number: 1 };
  total = '20.00';

  private constructor(
    private readonly testBed: TestBed,
    readonly personId: string,
    /** An order with a checked receipt. All runs share it, because reading a receipt takes seconds. */
    readonly paid: Paid,
  ) {}

  static async build(testBed: TestBed, personId: string, paid: Paid): Promise<World> {
    const world = new World(testBed, personId, paid);
    await world.school((await buildSchool(world.manager)).id);
    const driver = new BookingDriver(testBed);
    const seat = { section: 'Stalls', row: 'A', number: 9 };
    const placed = await driver.place(world.performanceId, [seat]);
    await world.booking(placed.body.bookingId);
    return world;
  }

  async school(id: string): Promise<void> {
    this.schoolId = id;
    const { id: productionId } = await buildProduction(this.manager, {
      id,
      venue: 'Dewan Melati',
    } as School);
    await this.production(productionId);
  }

  async production(id: string): Promise<void> {
    this.productionId = id;
    const production = { id, venue: 'Dewan Melati' } as Parameters<typeof buildPerformance>[1];
    this.performanceId = (await buildPerformance(this.manager, production)).id;
    const [row] = await buildSection(this.manager, production, 'Stalls', [
      { label: 'A', seatCount: 10, price: '20.00' },
    ]);
    this.rowId = row?.id ?? '';
    this.sectionId = row?.sectionId ?? '';
    // Discount codes name a kind of their own production.
    const kinds: { id: string }[] = await this.manager.query(
      `insert into catalogue.ticket_kinds (production_id, name, translations, prices, only_with)
       values ($1, 'Child', '{}', '[]', '{}') returning id`,
      [id],
    );
    this.ticketKindId = kinds[0]?.id ?? '';
  }

  async section(id: string): Promise<void> {
    this.sectionId = id;
    const rows: { id: string }[] = await this.manager.query(
      `insert into catalogue.seating_rows (section_id, row_label, seat_count, price) values ($1, 'A', 10, 20) returning id`,
      [id],
    );
    this.rowId = rows[0]?.id ?? '';
  }

  async booking(id: string): Promise<void> {
    this.bookingId = id;
    const answer = await fetch(`${this.testBed.url}/api/bookings/${id}`);
    this.confirmationNumber = ((await answer.json()) as BookingView).confirmationNumber ?? '';
  }

  /**
   * Prepares an order: a new key, and a free seat at its current price, after all changes of the seat's section and
   * row.
   */
  async nextOrder(): Promise<void> {
    this.orderKey = randomUUID();
    const answer = await fetch(
      `${this.testBed.url}/api/productions/${this.productionId}/seating?performanceId=${this.performanceId}`,
    );
    const sections = answer.ok ? ((await answer.json()) as SeatingSectionView[]) : [];
    for (const { name, rows } of sections) {
      for (const { rowLabel, seatCount, overrides, price } of rows) {
        for (let number = 1; number <= seatCount; number++) {
          if (overrides.some(({ seatNumber }) => seatNumber === number)) continue;
          this.seat = { section: name, row: rowLabel, number };
          this.total = price;
          return;
        }
      }
    }
  }

  private get manager() {
    return this.testBed.app.get(DataSource).manager;
  }
}
