import type { HistoryChange } from './administration.js';

/** Topics of catalogue changes, in the order in which screens offer them. */
export const CATALOGUE_HISTORY_KINDS = {
  prices: /*i18n*/ 'Prices',
  plans: /*i18n*/ 'Seating plans',
  bank: /*i18n*/ 'Bank details',
  people: /*i18n*/ 'People and roles',
  productions: /*i18n*/ 'Productions',
  performances: /*i18n*/ 'Showtimes',
  school: /*i18n*/ 'School and settings',
  messages: /*i18n*/ 'Messages to families',
  texts: /*i18n*/ 'Texts of the website',
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
  /** The production, with the performance where the change is about one; null for other changes. */
  readonly about: string | null;
  readonly productionId: string | null;
  readonly performanceId: string | null;
  readonly changes: readonly HistoryChange[];
}

/**
 * GET /api/schools/{id}/history?kind=&person=&productionId=&performanceId=&page=: changes of a school's catalogue and who made
 * them, newest first, 50 a page. history.csv is the same filter as a file. Only the school's owners see whole account numbers,
 * others the last four digits. Texts of the website appear for people who may change them.
 */
export interface CatalogueHistoryPage {
  readonly entries: readonly CatalogueHistoryEntry[];
  /** Number of matching changes on all pages. */
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  /** All people who ever changed something, by name: the choices of `person`. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
}
