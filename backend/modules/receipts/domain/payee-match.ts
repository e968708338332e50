import type { Payee } from '../../../contracts/events/booking.js';
import { editDistance } from './spelling.js';

/** Result of comparing a printed recipient with the payee that the family was asked to pay. */
export type Match = 'same' | 'unsure' | 'different' | 'missing';

/** Words that many schools' accounts share; the other words distinguish them. */
const COMMON = new Set(
  (
    'PIBG PERSATUAN IBU BAPA DAN GURU SEKOLAH MENENGAH KEBANGSAAN RENDAH JENIS SMK SK SJK SJKC SJKT SMJK SM SR SRK SMKA SMA SMT SBP MRSM KOLEJ TINGGI VOKASIONAL AKADEMI INSTITUT UNIVERSITI ' +
    'KOPERASI BERHAD BHD SDN TABUNG AKAUN ACCOUNT KELAB CLUB TEATER THEATRE THEATER DRAMA SCHOOL SECONDARY PRIMARY HIGH NATIONAL THE OF AND DI MALAYSIA'
  ).split(' '),
);

/** Kinds of schools: SK Seri Melati and SMK Seri Melati are two schools, often neighbours. */
const KINDS = new Set(
  'SMK SMKA SK SJK SJKC SJKT SMJK SM SR SRK SMA SMT SRJK SRA SAM KV'.split(' '),
);
/** Bodies of one school, each with an account of its own. */
const BODIES = new Set('PIBG KOPERASI KELAB KANTIN YAYASAN'.split(' '));
/**
 * Words that occur in many names. A printed name with such a word belongs to another body when the payee's name lacks the word.
 */
const TELLING = new Set(
  'BERHAD BHD SDN TABUNG CLUB KOLEJ AKADEMI INSTITUT UNIVERSITI RENDAH TINGGI VOKASIONAL PRIMARY KV SRA SAM SRJK JB KL'.split(
    ' ',
  ),
);
/** The number of a school, as in "SMK Seri Melati (2)". */
const NUMERAL = /^([2-9]|1\d|II|III|IV)$/;
/** Minimum number of letters of an extra word beside the name. Shorter words are taken for specks on the picture. */
const SHORTEST_WORD = 3;

/**
 * Compares names by their distinctive words. All words of the merchant name or of the account name must be printed, and no
 * others: "SMK Taman Melati Indah" is another school than "SMK Taman Melati". Kinds of schools and bodies of a school may be left
 * out, but not exchanged; nor may a body be added. Only letters that readers confuse (O and 0, I, J and 1) count as equal.
 */
export function matchName(printed: string | null, payee: Payee): Match {
  if (printed === null) return 'missing';
  const words = wordsOf(printed);
  const names = [payee.merchantName, payee.accountName].map(wordsOf);
  const matches = names.map((name) => matchWords(words, name, names.flat()));
  if (matches.includes('same')) return 'same';
  return matches.includes('unsure') ? 'unsure' : 'different';
}

/** Compares the words of one name. `known`: words that occur in any of the payee's names. */
function matchWords(
  printed: readonly string[],
  expected: readonly string[],
  known: readonly string[],
): Match {
  const distinctive = expected.filter((word) => !COMMON.has(word));
  // A name made only of common words must be printed in full.
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
  // All letters are printed in order: the reader only lost spaces.
  if (run === whole) return 'same';
  // The name may be cut short by a narrow screen, lack spaces, or have a misread letter.
  const close =
    run.length >= 6 &&
    (whole.startsWith(run) ||
      run.includes(wanted.map(fold).join('')) ||
      editDistance(run, whole) <= Math.ceil(whole.length / 6));
  return close ? 'unsure' : 'different';
}

/** Checks that every wanted word is printed, as often as it is wanted, and returns the remaining printed words. */
function take(
  wanted: readonly string[],
  printed: readonly string[],
): { all: boolean; others: string[] } {
  const others = [...printed];
  const all = wanted.every((word) => {
    const at = others.findIndex((other) => fold(other) === fold(word));
    return at >= 0 && others.splice(at, 1).length === 1;
  });
  return { all, others };
}

/** Returns true for a word that belongs to another school's name and is not a misreading of an expected word. */
const isForeign = (word: string, known: readonly string[]): boolean =>
  (!known.includes(word) && (TELLING.has(word) || BODIES.has(word) || NUMERAL.test(word))) ||
  (word.length >= SHORTEST_WORD &&
    ![...COMMON, ...known].some((other) => editDistance(fold(word), fold(other)) <= 1));

/** Returns true when both names have words of the group, and none in common. */
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

/** Returns true for a person's own name, recognised by the words between it and the father's name. */
export const namesPerson = (printed: string | null): boolean =>
  /\b(BIN|BINTI|BTE?|[AS]\/[LP]|[DS]\/O)\b/i.test(printed ?? '');

/** Compares account numbers digit by digit. Hidden digits (`*`) fit any digit, but four shown digits at the end must fit. */
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
  // One or two wrong digits, or a few lost ones, may be misreadings.
  return editDistance(shown, account) <= 2 || account.endsWith(shown) || shown.endsWith(account)
    ? 'unsure'
    : 'different';
}

/** Words with their initials: a name may contain either form. */
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
