import type { BookingHistoryEntry } from '../../../contracts/rest/administration.js';

/** Returns the text lines of an entry for both files of a history: one per change and one per other detail. Pure. */
export const linesOf = ({ changes, details }: BookingHistoryEntry): string[] => [
  ...changes.map(({ field, before, after }) =>
    before === null
      ? `${field}: ${after ?? 'none'}`
      : `${field}: from ${before} to ${after ?? 'none'}`,
  ),
  ...details.map(({ label, value }) => `${label}: ${value}`),
];
