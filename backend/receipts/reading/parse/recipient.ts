import { bankIn } from './banks.js';
import { moneyIn } from './money.js';
import { valuesOf, type ReceiptSections } from './sections.js';
import type { Seen } from './seen.js';

/** Who was paid, as printed under "To", "Beneficiary name", "Penerima" and the like. */
export function recipientSeen(sections: ReceiptSections): Seen<string>[] {
  const names = valuesOf(sections, 'recipient').flatMap(({ values }) => nameOf(values) ?? []);
  return names.map((value) => ({ value, strength: 1 }));
}

function nameOf(values: readonly string[]): string | null {
  const first = cleanName(values[0] ?? '');
  if (!isName(first)) return null;
  const second = cleanName(values[1] ?? '');
  // A long name wraps. The bank and the account number stand below it too, and are not part of it.
  const wraps = isName(second) && isUpper(first) === isUpper(second) && bankIn(second) === null && first.length >= 12;
  return wraps ? `${first} ${second}` : first;
}

const cleanName = (text: string): string =>
  text
    .replace(/^[^A-Za-z0-9]+/, '')
    .replace(/\s*[|\\_~]+.*$/, '')
    // An account number behind the name.
    .replace(/[\s(:-]+[\d*xX•·-]*\d{4,}[\s\d)-]*$/, '')
    .replace(/[^A-Za-z0-9.)']+$/, '')
    .trim();

const isName = (text: string): boolean => /[A-Za-z]{2}/.test(text) && moneyIn(text).length === 0 && letters(text) >= 0.6 * text.length;

const letters = (text: string): number => text.replace(/[^A-Za-z ]/g, '').length;

const isUpper = (text: string): boolean => text === text.toUpperCase();
