import type { BookingHistoryEntry } from '../../../contracts/rest/administration.js';
import { precise } from '../../../contracts/rest/precise-moment.js';
import { asPlainText, csvOf } from '../../../infrastructure/documents/csv.js';
import { linesOf } from './entry-lines.js';

const COLUMNS = ['Time (Malaysia)', 'Who', 'Event', 'What happened', 'Changes and details', 'Mail'];

/** Writes a history as a CSV table with one row per event. */
export const historyCsv = (entries: readonly BookingHistoryEntry[]): string =>
  csvOf([
    COLUMNS,
    ...entries.map((entry) =>
      [
        precise(entry.at),
        entry.who,
        entry.type,
        entry.summary,
        linesOf(entry).join('\n'),
        entry.mail ? `To ${entry.mail.to}\n${entry.mail.subject}\n\n${entry.mail.text}` : '',
      ].map(asPlainText),
    ),
  ]);
