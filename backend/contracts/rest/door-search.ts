import { foldedText } from '../folded-text.js';
import { rowName } from './seat-text.js';

interface Searched {
  readonly confirmationNumber: string;
  readonly name: string | null;
  /** Absent on devices at the door, which keep no telephone numbers. */
  readonly phone?: string | null;
  readonly seats: readonly {
    readonly section: string;
    readonly row: string;
    readonly number: number;
  }[];
}

/** Only the last four digits are searched: other parts would let a person at the door find out a number digit by digit. */
const LAST_DIGITS = 4;

/**
 * Returns true for a ticket that fits the text typed at the door: a part of the name or of the confirmation number, the whole
 * telephone number or its last four digits, or a seat (`C 5`, `c5`, `Stalls C5`). An empty text finds every ticket.
 */
export function isWanted(ticket: Searched, typed: string): boolean {
  const text = plain(typed);
  if (text === '') return true;
  return (
    plain(ticket.name ?? '').includes(text) ||
    plain(ticket.confirmationNumber).includes(text) ||
    isPhoneOf(ticket.phone ?? '', typed) ||
    ticket.seats.some(({ section, row, number }) => {
      const seat = plain(`${rowName(row)}${number}`);
      return text === seat || text === plain(section) + seat;
    })
  );
}

function isPhoneOf(phone: string, typed: string): boolean {
  const digits = digitsOf(typed);
  if (digits === '' || !/^[\d\s+()-]+$/.test(typed)) return false;
  return digits.length === LAST_DIGITS
    ? digitsOf(phone).endsWith(digits)
    : withoutPrefix(digitsOf(phone)) === withoutPrefix(digits);
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Removes the prefix of Malaysian numbers, which are typed with 0, +60 or 0060 in front. */
const withoutPrefix = (digits: string): string => digits.replace(/^(?:00)?60|^0/, '');

/** Keeps letters and digits alone, so that spaces, dashes and the words "row" and "seat" make no difference. */
const plain = (text: string): string =>
  foldedText(text)
    .replace(/\b(?:row|seat)\b/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
