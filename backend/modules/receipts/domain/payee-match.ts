import type { Payee } from '../../../contracts/events/booking.js';
import { editDistance } from './spelling.js';

/** Result of comparing a printed recipient with the payee that the family was asked to pay. */
export type Match = 'same' | 'unsure' | 'different' | 'missing';

/** Words in the account names of many schools. Names are told apart by their other words. */
const COMMON = new Set(
  (
    'PIBG PERSATUAN IBU BAPA DAN GURU SEKOLAH MENENGAH KEBANGSAAN RENDAH JENIS SMK SK SJK SJKC SJKT SMJK SM SR SRK SMKA SMA SMT SBP MRSM KOLEJ TINGGI VOKASIONAL AKADEMI INSTITUT UNIVERSITI ' +
    'KOPERASI BERHAD BHD SDN TABUNG AKAUN ACCOUNT KELAB CLUB TEATER THEATRE THEATER DRAMA SCHOOL SECONDARY PRIMARY HIGH NATIONAL THE OF AND DI MALAYSIA'
  ).split(' '),
);

/** Malaysian kinds of schools. "SK Seri Melati" and "SMK Seri Melati" are two different schools, often neighbours. */
const KINDS = new Set(
  'SMK SMKA SK SJK SJKC SJKT SMJK SM SR SRK SMA SMT SRJK SRA SAM KV'.split(' '),
);
/** Bodies of a school that have their own bank accounts, such as its cooperative. */
const BODIES = new Set('PIBG KOPERASI KELAB KANTIN YAYASAN'.split(' '));
/** Words that mark another organisation when they are printed on a receipt but missing from the payee's name. */
const TELLING = new Set(
  'BERHAD BHD SDN TABUNG CLUB KOLEJ AKADEMI INSTITUT UNIVERSITI RENDAH TINGGI VOKASIONAL PRIMARY KV SRA SAM SRJK JB KL'.split(
    ' ',
  ),
);
/** Numbers that distinguish schools of one name, as in "SMK Seri Melati (2)". */
const NUMERAL = /^([2-9]|1\d|II|III|IV)$/;
/** Minimum length of an extra word beside the payee's name. Shorter ones are specks that OCR read as letters. */
const SHORTEST_WORD = 3;

/**
 * Compares a printed recipient with the payee's names. Every distinctive word must be printed and no other: "SMK Taman
 * Melati Indah" is not "SMK Taman Melati". The kind of school may be missing, but not different. Letters that OCR
 * confuses, such as O and 0, count as equal.
 */
export function matchName(printed: string | null, payee: Payee): Match {
  if (printed === null) return 'missing';
  const words = wordsOf(printed);
  const names = [payee.merchantName, payee.accountName].map(wordsOf);
  const matches = names.map((name) => matchWords(words, name, names.flat()));
  if (matches.includes('same')) return 'same';
  return matches.includes('unsure') ? 'unsure' : 'different';
}

/** Compares printed words with one name of the payee. `known` holds the words of all the payee's names. */
function matchWords(
  printed: readonly string[],
  expected: readonly string[],
  known: readonly string[],
): Match {
  const distinctive = expected.filter((word) => !COMMON.has(word));
  // A payee's name that has only common words must be printed in full on the receipt.
  const wanted = distinctive.length > 0 ? distinctive : expected;
  if (wanted.length === 0) return 'different';
  const { all, others } = take(wanted, printed);
  if (all)
    return others.some((word) => isForeign(word, known)) ||
      differ(printed, expected, KINDS) ||
      differ(printed, expected, BODIES)
      ? 'unsure'
      : 'same';
  const run = printed.map(fold).join('');
  const whole = expected.map(fold).join('');
  // OCR lost only the spaces of the name: all letters are there, in order.
  if (run === whole) return 'same';
  // A narrow screen may cut the name short, and OCR may lose its spaces or misread a letter.
  const close =
    run.length >= 6 &&
    (whole.startsWith(run) ||
      run.includes(wanted.map(fold).join('')) ||
      editDistance(run, whole) <= Math.ceil(whole.length / 6));
  return close ? 'unsure' : 'different';
}

/** Takes the wanted words out of the printed ones. `all` is true when every wanted word was printed. */
function take(
  wanted: readonly string[],
  printed: readonly string[],
): { all: boolean; others: string[] } {
  const others = [...printed];
  const all = wanted.every((word) => {
    const place = others.findIndex((other) => fold(other) === fold(word));
    return place >= 0 && others.splice(place, 1).length === 1;
  });
  return { all, others };
}

/** Returns true for a printed word that points to another school and cannot be a misreading of the payee's name. */
const isForeign = (word: string, known: readonly string[]): boolean =>
  (!known.includes(word) && (TELLING.has(word) || BODIES.has(word) || NUMERAL.test(word))) ||
  (word.length >= SHORTEST_WORD &&
    ![...COMMON, ...known].some((other) => editDistance(fold(word), fold(other)) <= 1));

/** Returns true when both names have words from the group but share none of them. */
function differ(
  printed: readonly string[],
  expected: readonly string[],
  group: ReadonlySet<string>,
): boolean {
  const [theirs, ours] = [printed, expected].map((words) =>
    words.filter((word) => group.has(word)),
  );
  return (
    theirs !== undefined &&
    ours !== undefined &&
    theirs.length > 0 &&
    ours.length > 0 &&
    !theirs.some((word) => ours.includes(word))
  );
}

/**
 * Returns true for the name of a person. Malaysian names have words such as "bin" or "a/l" before the father's name.
 */
export const namesPerson = (printed: string | null): boolean =>
  /\b(BIN|BINTI|BTE?|[AS]\/[LP]|[DS]\/O)\b/i.test(printed ?? '');

/**
 * Compares account numbers digit by digit. A hidden digit (`*`) fits any digit, but the last four must be shown and
 * equal.
 */
export function matchAccount(printed: string | null, expected: string): Match {
  const account = expected.replace(/\D/g, '');
  if (printed === null || account === '') return 'missing';
  const shown = printed.replace(/[^\d*]/g, '');
  if (shown === account) return 'same';
  if (shown.includes('*')) {
    const [start = ''] = shown.split('*');
    const end = shown.slice(shown.lastIndexOf('*') + 1);
    const fits =
      account.startsWith(start) && account.endsWith(end) && start.length + end.length >= 4;
    return fits ? 'unsure' : start.length + end.length >= 4 ? 'different' : 'missing';
  }
  // OCR may have misread one or two digits of the account, or lost some at an end.
  return editDistance(shown, account) <= 2 || account.endsWith(shown) || shown.endsWith(account)
    ? 'unsure'
    : 'different';
}

/** Long names of school bodies with their usual initials; receipts print either form. */
const INITIALS: readonly (readonly [written: RegExp, initials: string])[] = [
  [/\bPERSATUAN IBU BAPA (DAN )?GURU\b/, 'PIBG'],
  [/\bSEKOLAH MENENGAH JENIS KEBANGSAAN\b/, 'SMJK'],
  [/\bSEKOLAH MENENGAH KEBANGSAAN\b/, 'SMK'],
  [/\bSEKOLAH JENIS KEBANGSAAN\b/, 'SJK'],
  [/\bSEKOLAH KEBANGSAAN\b/, 'SK'],
  [/\bSJK C(INA)?\b/, 'SJKC'],
  [/\bSJK T(AMIL)?\b/, 'SJKT'],
];

function wordsOf(name: string): string[] {
  const words = name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
    .join(' ');
  return INITIALS.reduce((text, [written, initials]) => text.replace(written, initials), words)
    .split(' ')
    .filter(Boolean);
}

const fold = (word: string): string =>
  word.replace(/0/g, 'O').replace(/[1LJ]/g, 'I').replace(/5/g, 'S').replace(/8/g, 'B');
