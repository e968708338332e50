import type { BookingHistoryEntry } from '../../../contracts/rest/administration.js';

/** Returns an entry's lines for the CSV and the PDF: one for each change and each other detail. */
export const linesOf = ({ changes, details }: BookingHistoryEntry): string[] => [
  ...changes.map(({ field, before, after }) =>
    before === null
      ? `${field}: ${after ?? 'none'}`
      : `${field}: from ${before} to ${after ?? 'none'}`,
  ),
  ...details.map(({ label, value }) => `${label}: ${value}`),
];
