import type { Payee } from '../../contracts/events/booking.js';
import { editDistance } from './spelling.js';

/** How far a printed recipient is the one the family was asked to pay. */
export type Match = 'same' | 'unsure' | 'different' | 'missing';

/** Words that many schools' accounts share; what is left tells them apart. */
const COMMON = new Set(
  ('PIBG PERSATUAN IBU BAPA DAN GURU SEKOLAH MENENGAH KEBANGSAAN RENDAH JENIS SMK SK SJK SJKC SJKT SMJK SM SR SRK SMKA SMA SMT SBP MRSM KOLEJ TINGGI VOKASIONAL AKADEMI INSTITUT UNIVERSITI ' +
    'KOPERASI BERHAD BHD SDN TABUNG AKAUN ACCOUNT KELAB CLUB TEATER THEATRE THEATER DRAMA SCHOOL SECONDARY PRIMARY HIGH NATIONAL THE OF AND DI MALAYSIA').split(' '),
);

/**
 * Compares names by their distinctive words: those of the merchant name or of the account name must all be printed.
 * Look-alikes of the reader (O and 0, I and 1) count as equal; nothing else does.
 */
export function matchName(printed: string | null, payee: Payee): Match {
  if (printed === null) return 'missing';
  const words = wordsOf(printed);
  const matches = [payee.merchantName, payee.accountName].map((name) => matchWords(words, wordsOf(name)));
  if (matches.includes('same')) return 'same';
  return matches.includes('unsure') ? 'unsure' : 'different';
}

function matchWords(printed: readonly string[], expected: readonly string[]): Match {
  const distinctive = expected.filter((word) => !COMMON.has(word));
  // A name of common words alone must be there in full.
  const wanted = distinctive.length > 0 ? distinctive : expected;
  if (wanted.length === 0) return 'different';
  const has = (word: string): boolean => printed.some((other) => fold(other) === fold(word));
  if (wanted.every(has)) return 'same';
  const run = printed.map(fold).join('');
  const whole = expected.map(fold).join('');
  // Every letter in its order: the reader lost spaces alone.
  if (run === whole) return 'same';
  // Cut short by a narrow screen, spaces lost, a letter misread.
  const close = run.length >= 6 && (whole.startsWith(run) || run.includes(wanted.map(fold).join('')) || editDistance(run, whole) <= Math.ceil(whole.length / 6));
  return close ? 'unsure' : 'different';
}

/** Compares account numbers digit by digit; hidden digits (`*`) fit any, but four shown ones at the end must fit. */
export function matchAccount(printed: string | null, expected: string): Match {
  const account = expected.replace(/\D/g, '');
  if (printed === null || account === '') return 'missing';
  const shown = printed.replace(/[^\d*]/g, '');
  if (shown === account) return 'same';
  if (shown.includes('*')) {
    const [start = ''] = shown.split('*');
    const end = shown.slice(shown.lastIndexOf('*') + 1);
    const fits = account.startsWith(start) && account.endsWith(end) && start.length + end.length >= 4;
    return fits ? 'unsure' : start.length + end.length >= 4 ? 'different' : 'missing';
  }
  // One or two digits off, or some lost, may be the reader's fault.
  return editDistance(shown, account) <= 2 || account.endsWith(shown) || shown.endsWith(account) ? 'unsure' : 'different';
}

const wordsOf = (name: string): string[] => name.toUpperCase().split(/[^A-Z0-9]+/).filter(Boolean);

const fold = (word: string): string => word.replace(/0/g, 'O').replace(/[1L]/g, 'I').replace(/5/g, 'S').replace(/8/g, 'B');
