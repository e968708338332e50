import type { ReadField } from '../../../contracts/events/receipt-reading.js';
import { editDistance, foldLookAlikes } from './spelling.js';

/** How many readings found the booking's code in the recipient reference: two that agree, one, or none. */
export type BookingCodeRead = 'agreed' | 'seen' | 'none';

/** Looks for the code in the reference. Families type words around the code, and lower case; look-alikes count as equal. */
export function bookingCodeRead(
  reference: ReadField<string>,
  code: string | undefined,
): BookingCodeRead {
  const wanted = foldLookAlikes(code ?? '');
  if (wanted === '') return 'none';
  const naming = reference.candidates.filter((candidate) =>
    foldLookAlikes(candidate).includes(wanted),
  );
  if (naming.length === 0) return 'none';
  return naming.length === reference.candidates.length && reference.confidence >= 0.99
    ? 'agreed'
    : 'seen';
}

/** Letters that two readings of one id may differ in: a misreading changes one or two. */
const SLIPS = 3;

/** Returns true when two ids differ too much to be one id read twice. An unknown id does not count as different. */
export const clearlyOtherId = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && editDistance(foldLookAlikes(a), foldLookAlikes(b)) > SLIPS;
