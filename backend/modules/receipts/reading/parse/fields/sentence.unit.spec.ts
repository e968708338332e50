import { describe, expect, it } from '@jest/globals';
import { toldIds, toldPayments } from './sentence.js';
import { linesOfText } from '../page/text-line.js';

describe('a payment that a sentence names', () => {
  it.each<[string, string, { name: string; sen: number; account?: string }]>([
    [
      'over two lines',
      'Done! You sent RM35 to KAVITHA A/P\nSUBRAMANIAM on 18 Nov 2026, 20:05.',
      { name: 'KAVITHA A/P SUBRAMANIAM', sen: 3500 },
    ],
    [
      'with the word for it in the line before',
      'You have successfully transferred\nRM 1,250.00 to Siti binti Ahmad via DuitNow',
      { name: 'Siti binti Ahmad', sen: 125000 },
    ],
    [
      'the word for it after the sum',
      'RM40.00 has been sent to PIBG SMK Seri Melati.',
      { name: 'PIBG SMK Seri Melati', sen: 4000 },
    ],
    [
      'in Malay',
      'Anda telah menghantar RM 12.50 kepada KOPERASI SMK (P) MELATI pada 3 Mac',
      { name: 'KOPERASI SMK (P) MELATI', sen: 1250 },
    ],
    [
      'without a full stop, above a field',
      "You've sent RM 7.00 to\nKavitha A/P Subramaniam\nAmount\tRM 7.00",
      { name: 'Kavitha A/P Subramaniam', sen: 700 },
    ],
    [
      'with the account behind the name',
      'You have sent RM2,308.40 to Ang Poh Geok & Sons\nStage Lighting Sdn. Bhd. (account 3188204716 with\nPublic Bank Berhad) by DuitNow Transfer.',
      { name: 'Ang Poh Geok & Sons Stage Lighting Sdn. Bhd.', sen: 230840, account: '3188204716' },
    ],
    [
      'in a text message',
      'RM0.00 BSN: DuitNow Transfer RM65.00 kepada\nNORLIZA BT KASSIM a/c 162033915527 (MAYBANK)\npada 02/11/26 14:31:07 berjaya.',
      { name: 'NORLIZA BT KASSIM', sen: 6500, account: '162033915527' },
    ],
  ])('a payment in a sentence is found: %s', (_, text, told) => {
    expect(toldPayments(linesOfText(text))).toEqual([{ account: null, ...told }]);
  });

  it.each([
    ['an offer', 'Add RM50 to Tabung Impian and win a trip'],
    ['no name', 'You paid RM20.00 to 5141 2345 6789'],
    ['words of titles', 'You sent RM20.00 to Bank Account'],
    ['a balance', 'Ryt Main Account - RM1,982.40 left'],
  ])('no payment is found in a text that has %s', (_, text) => {
    expect(toldPayments(linesOfText(text))).toEqual([]);
  });
});

describe('an id that a sentence names', () => {
  it.each([
    [
      'Your transaction reference number is\n2611051605881772. The recipient will see',
      '2611051605881772',
    ],
    ['pada 02/11/26 14:31:07 berjaya. No. Ruj.\n2611020077410853. Bukan anda?', '2611020077410853'],
    ['Your reference is FT26273481029957.', 'FT26273481029957'],
  ])('a transaction id in a sentence is found: %s', (text, id) => {
    expect(toldIds(linesOfText(text))).toEqual([id]);
  });

  it.each(['Use the payment reference TEATER when you pay', 'For reference only. 12 Mac 2026'])(
    'no transaction id is found in a sentence: %s',
    (text) => {
      expect(toldIds(linesOfText(text))).toEqual([]);
    },
  );
});
