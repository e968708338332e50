import { foldedText } from '../folded-text.js';
import { rowName } from './seat-text.js';

interface Searched {
  readonly confirmationNumber: string;
  readonly name: string | null;
  /** Absent where no telephone numbers are kept: on a device at the door. */
  readonly phone?: string | null;
  readonly seats: readonly {
    readonly section: string;
    readonly row: string;
    readonly number: number;
  }[];
}

/** Fewer digits of a telephone number would find half the hall. */
const FEWEST_DIGITS = 4;

/**
 * Whether a ticket is what somebody at the door typed: a part of the name or of the confirmation number, the telephone number
 * or at least four digits of it, or a seat (`C 5`, `c5`, `Stalls C5`). Nothing typed finds everything.
 */
export function isWanted(ticket: Searched, typed: string): boolean {
  const text = plain(typed);
  if (text === '') return true;
  const digits = typed.replace(/\D/g, '');
  return (
    plain(ticket.name ?? '').includes(text) ||
    plain(ticket.confirmationNumber).includes(text) ||
    (digits.length >= FEWEST_DIGITS &&
      /^[\d\s+()-]+$/.test(typed.trim()) &&
      (ticket.phone ?? '').replace(/\D/g, '').includes(digits)) ||
    ticket.seats.some(({ section, row, number }) => {
      const seat = plain(`${rowName(row)}${number}`);
      return text === seat || text === plain(section) + seat;
    })
  );
}

/** Letters and digits alone, so that spaces, dashes and the words before a row and a seat make no difference. */
const plain = (text: string): string =>
  foldedText(text)
    .replace(/\b(?:row|seat)\b/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
