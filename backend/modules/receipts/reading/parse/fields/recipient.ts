import { belongsToPayer } from './account-number.js';
import { nameIn } from './payee-name.js';
import { valuesOf, type ReceiptSections } from '../page/sections.js';
import type { Seen } from './seen.js';
import { toldPayments } from './sentence.js';
import { unlabelledNames } from './unlabelled-name.js';
import { STRENGTH } from './strengths.js';

/**
 * Finds the recipient's name in the strongest place on the page that has one. Labels such as "To", "Beneficiary name" and
 * "Penerima" come first.
 */
export function recipientSeen(sections: ReceiptSections): Seen<string>[] {
  for (const [look, strength] of PLACES) {
    const names = look(sections);
    if (names.length > 0) return names.map((value) => ({ value, strength }));
  }
  return unlabelledNames(sections);
}

type Place = (sections: ReceiptSections) => string[];

const underLabel: Place = (sections) =>
  valuesOf(sections, 'recipient').flatMap(({ values }) => nameIn(values) ?? []);

/** Reads "To account": number and name in one. */
const besideAccount: Place = (sections) =>
  valuesOf(sections, 'recipientAccount').flatMap(({ values }) => nameIn(values) ?? []);

/** Reads "Name" below "Account", for the party that was named last. */
const underBareLabel: Place = (sections) =>
  valuesOf(sections, 'name')
    .filter((entry) => !belongsToPayer(sections, entry))
    .flatMap(({ values }) => nameIn(values) ?? []);

const inSentence: Place = ({ lines }) => toldPayments(lines).map(({ name }) => name);

/** Reads "You paid", the name, and the sum below it. */
const underYouPaid: Place = (sections) =>
  valuesOf(sections, 'amount').flatMap(({ values, line }) =>
    /^(you|anda)\b/i.test(sections.lines[line]?.text ?? '') ? (nameIn(values) ?? []) : [],
  );

const PLACES: readonly (readonly [look: Place, strength: number])[] = [
  [underLabel, STRENGTH.labelled],
  [inSentence, STRENGTH.nameInSentence],
  [underBareLabel, STRENGTH.wellPlaced],
  [besideAccount, STRENGTH.wellPlaced],
  [underYouPaid, STRENGTH.wellPlaced],
];
