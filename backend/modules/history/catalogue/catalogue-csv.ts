import type { CatalogueHistoryEntry } from '../../../contracts/rest/catalogue-history.js';
import { CATALOGUE_HISTORY_KINDS } from '../../../contracts/rest/catalogue-history.js';
import { precise } from '../../../contracts/rest/precise-moment.js';
import { asPlainText, csvOf } from '../../../infrastructure/documents/csv.js';

const COLUMNS = [
  'Time (Malaysia)',
  'Who',
  'Kind',
  'About',
  'What happened',
  'Field',
  'Before',
  'After',
];

/** Writes one row for each changed field; an event without named fields has one row. */
export const catalogueCsv = (entries: readonly CatalogueHistoryEntry[]): string =>
  csvOf([
    COLUMNS,
    ...entries.flatMap(({ at, who, kind, about, summary, changes }) => {
      const event = [precise(at), who, CATALOGUE_HISTORY_KINDS[kind], about ?? '', summary];
      const rows =
        changes.length > 0
          ? changes.map(({ field, before, after }) => [field, before ?? '', after ?? ''])
          : [['', '', '']];
      return rows.map((row) => [...event, ...row].map(asPlainText));
    }),
  ]);
