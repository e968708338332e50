import { bankIn } from './banks.js';
import { valuesOf, type ReceiptSections } from './sections.js';
import type { Seen } from './seen.js';

/** DuitNow QR, Instant Transfer, IBG, ... as printed, else as far as the page's words tell. */
export function methodSeen(sections: ReceiptSections): Seen<string>[] {
  const labelled = valuesOf(sections, 'method').map(({ values }) => ({ value: clean(values[0] ?? ''), strength: 1 }));
  const named = labelled.filter(({ value }) => /[A-Za-z]{2}/.test(value));
  if (named.length > 0) return named;
  const page = sections.lines.map(({ text }) => text).join('\n');
  const guess = METHODS.find(([, pattern]) => pattern.test(page));
  return guess ? [{ value: guess[0], strength: 0.6 }] : [];
}

const METHODS: readonly (readonly [string, RegExp])[] = [
  ['DuitNow QR', /duitnow qr|scan & pay|scan and pay|OQR\d{6}|\bQR\d{6}|qr pay|imbas/i],
  ['DuitNow Transfer', /duitnow/i],
  ['IBG', /\b(interbank giro|ibg)\b/i],
  ['Instant Transfer', /instant transfer|pindahan segera/i],
  ['eWallet', /e-?wallet|wallet/i],
];

/** What the payer typed as recipient reference: families are asked to put the booking's code there. */
export function referenceSeen(sections: ReceiptSections): Seen<string>[] {
  const own = valuesOf(sections, 'reference').map(({ values }) => ({ value: clean(values[0] ?? ''), strength: 1 }));
  const notes = valuesOf(sections, 'note').map(({ values }) => ({ value: clean(values[0] ?? ''), strength: 0.5 }));
  return [...own, ...notes].filter(({ value }) => /[A-Za-z0-9]{2}/.test(value));
}

/** The bank or wallet that made the receipt: by the payer's label, the DuitNow id or the page's brand. The recipient's bank is somebody else. */
export function payerBankSeen(sections: ReceiptSections): Seen<string>[] {
  const labelled = valuesOf(sections, 'payerBank', 'payer', 'method').flatMap(({ values }) => bankIn(values.join(' ')) ?? []);
  if (labelled.length > 0) return [{ value: labelled[0] as string, strength: 1 }];
  const ids = valuesOf(sections, 'transactionId').flatMap(({ values }) => bankIn(/\d{8}([A-Z]{8})/.exec(values.join(''))?.[1] ?? '') ?? []);
  if (ids.length > 0) return [{ value: ids[0] as string, strength: 0.9 }];
  const free = sections.lines.filter((_, index) => sections.owner[index] === -1 || OWN_LABEL.test(sections.lines[index]?.text ?? ''));
  const brand = free.flatMap(({ text }) => bankIn(text) ?? [])[0];
  return brand ? [{ value: brand, strength: 0.6 }] : [];
}

/** "OCTO Reference No." names the app in the label itself. */
const OWN_LABEL = /^\w+ (reference|ref) /i;

const clean = (text: string): string => text.replace(/\s*[|\\_~]+\s*\w{0,2}$/, '').replace(/^[^A-Za-z0-9]+/, '').trim();
