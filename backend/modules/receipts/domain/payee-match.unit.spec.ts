import { describe, expect, it } from '@jest/globals';
import { matchAccount, matchName, type Match } from './payee-match.js';

const payee = (merchantName: string): Parameters<typeof matchName>[1] => ({
  merchantName,
  accountName: merchantName,
  bankName: 'Maybank',
  accountNumber: '514123456789',
});

describe('matching the printed recipient', () => {
  const names: [printed: string | null, merchant: string, match: Match][] = [
    ['PIBG SMK SERI MELATI', 'PIBG SMK SERI MELATI', 'same'],
    ['Pibg Smk Seri Melati', 'PIBG SMK SERI MELATI', 'same'],
    ['SMK SERI MELATI TEATER', 'PIBG SMK SERI MELATI', 'same'],
    ['PIBG SMK SER1 MELATI', 'PIBG SMK SERI MELATI', 'same'],
    ['PASAR MINI HI DERAMAN', 'PASAR MINI HJ DERAMAN', 'same'],
    ['PIBG SMK SERI MELAT', 'PIBG SMK SERI MELATI', 'unsure'],
    ['PIBG SMKSERIMELATI', 'PIBG SMK SERI MELATI', 'same'],
    ['PIBG SMK SERI WAWASAN', 'PIBG SMK SERI MELATI', 'different'],
    ['SERI', 'PIBG SMK SERI MELATI', 'different'],
    ['ALI BIN ABU', 'PIBG SMK SERI MELATI', 'different'],
    ['KOPERASI STI BERHAD', 'KOPERASI STI BERHAD', 'same'],
    ['KOPERASI STA BERHAD', 'KOPERASI STI BERHAD', 'unsure'],
    ['KOPERASI GURU BERHAD', 'KOPERASI STI BERHAD', 'different'],
    ['TABUNG SEKOLAH', 'TABUNG SEKOLAH', 'same'],
    ['SEKOLAH', 'TABUNG SEKOLAH', 'different'],
    [null, 'PIBG SMK SERI MELATI', 'missing'],
    [
      'PERSATUAN IBU BAPA DAN GURU SEKOLAH MENENGAH KEBANGSAAN SERI MELATI',
      'PIBG SMK SERI MELATI',
      'same',
    ],
    ['PIBG SEKOLAH JENIS KEBANGSAAN (CINA) YOKE HWA', 'PIBG SJK(C) YOKE HWA', 'same'],
    ['SMK SERI MELATI', 'PIBG SMK SERI MELATI', 'same'],
    ['PIBG SIK(T) LADANG BUKIT', 'PIBG SJK(T) LADANG BUKIT', 'same'],
    ['PIBG SMK SERI MELATI L', 'PIBG SMK SERI MELATI', 'same'],
    ['PIBG SMK SERI MELATI INDAH', 'PIBG SMK SERI MELATI', 'unsure'],
    ['PIBG SK SERI MELATI', 'PIBG SMK SERI MELATI', 'unsure'],
    ['PIBG SJK(C) SERI MELATI', 'PIBG SJK(T) SERI MELATI', 'unsure'],
    ['KOPERASI SMK SERI MELATI', 'PIBG SMK SERI MELATI', 'unsure'],
    ['KOPERASI SK TAMAN MUTIARA BIRU', 'MUTIARA SK TAMAN MUTIARA BIRU', 'different'],
  ];
  it.each(names)(
    'the printed name %s is compared with the payee %s: %s',
    (printed, merchant, match) => {
      expect(matchName(printed, payee(merchant))).toBe(match);
    },
  );
});

describe('matching the account number', () => {
  const numbers: [printed: string | null, match: Match][] = [
    ['514123456789', 'same'],
    ['5141-2345 6789', 'same'],
    ['********6789', 'unsure'],
    ['5141****6789', 'unsure'],
    ['********6780', 'different'],
    ['*********789', 'missing'],
    ['514123456788', 'unsure'],
    ['14123456789', 'unsure'],
    ['8001234567', 'different'],
    [null, 'missing'],
  ];
  it.each(numbers)(
    'the printed account number %s is compared with the payee’s: %s',
    (printed, match) => {
      expect(matchAccount(printed, '5141 2345 6789')).toBe(match);
    },
  );
});
