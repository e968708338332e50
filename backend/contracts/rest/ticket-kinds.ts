import type { LANGUAGES } from '../language.js';
import type { TicketPrice } from '../ticket-price.js';

/** A name in languages other than English. */
export type Translations = Readonly<Partial<Record<Exclude<keyof typeof LANGUAGES, 'en'>, string>>>;

/** A price of a ticket kind: `amount` (decimal string in RM) with `fixed` and `off`, `percent` with `percent-off`. */
export interface DatedPriceView {
  readonly type: TicketPrice['type'];
  readonly amount?: string;
  /** A whole number from 0 to 100. */
  readonly percent?: number;
  /** ISO 8601, inclusive; null: from ever. */
  readonly from: string | null;
  /** ISO 8601, exclusive; null: for good. */
  readonly until: string | null;
}

/**
 * GET /api/productions/{id}/ticket-kinds (staff of the school): a list of these, archived ones too, by displayOrder. The kind
 * Standard, a seat at its own price, is not in the list.
 */
export interface TicketKindView {
  readonly id: string;
  readonly name: string;
  readonly translations: Translations;
  /** The first price in force counts, so an early bird stands above the usual price. */
  readonly prices: readonly DatedPriceView[];
  /** Sections in which the kind is sold; null: all. */
  readonly sectionIds: readonly string[] | null;
  /** Most tickets of the kind in one order; null: no limit. */
  readonly mostPerOrder: number | null;
  /** Ids of kinds, or `standard`: an order needs a ticket of one of them. Empty: the kind is sold alone. */
  readonly onlyWith: readonly string[];
  /** Proof to show at the door, e.g. `Pupil card`. */
  readonly proof: string | null;
  readonly displayOrder: number;
  /** Archived kinds are not sold any more. */
  readonly archived: boolean;
}

/** A kind of ticket on sale, in a production of GET /api/productions. Screens price seats by contracts/ticket-price.ts. */
export interface OfferedKindView extends Omit<TicketKindView, 'displayOrder' | 'archived'> {
  /** True: the kind is sold to families only with a discount code for it; left out otherwise. */
  readonly onlyWithCode?: true;
}

/** The ticket kind of a booked seat; left out for Standard. */
export interface BookedKindView {
  readonly id: string;
  /** The name at the time of the order. */
  readonly name: string;
  readonly translations: Translations;
  /** Proof to show at the door, e.g. `Pupil card`. */
  readonly proof: string | null;
}

export interface DatedPriceRequest {
  readonly type: TicketPrice['type'];
  /** RM, a number or a decimal string. */
  readonly amount?: number | string;
  readonly percent?: number;
  /** Without an offset it is Malaysian time. */
  readonly from?: string | null;
  readonly until?: string | null;
}

/** POST /api/productions/{id}/ticket-kinds: 201 {@link TicketKindView}; 409 `kind_exists`; 422 `too_many_kinds`. */
export interface TicketKindRequest {
  readonly name: string;
  readonly translations?: Translations;
  readonly prices: readonly DatedPriceRequest[];
  readonly sectionIds?: readonly string[] | null;
  readonly mostPerOrder?: number | null;
  readonly onlyWith?: readonly string[];
  readonly proof?: string | null;
  readonly displayOrder?: number;
}

/** PATCH /api/ticket-kinds/{id}: any subset, also `archived`. 200 {@link TicketKindView}; also 409 `changed_meanwhile`. */
export interface TicketKindUpdateRequest extends Partial<TicketKindRequest> {
  readonly archived?: boolean;
  /** Values of the changed fields when the form was opened, as with productions. */
  readonly basedOn?: Partial<TicketKindView>;
}

/** Most kinds of a production that are not archived: more would not fit a panel on a phone. */
export const MOST_TICKET_KINDS = 20;
/** Most prices of one kind. */
export const MOST_PRICES_A_KIND = 10;
