import type { KnownLanguage } from '../language.js';
import type { DatedPriceView, OfferedKindView, Translations } from './ticket-kinds.js';
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
  /** The description in other languages; left out when there is none. */
  readonly descriptionTranslations?: Translations;
  /** Language of the school's texts, such as the title; left out when the school has not stated it. */
  readonly textLanguage?: KnownLanguage;
  /** Free text, e.g. `12 to 14 March 2027`. */
  readonly dates: string;
  readonly venue: string;
  readonly imageUrl: string | null;
  /** Set on an archived production, which only the school's staff can get. */
  readonly archived?: true;
  /** Set on an unpublished production, which only the school's staff can get. */
  readonly draft?: true;
  /** Dated prices of Standard, the first one in force counting; left out when there are none. */
  readonly standardPrices?: readonly DatedPriceView[];
  /** Kinds of tickets on sale beside Standard, in their order on screens; left out when there are none. */
  readonly ticketKinds?: readonly OfferedKindView[];
  /** Contact of the school; only with a single production, not in the list. */
  readonly school?: SchoolContact;
}

/** GET /api/performances (list; performances with sales off only for signed-in people) and /api/performances/{id}. */
export interface PerformanceView {
  readonly id: string;
  readonly productionId: string;
  readonly productionTitle: string;
  /** ISO 8601, UTC. */
  readonly dateTime: string;
  readonly venue: string;
  readonly salesEnabled: boolean;
  /** Seats that can ever be sold: the plan without blocked seats. */
  readonly seatsTotal: number;
  /** Seats free right now that families can order without a discount code. */
  readonly seatsRemaining: number;
  /** Seats free right now in sections that families get only with a discount code; left out when there are none. */
  readonly seatsWithCode?: number;
  /** Decimal string in RM: Standard price of the cheapest seat sold without a discount code; `null` without such a seat. */
  readonly priceFrom: string | null;
  /** Price of the cheapest seat in the plan, which the prices of ticket kinds follow; left out when it equals `priceFrom`. */
  readonly ownPriceFrom?: string;
  /** Set when the performance or its production is archived; only the school's staff can get it then. */
  readonly archived?: true;
  /** Set when its production is unpublished; only the school's staff can get it then. */
  readonly draft?: true;
  /** Set when seats cost something and the school has not named its bank account: orders that cost something are refused. */
  readonly unpayable?: true;
}

export interface SeatOverrideView {
  readonly seatNumber: number;
  readonly status: SeatOverrideStatus;
  /** Decimal string in RM, or null: the row's price. */
  readonly customPrice: string | null;
  /** With a performanceId: the seat's own price, from which ticket kinds are priced; left out when it is `customPrice`. */
  readonly ownPrice?: string;
}

export interface SeatingRowView {
  readonly id: string;
  readonly rowLabel: string;
  readonly seatCount: number;
  /** Price in RM, a decimal string: that of the plan, or with a performanceId the Standard price at the time of the request. */
  readonly price: string;
  /** With a performanceId: the seats' own price, from which ticket kinds are priced; left out when it is `price`. */
  readonly ownPrice?: string;
  readonly displayOrder: number;
  /** The plan's own overrides and, with a performanceId, sold seats as `booked` and held seats as `reserved`. */
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
  /**
   * True: the section is kept back, and families order its seats only with a discount code that opens it; left out otherwise. The
   * seats show whether they are free, as others do.
   */
  readonly onlyWithCode?: true;
  readonly rows: readonly SeatingRowView[];
}

/** GET /api/productions/{id}/is-admin */
export interface IsAdminView {
  readonly isAdmin: boolean;
}

/**
 * GET /api/performances/{id}/live is a stream of server-sent events. `event: seats` has this object as data when seats of the
 * performance changed. `event: ready` (data `{}`) comes after each (re)connection: fetch the seating again then, because changes
 * may have been missed.
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

/** GET /api/content/{slug}; `value` is the default until it is changed. */
export interface ContentView {
  readonly slug: string;
  readonly value: ContentValue;
}

/** POST /api/page-views answers 204. */
export interface PageViewRequest {
  readonly path: string;
  /** Random id of the browser tab, kept only in the tab's session storage. */
  readonly sessionId: string;
}
