import type { CodeReduction } from '../discount-price.js';

/*
 * Discount codes of a production (docs/decisions/0055). A discount code has one word, which staff chose, or many random words.
 * A family types a word; a page's address may carry it as `#discount=WORD`, e.g. `/seats/{performanceId}#discount=WORD`.
 */

/** Fewest characters of a word that staff choose. */
export const SHORTEST_WORD = 4;
export const LONGEST_WORD = 30;
/** Characters of a random word. */
export const RANDOM_WORD_LENGTH = 8;
/** Most random words of one discount code. */
export const MOST_WORDS = 500;
/** Most discount codes of a production that are not archived. */
export const MOST_DISCOUNT_CODES = 50;
/** Most orders for which one word can be used. */
export const MOST_ORDERS_A_WORD = 10_000;

/** Returns a word as it is stored and compared: capital letters, without blanks and hyphens. */
export const discountWord = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

/** Reduction of each ticket: `amount` (decimal string in RM) with `off`, `percent` with `percent-off`. */
export interface CodeReductionView {
  readonly type: CodeReduction['type'];
  readonly amount?: string;
  /** A whole number from 1 to 100. */
  readonly percent?: number;
}

/** GET /api/productions/{id}/discount-codes (staff of the school): a list of these, archived ones too, the newest first. */
export interface DiscountCodeView {
  readonly id: string;
  /** For staff and the books, e.g. `Families of the cast`. Families see the word alone. */
  readonly name: string;
  /** The word of a code with one word; null for a code with several random words, which the CSV has. */
  readonly word: string | null;
  readonly wordCount: number;
  /** Off each ticket of the order; null: the price stays. */
  readonly reduction: CodeReductionView | null;
  /** The ticket kind that is sold only with the code; null: none. */
  readonly kindId: string | null;
  /** Sections kept back, whose seats are sold only with the code; empty: none. */
  readonly sectionIds: readonly string[];
  /** Orders for which each word can be used: 1 for once. */
  readonly ordersPerWord: number;
  /** ISO 8601, exclusive; null: for good. */
  readonly until: string | null;
  /** Archived codes are not accepted any more. Their kind and sections stay kept back until no code names them. */
  readonly archived: boolean;
  /** Orders that use the code now, with all its words. Expired and cancelled orders gave their use back. */
  readonly uses: number;
}

export interface CodeReductionRequest {
  readonly type: CodeReduction['type'];
  /** RM, a number or a decimal string. */
  readonly amount?: number | string;
  readonly percent?: number;
}

interface DiscountCodeFields {
  readonly name: string;
  readonly reduction?: CodeReductionRequest | null;
  readonly kindId?: string | null;
  readonly sectionIds?: readonly string[];
  /** Left out: 1. */
  readonly ordersPerWord?: number;
  /** Without an offset it is Malaysian time. */
  readonly until?: string | null;
}

/**
 * POST /api/productions/{id}/discount-codes (staff of the school): 201 {@link DiscountCodeView}. A code needs a reduction, a kind
 * or a section: 400 `invalid_input` otherwise. 409 `discount_code_exists`: another code of the production has the word; 422
 * `too_many_discount_codes`.
 */
export interface DiscountCodeRequest extends DiscountCodeFields {
  /** The word that staff chose: letters and digits, {@link SHORTEST_WORD} or more. Left out: random words. */
  readonly word?: string;
  /** Number of random words, without `word`: 1 to {@link MOST_WORDS}. Left out: 1. */
  readonly wordCount?: number;
}

/**
 * PATCH /api/discount-codes/{id} (staff of the school): any subset, also `archived`; words never change. 200 {@link
 * DiscountCodeView}; 409 `changed_meanwhile`, `discount_code_exists` (out of the archive); 422 `too_many_discount_codes`.
 *
 * GET /api/discount-codes/{id}/words (staff of the school): the words as CSV, a download, with the columns Word, Link, Orders left.
 */
export interface DiscountCodeUpdateRequest extends Partial<DiscountCodeFields> {
  readonly archived?: boolean;
  /** Values of the changed fields when the form was opened, as with productions. */
  readonly basedOn?: Partial<DiscountCodeView>;
}

/**
 * POST /api/performances/{id}/discount-code (anybody): tries a word before ordering. 200 {@link OfferedCodeView}; nothing is used
 * by it. 422 `discount_code_refused`: unknown, used up, expired and archived answer the same. 429 `too_many_code_tries` with
 * Retry-After, after too many refused words from a network or of a person. POST /api/bookings counts the same tries.
 */
export interface TryCodeRequest {
  readonly word: string;
}

/** A code as a family may use it. Screens price seats with it by contracts/ticket-price.ts. */
export interface OfferedCodeView {
  /** The word as it is stored. */
  readonly word: string;
  readonly reduction: CodeReductionView | null;
  /** The screen gives every seat this kind where it is sold; the family may choose another. */
  readonly kindId: string | null;
  readonly sectionIds: readonly string[];
  /** ISO 8601, exclusive; null: for good. */
  readonly until: string | null;
}

/** The discount code of a booking. Only for the buyer and staff of the school. */
export interface BookedCodeView {
  readonly word: string;
  /** Sum that it took off the booking's seats; a decimal string in RM. */
  readonly off: string;
  /** At the time of the order, by which an amendment is priced. */
  readonly reduction: CodeReductionView | null;
  /** Name of the code at the time of the order. Only for staff of the school. */
  readonly name?: string;
}

/** The discount code of a booking in lists and files of staff. */
export type StaffCodeView = Required<Omit<BookedCodeView, 'reduction'>>;
