import type { ExtraType } from '../extras.js';
import type { Translations } from './ticket-kinds.js';

/*
 * Extras of a production (docs/decisions/0057): things with a price and a stock by size, and donations of a free sum. A family
 * orders them with its seats: `extras` of POST /api/bookings.
 */

/** Most extras of a production that are not archived. */
export const MOST_EXTRAS = 50;
export const MOST_SIZES = 20;
export const MOST_STOCK = 100_000;
/** Most lines of extras in one order. */
export const MOST_EXTRA_LINES = 20;
/** Most pieces of one size in one order. */
export const MOST_PIECES = 50;

/** GET /api/productions/{id}/extras (staff of the school): a list of these, archived ones too, the oldest first. */
export interface ExtraView {
  readonly id: string;
  readonly type: ExtraType;
  /** E.g. `Programme booklet`, `For the parents' association`. */
  readonly name: string;
  readonly translations: Translations;
  /** Price of one, a decimal string in RM; null for a donation, whose sum the family chooses. */
  readonly price: string | null;
  /** Sizes of a thing in the order of their display; a thing without sizes has one with the empty name. Empty for a donation. */
  readonly stock: readonly SizeInStock[];
  /**
   * Pieces of all orders, unpaid orders included. More than the stock after staff lowered the stock or confirmed a booking beyond
   * the stock.
   */
  readonly taken: readonly { readonly size: string; readonly count: number }[];
  /** Donations: true when the school keeps the donation of a paid booking that is cancelled. */
  readonly keptWhenCancelled: boolean;
  /** Archived extras are not sold any more. */
  readonly archived: boolean;
}

export interface SizeInStock {
  readonly size: string;
  /** Pieces that were ever there to sell. */
  readonly stock: number;
}

interface ExtraFields {
  readonly name: string;
  readonly translations?: Translations;
  /** RM, a number or a decimal string: things only. */
  readonly price?: number | string;
  /** Things only. The size may be left out when there is one. */
  readonly stock?: readonly { readonly size?: string; readonly stock: number }[];
  readonly keptWhenCancelled?: boolean;
}

/**
 * POST /api/productions/{id}/extras (staff of the school): 201 {@link ExtraView}. A thing needs a price and a stock, and a donation
 * has neither: 400 `invalid_input` otherwise. 409 `extra_exists`: another extra of the production has the name; 422
 * `too_many_extras`.
 */
export interface ExtraRequest extends ExtraFields {
  readonly type: ExtraType;
}

/**
 * PATCH /api/extras/{id} (staff of the school): any subset but the type, also `archived`. 200 {@link ExtraView}; 409
 * `changed_meanwhile`, `extra_exists`; 422 `size_taken`: orders have pieces of a size that the new stock lacks; 422
 * `too_many_extras`.
 */
export interface ExtraUpdateRequest extends Partial<ExtraFields> {
  readonly archived?: boolean;
  /** Values of the changed fields when the form was opened, as with productions. */
  readonly basedOn?: Partial<ExtraView>;
}

/** GET /api/performances/{id}/extras (anybody): a list of these, for the checkout. */
export interface OfferedExtraView extends Omit<
  ExtraView,
  'stock' | 'taken' | 'archived' | 'keptWhenCancelled'
> {
  /** Sizes of a thing, with the pieces that one order can have; 0: sold out. */
  readonly sizes: readonly { readonly size: string; readonly left: number }[];
}

/** One line of an order: pieces of a thing in one size, or a donation. */
export interface OrderedExtra {
  readonly id: string;
  /** Things with sizes. */
  readonly size?: string;
  /** Things: 1 to {@link MOST_PIECES}; left out: 1. */
  readonly count?: number;
  /** Donations: the sum, above 0, a decimal string in RM. */
  readonly amount?: string;
}

/** An extra of a booking, at the price of the order. */
export interface BookedExtraView {
  readonly id: string;
  readonly type: ExtraType;
  /** The name at the time of the order. */
  readonly name: string;
  readonly translations: Translations;
  /** Left out: the thing has no sizes, or it is a donation. */
  readonly size?: string;
  readonly count: number;
  /** `count` times the price of one; a decimal string in RM. */
  readonly amount: string;
  /** Pieces that were handed out at the door. */
  readonly handedOut: number;
}

/**
 * POST /api/admin/bookings/{id}/hand-out (people who may check in): hands out what is left, or the named pieces. 200 {@link
 * HandedOutView}, also for a scan that was sent before, and for a scan of pieces that were all handed out. 409
 * `already_handed_out` without a scan; 409 `not_paid`, `see_office`; 422 `extra_not_in_booking`.
 */
export interface HandOutRequest {
  /** Left out: everything that is left. */
  readonly extras?: readonly {
    readonly id: string;
    readonly size?: string;
    readonly count?: number;
  }[];
  /** Sent by scanners: the same scan sent twice counts once. */
  readonly scan?: { readonly scanId: string; readonly scannedAt: string; readonly device: string };
}

export interface HandedOutView {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  /** Things of the booking, with the pieces handed out. */
  readonly extras: readonly BookedExtraView[];
}
