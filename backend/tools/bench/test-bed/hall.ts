import { randomUUID } from 'node:crypto';
import type { PlaceBookingRequest, SeatInput } from '../../../contracts/rest/bookings.js';
import type {
  PerformanceView,
  ProductionView,
  SeatingSectionView,
} from '../../../contracts/rest/catalogue.js';
import type { CurrentUserEnvelope } from '../../../contracts/rest/identity.js';
import type { HttpAnswer, HttpClient } from './http-client.js';
import type { Staff } from './staff.js';

/** Seats that one buyer tries to buy, by number. The first seat of the hall has number 1. */
export type Wish = readonly number[];

const SECTION = 'Stalls';
const ROW_SEATS = 20;
const PRICE_RM = 20;
const DAY_MS = 24 * 3_600_000;

/** A production with its own hall. Creates performances as they are needed. Seats are numbered from 1 across all rows. */
export class Hall {
  private constructor(
    private readonly staff: Staff,
    readonly productionId: string,
    readonly seats: number,
  ) {}

  /** Creates the hall over REST, as staff do. `seats` is a multiple of 20. */
  static async build(staff: Staff, title: string, seats: number): Promise<Hall> {
    const { user } = await staff.call<CurrentUserEnvelope>('GET', '/api/user');
    const production = await staff.call<ProductionView>('POST', '/api/productions', {
      schoolId: user?.schools[0]?.id,
      title,
      dates: 'One evening',
    });
    const section = await staff.call<SeatingSectionView>(
      'POST',
      `/api/productions/${production.id}/sections`,
      { name: SECTION, displayOrder: 0, aisleAfter: 0 },
    );
    for (let row = 0; row < seats / ROW_SEATS; row += 1) {
      await staff.call('POST', `/api/sections/${section.id}/rows`, {
        rowLabel: rowLabel(row),
        seatCount: ROW_SEATS,
        price: PRICE_RM,
        displayOrder: row,
      });
    }
    return new Hall(staff, production.id, seats);
  }

  /** Describes this hall for the plain shop, which sells the same seats. */
  get plan(): {
    readonly section: string;
    readonly rows: readonly (readonly [label: string, seats: number])[];
    readonly priceSen: number;
  } {
    const rows = Array.from(
      { length: this.seats / ROW_SEATS },
      (_, row) => [rowLabel(row), ROW_SEATS] as const,
    );
    return { section: SECTION, rows, priceSen: PRICE_RM * 100 };
  }

  /** Creates a performance without sold seats. Returns its id. */
  async newPerformance(): Promise<string> {
    const dateTime = new Date(Date.now() + 30 * DAY_MS).toISOString();
    return (
      await this.staff.call<PerformanceView>('POST', '/api/performances', {
        productionId: this.productionId,
        dateTime,
      })
    ).id;
  }

  seatingPath(performanceId: string): string {
    return `/api/productions/${this.productionId}/seating?performanceId=${performanceId}`;
  }

  /** Counts the seats that the seat map shows as sold or held. */
  async takenSeats(http: HttpClient, performanceId: string): Promise<number> {
    const { body } = await http.get(this.seatingPath(performanceId));
    const sections = JSON.parse(body.toString()) as SeatingSectionView[];
    return sections
      .flatMap(({ rows }) => rows)
      .flatMap(({ overrides }) => overrides)
      .filter(({ status }) => status === 'reserved' || status === 'booked').length;
  }
}

/** Ticket kinds and the discount code that the orders of a sale have. */
export interface Terms {
  /** Ids of ticket kinds, which the seats of an order take in turn. */
  readonly kindIds?: readonly string[];
  readonly discountCode?: string;
  /** RM for each seat, with kinds and code. */
  readonly seatRm: number;
}

/** Sends one order over HTTP. 201: the buyer has the seats; 409: a seat is taken. The same `key` is the same order. */
export const placeOrder = (
  http: Pick<HttpClient, 'post'>,
  performanceId: string,
  wish: Wish,
  key: string = randomUUID(),
): Promise<HttpAnswer> =>
  http.post('/api/bookings', orderOf(performanceId, wish, key), { 'idempotency-key': key });

export const orderOf = (
  performanceId: string,
  wish: Wish,
  key: string,
  { kindIds = [], discountCode, seatRm }: Terms = { seatRm: PRICE_RM },
): PlaceBookingRequest => ({
  performanceId,
  customerName: 'Aisyah Rahman',
  customerEmail: `${key}@family.example`,
  customerPhone: '012-345 6789',
  seats: wish.map((number, place) => ({
    ...seatOf(number),
    ...(kindIds.length > 0 ? { kind: kindIds[place % kindIds.length] } : {}),
  })),
  totalAmount: `${wish.length * seatRm}.00`,
  ...(discountCode === undefined ? {} : { discountCode }),
});

const seatOf = (number: number): SeatInput => ({
  section: SECTION,
  row: rowLabel(Math.floor((number - 1) / ROW_SEATS)),
  number: ((number - 1) % ROW_SEATS) + 1,
});

/** Returns the label of a row by its index: A to Z, then AA, AB and so on. */
function rowLabel(row: number): string {
  const letter = String.fromCharCode(65 + (row % 26));
  return row < 26 ? letter : rowLabel(Math.floor(row / 26) - 1) + letter;
}
