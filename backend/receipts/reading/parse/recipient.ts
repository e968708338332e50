import { belongsToPayer } from './account-number.js';
import { bankIn } from './banks.js';
import { moneyIn } from './money.js';
import { valuesOf, type ReceiptSections } from './sections.js';
import type { Seen } from './seen.js';

/** Who was paid, as printed under "To", "Beneficiary name", "Penerima" and the like. */
export function recipientSeen(sections: ReceiptSections): Seen<string>[] {
  const names = valuesOf(sections, 'recipient').flatMap(({ values }) => nameOf(values) ?? []);
  if (names.length > 0) return names.map((value) => ({ value, strength: 1 }));
  // "Account" and below it "Name": of whoever was named last.
  const bare = valuesOf(sections, 'name').filter((entry) => !belongsToPayer(sections, entry)).flatMap(({ values }) => nameOf(values) ?? []);
  if (bare.length > 0) return bare.map((value) => ({ value, strength: 0.9 }));
  // "You paid", the name, and the sum below it.
  const above = valuesOf(sections, 'amount').flatMap(({ values, line }) => (/^(you|anda)\b/i.test(sections.lines[line]?.text ?? '') ? (nameOf(values) ?? []) : []));
  return above.map((value) => ({ value, strength: 0.9 }));
}

/** A name has so many lines at most. */
const LINES = 3;

function nameOf(values: readonly string[]): string | null {
  const [first = '', ...others] = values.slice(0, LINES).map(cleanName);
  if (!isName(first)) return null;
  let name = first;
  // A long name wraps. The bank and the account number stand below it too, and are not part of it.
  for (const line of others) {
    if (first.length < 12 || !isName(line) || isUpper(first) !== isUpper(line) || bankIn(line) !== null || NOT_A_NAME.test(line)) break;
    name += ` ${line}`;
  }
  return name;
}

/** Kinds of accounts and of transfers, which stand below names. */
const NOT_A_NAME = /\b(savings?|current|accounts?|acct?|akaun|simpanan|semasa|bank|duitnow|e-?wallet|transfer|payment|pindahan)\b/i;

const cleanName = (text: string): string =>
  text
    .replace(/^[^A-Za-z0-9]+/, '')
    .replace(/(?<=[A-Za-z])!/g, 'I')
    // "SMK US) 12": a bracket that nothing opened is a J.
    .replace(/^[^(]*$/, (line) => line.replace(/(?<=[A-Z])\)(?!\S*\()/g, 'J'))
    .replace(/\s*[|\\_~]+.*$/, '')
    // An account number behind the name.
    .replace(/[\s(:-]+[\d*xX•·-]*\d{4,}[\s\d)-]*$/, '')
    .replace(/[^A-Za-z0-9.)']+$/, '')
    .trim();

const isName = (text: string): boolean => /[A-Za-z]{2}/.test(text) && moneyIn(text).length === 0 && letters(text) >= 0.6 * text.length;

const letters = (text: string): number => text.replace(/[^A-Za-z ]/g, '').length;

const isUpper = (text: string): boolean => text === text.toUpperCase();
