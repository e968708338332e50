import { describe, expect, it } from '@jest/globals';
import { nameIn } from './payee-name.js';

describe('the name among the lines of a label', () => {
  it.each<[string, readonly string[], string | null]>([
    ['one line', ['PIBG SMK SERI MELATI'], 'PIBG SMK SERI MELATI'],
    [
      'above account and bank',
      ['PIBG SMK SERI MELATI', '5141 2345 6789', 'Malayan Banking Berhad'],
      'PIBG SMK SERI MELATI',
    ],
    [
      'below the account, on three lines',
      [
        '14-034-02-100778-8',
        'PERSATUAN IBU BAPA DAN GURU',
        'SEKOLAH MENENGAH KEBANGSAAN',
        '(FELDA) JERAM UTAMA',
      ],
      'PERSATUAN IBU BAPA DAN GURU SEKOLAH MENENGAH KEBANGSAAN (FELDA) JERAM UTAMA',
    ],
    ['below the bank', ['Hong Leong Bank', 'TAN MEI LING'], 'TAN MEI LING'],
    [
      'behind the account',
      ['220881102234 - KOP SMK DATUK', 'HJ ABD MUTALIB BHD'],
      'KOP SMK DATUK HJ ABD MUTALIB BHD',
    ],
    [
      'with an ampersand where it wraps',
      ['Yayasan Didik Seri Mahkota', '& Rakan-Rakan', '30800129941'],
      'Yayasan Didik Seri Mahkota & Rakan-Rakan',
    ],
    ['a short first line ends a name', ['LEE MEI', 'SAVINGS'], 'LEE MEI'],
    [
      'letters of another size of type end it',
      ['KOPERASI SMK SERI MELATI', 'Jalan Ampang Hilir'],
      'KOPERASI SMK SERI MELATI',
    ],
    ['a stray bracket behind J', ['SMK DATUK HJ) ABD'], 'SMK DATUK HJ ABD'],
    [
      'a one read for an I, a nought for an O',
      ['Nurul 1zzati binti 0MAR'],
      'Nurul Izzati binti OMAR',
    ],
    ['an alias', ['HASLINDA BINTI MD. YUSOFF @ YUSOF'], 'HASLINDA BINTI MD. YUSOFF @ YUSOF'],
    ['a stroke read for a letter', ['MOHANA PRIYA AIP RAJAN'], 'MOHANA PRIYA A/P RAJAN'],
    ['a stroke read for the last letter of a word', ['KOPERAS| GURU'], 'KOPERASI GURU'],
    ['the bar that parts a name from its account', ['KOPERASI GURU | Savings'], 'KOPERASI GURU'],
    ['a slash read for a letter', ['Daniel Raj AIL Selvam'], 'Daniel Raj A/L Selvam'],
    ['a letter read twice, once as a stroke', ['KOPERAS|I GURU'], 'KOPERASI GURU'],
    ['a stroke for a letter between two', ['KOPERASI SER|NDIT'], 'KOPERASI SERINDIT'],
    ['a hyphen with a gap behind it', ['KOPERASI GURU- GURU'], 'KOPERASI GURU-GURU'],
    [
      'a speck behind a word, but for an s',
      ["SERI' WANGSA GIRLS' SCHOOL"],
      "SERI WANGSA GIRLS' SCHOOL",
    ],
    ['a kind of school', ['LEMBAGA PENGELOLA SIK(T) LADANG'], 'LEMBAGA PENGELOLA SJK(T) LADANG'],
    ['initials in a circle', ['(we) Warung Pak Andak'], 'Warung Pak Andak'],
    ['a circle alone', ['2) Daniel Raj'], 'Daniel Raj'],
    ['a line of an id', ['PHBMMYKL030'], null],
    ['the bank alone', ['Bank Islam', '12054020117739'], null],
    ['the bank and what kind of account', ['Bank Islam Account'], null],
    ['an e-mail address', ['bendahari@hwasing.example'], null],
    ['an account alone', ['5141 2345 6789'], null],
    ['a sum', ['RM 40.00'], null],
    ['a date in a sentence', ['30 June 2026. T&C apply.'], null],
    ['headings of a table', ['Amount (RM) Status'], null],
    ['what rules of a table are read as', ['ro [roman [aon [ss'], null],
  ])("the recipient's name is found below its label, or no name is found: %s", (_, lines, name) => {
    expect(nameIn(lines)).toBe(name);
  });
});
