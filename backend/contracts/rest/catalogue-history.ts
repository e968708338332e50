import type { HistoryChange } from './administration.js';

/** What a change of the catalogue is about, in the order in which screens offer it. */
export const CATALOGUE_HISTORY_KINDS = {
  prices: 'Prices',
  plans: 'Seating plans',
  bank: 'Bank details',
  people: 'People and roles',
  productions: 'Productions',
  performances: 'Showtimes',
  school: 'School and settings',
  messages: 'Messages to families',
  texts: 'Texts of the website',
} as const;
export type CatalogueHistoryKind = keyof typeof CATALOGUE_HISTORY_KINDS;

/** One change of the catalogue, as staff read it. */
export interface CatalogueHistoryEntry {
  readonly id: string;
  /** ISO 8601, with milliseconds. */
  readonly at: string;
  readonly type: string;
  readonly kind: CatalogueHistoryKind;
  /** A person's name, or `the demo data (automatic)`. */
  readonly who: string;
  readonly summary: string;
  /** The production, with the showtime where it is about one; null: it is about neither. */
  readonly about: string | null;
  readonly productionId: string | null;
  readonly performanceId: string | null;
  readonly changes: readonly HistoryChange[];
}

/**
 * GET /api/schools/{id}/history?kind=&person=&productionId=&performanceId=&page=: who changed what of a school's catalogue, newest
 * first, 50 a page; the same filter as a file: history.csv. Account numbers show their last four digits to everybody but the
 * school's owners. Texts of the website are in it for who may change them.
 */
export interface CatalogueHistoryPage {
  readonly entries: readonly CatalogueHistoryEntry[];
  /** Matching the filter, on all pages. */
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** Everybody who ever changed something, by name: the choices of `person`. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
}
