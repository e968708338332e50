import type { BookingHistoryEntry } from '../../../contracts/rest/administration.js';

/** What changed and what else is known, a line each, as both files of a history say it. Pure. */
export const linesOf = ({ changes, details }: BookingHistoryEntry): string[] => [
  ...changes.map(({ field, before, after }) =>
    before === null
      ? `${field}: ${after ?? 'none'}`
      : `${field}: from ${before} to ${after ?? 'none'}`,
  ),
  ...details.map(({ label, value }) => `${label}: ${value}`),
];
