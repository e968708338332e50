import { bankIn } from '../tokens/banks.js';
import { valuesOf, type ReceiptSections } from '../page/sections.js';
import { type Seen, STRENGTH } from '../combine.js';

/** Finds the method, such as DuitNow QR, IBG or JomPAY: the common name of all banks, or else the printed name. */
export function methodSeen(sections: ReceiptSections): Seen<string>[] {
  const page = sections.lines.map(({ text }) => text).join('\n');
  const labelled = valuesOf(sections, 'method')
    .map(({ values }) => clean(values[0] ?? ''))
    .filter((value) => /[A-Za-z]{2}/.test(value));
  // "Paid with GO+ Balance" names only the source of the money. The DuitNow id shows a QR payment.
  const scanned = QR.test(page);
  if (labelled.length > 0)
    return labelled.map((value) => ({
      value: scanned ? 'DuitNow QR' : (kindIn(value) ?? value),
      strength: STRENGTH.labelled,
    }));
  const guess = scanned ? 'DuitNow QR' : kindIn(page);
  return guess === null ? [] : [{ value: guess, strength: STRENGTH.guessed }];
}

const QR = /duitnow qr|scan & pay|scan and pay|[O0]QR\d{6}|\bQR\d{6}|qr pay|imbas/i;

const KINDS: readonly (readonly [string, RegExp])[] = [
  ['DuitNow QR', /\bqr\b/i],
  ['IBG', /\b(interbank giro|ibg)\b/i],
  ['FPX', /\bfpx\b/i],
  ['JomPAY', /\bjompay\b/i],
  ['DuitNow Transfer', /duitnow|instant transfer|pindahan segera/i],
  ['eWallet', /e-?wallet|wallet|e-?dompet|baki dompet/i],
];

const kindIn = (text: string): string | null =>
  KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Finds the reference that the payer typed. Families are asked to type the booking's code. */
export function referenceSeen(sections: ReceiptSections): Seen<string>[] {
  const own = valuesOf(sections, 'reference').map(({ values }) => ({
    value: clean(values[0] ?? ''),
    strength: STRENGTH.labelled,
  }));
  const notes = valuesOf(sections, 'note').map(({ values }) => ({
    value: clean(values[0] ?? ''),
    strength: STRENGTH.inNote,
  }));
  return [...own, ...notes].filter(({ value }) => /[A-Za-z0-9]{2}/.test(value));
}

/** Finds the payer's bank or wallet, by the payer's label, the DuitNow id or the app's name on the page. */
export function payerBankSeen(sections: ReceiptSections): Seen<string>[] {
  const labelled = valuesOf(sections, 'payerBank', 'payer', 'method').flatMap(
    ({ values }) => bankIn(values.join(' ')) ?? [],
  );
  if (labelled.length > 0) return [{ value: labelled[0] as string, strength: STRENGTH.labelled }];
  const ids = valuesOf(sections, 'transactionId').flatMap(
    ({ values }) => bankIn(/\d{8}([A-Z]{8})/.exec(values.join(''))?.[1] ?? '') ?? [],
  );
  if (ids.length > 0) return [{ value: ids[0] as string, strength: STRENGTH.wellPlaced }];
  // Above the fields, a bank's name belongs to the app. Below them it is the recipient's bank.
  const header = sections.labelled[0]?.line ?? sections.lines.length;
  const own = sections.lines.filter(
    ({ text }, index) =>
      (sections.owner[index] === -1 && (index <= header || ISSUER.test(text))) ||
      OWN_LABEL.test(text),
  );
  const brand = own.flatMap(({ text }) => bankIn(text) ?? [])[0];
  return brand ? [{ value: brand, strength: STRENGTH.guessed }] : [];
}

/** Footer lines in which a bank names itself: registration, regulator, or numbers to call. */
const ISSUER =
  /\b(berhad|bhd)\b.*(\d{6}|\b(regulated|licen[cs]ed|member of|ahli)\b)|\b(call|contact|hotline|hubungi|tel)\b.*\d{3}/i;

/** Labels that begin with the app's name: "OCTO Reference No.". */
const OWN_LABEL = /^\w+ (reference|ref) /i;

const clean = (text: string): string =>
  text
    .replace(/\s*[|\\_~]+\s*\w{0,2}$/, '')
    .replace(/^[^A-Za-z0-9]+/, '')
    .trim();
