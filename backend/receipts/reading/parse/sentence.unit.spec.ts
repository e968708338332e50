import { describe, expect, it } from '@jest/globals';
import { toldPayments } from './sentence.js';
import { linesOfText } from './text-line.js';

describe('a payment told in a sentence', () => {
  it.each<[string, string, { name: string; sen: number }]>([
    ['over two lines', 'Done! You sent RM35 to KAVITHA A/P\nSUBRAMANIAM on 18 Nov 2026, 20:05.', { name: 'KAVITHA A/P SUBRAMANIAM', sen: 3500 }],
    ['with the deed in the line before', 'You have successfully transferred\nRM 1,250.00 to Siti binti Ahmad via DuitNow', { name: 'Siti binti Ahmad', sen: 125000 }],
    ['the deed after the sum', 'RM40.00 has been sent to PIBG SMK Seri Melati.', { name: 'PIBG SMK Seri Melati', sen: 4000 }],
    ['in Malay', 'Anda telah menghantar RM 12.50 kepada KOPERASI SMK (P) MELATI pada 3 Mac', { name: 'KOPERASI SMK (P) MELATI', sen: 1250 }],
  ])('%s', (_, text, told) => {
    expect(toldPayments(linesOfText(text))).toEqual([told]);
  });

  it.each([
    ['an offer', 'Add RM50 to Tabung Impian and win a trip'],
    ['no name', 'You paid RM20.00 to 5141 2345 6789'],
    ['words of titles', 'You sent RM20.00 to Bank Account'],
    ['a balance', 'Ryt Main Account - RM1,982.40 left'],
  ])('is not %s', (_, text) => {
    expect(toldPayments(linesOfText(text))).toEqual([]);
  });
});
