import type { SchoolContact } from './school-contact.js';
import type { ContentValue, SeatOverrideStatus } from '../events/catalogue-events.js';

export type { ContentValue, SeatOverrideStatus };

/** GET /api/productions (list) and /api/productions/{id}. */
export interface ProductionView {
  readonly id: string;
  readonly schoolId: string;
  readonly schoolName: string;
  readonly title: string;
  readonly description: string | null;
  /** Free text, e.g. `12 to 14 March 2027`. */
  readonly dates: string;
  readonly venue: string;
  readonly imageUrl: string | null;
  /** Only of one that is archived; then only the school's staff get it at all. */
  readonly archived?: true;
  /** Only of one that is not published yet; then only the school's staff get it at all. */
  readonly draft?: true;
  /** Whom to ask; of one production, not in the list. */
  readonly school?: SchoolContact;
}

/** GET /api/performances (list; sales-off ones only for signed-in people) and /api/performances/{id}. */
export interface PerformanceView {
  readonly id: string;
  readonly productionId: string;
  readonly productionTitle: string;
  /** ISO 8601, UTC. */
  readonly dateTime: string;
  readonly venue: string;
  readonly salesEnabled: boolean;
  /** Seats that can be sold at all: the plan without blocked ones. */
  readonly seatsTotal: number;
  /** Of these, free right now. */
  readonly seatsRemaining: number;
  /** Decimal string in RM: what the cheapest seat that can be sold at all costs; `null` without a plan. */
  readonly priceFrom: string | null;
  /** Only where it or its production is archived; then only the school's staff get it at all. */
  readonly archived?: true;
  /** Only where its production is not published yet; then only the school's staff get it at all. */
  readonly draft?: true;
  /** Only where seats cost something and its school has not named its bank account: no order that costs something is taken. */
  readonly unpayable?: true;
}

export interface SeatOverrideView {
  readonly seatNumber: number;
  readonly status: SeatOverrideStatus;
  /** Decimal string in RM, or null: the row's price. */
  readonly customPrice: string | null;
}

export interface SeatingRowView {
  readonly id: string;
  readonly rowLabel: string;
  readonly seatCount: number;
  /** Decimal string in RM. */
  readonly price: string;
  readonly displayOrder: number;
  /** The plan's own overrides and, with a performanceId, sold seats as `booked` and held ones as `reserved`. */
  readonly overrides: readonly SeatOverrideView[];
}

/**
 * GET /api/productions/{id}/seating?performanceId= answers a list of these, by displayOrder,
 * with an ETag; If-None-Match is honoured.
 */
export interface SeatingSectionView {
  readonly id: string;
  readonly name: string;
  readonly aisleAfter: number;
  readonly displayOrder: number;
  readonly rows: readonly SeatingRowView[];
}

/** GET /api/productions/{id}/is-admin */
export interface IsAdminView {
  readonly isAdmin: boolean;
}

/**
 * GET /api/performances/{id}/live is a server-sent event stream: `event: seats` with this as data
 * whenever seats of the performance changed, `event: ready` (data `{}`) after (re)connecting: fetch
 * the seating again, because changes may have been missed.
 */
export interface SeatChanges {
  readonly seats: readonly {
    readonly rowId: string;
    readonly section: string;
    readonly row: string;
    readonly number: number;
    readonly status: 'available' | 'reserved' | 'booked';
  }[];
}

/** GET /api/content/{slug}; `value` has the defaults while nobody has changed it. */
export interface ContentView {
  readonly slug: string;
  readonly value: ContentValue;
}

/** POST /api/page-views answers 204. */
export interface PageViewRequest {
  readonly path: string;
  /** Random, kept in the tab's session storage alone. */
  readonly sessionId: string;
}
