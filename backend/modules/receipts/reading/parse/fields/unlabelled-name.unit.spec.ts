import { describe, expect, it } from '@jest/globals';
import { recipientSeen } from './recipient.js';
import { sectionsOf } from '../page/sections.js';
import type { TextLine } from '../page/text-line.js';

/** Builds a page from lines such as "1.2 Name": letter size and text, with a leading blank where a group begins. */
function page(...texts: readonly string[]): TextLine[] {
  return texts.map((text) => {
    const [, far, size, words = ''] = /^( ?)([\d.]+) (.*)$/.exec(text) ?? [];
    const pieces = words.split(' | ');
    return {
      text: pieces.join(' '),
      pieces,
      size: Number(size),
      gapAbove: far === ' ' ? 2.5 : 0.9,
    };
  });
}

const names = (...texts: readonly string[]): string[] =>
  recipientSeen(sectionsOf(page(...texts))).map(({ value }) => value);

describe('a name without a label', () => {
  it('a recipient without a label is found above bank and account', () => {
    expect(
      names(
        '1.4 Transfer complete',
        ' 2.7 RM 142.00',
        '0.8 Thu, 19 Nov 2026, 10:05 PM',
        ' 1.0 SITI ROHANI BT KAMAL',
        '0.8 Bank Simpanan Nasional',
        '0.8 0410 0410 0077 2218',
        ' 1.0 Transfer fee | RM 0.00',
      ),
    ).toEqual(['SITI ROHANI BT KAMAL']);
  });

  it('a recipient without a label is found above the sum, with the hidden account in between', () => {
    expect(
      names(
        '0.9 20:06',
        ' 1.2 Tabung PIBG SK Bukit Kenanga Indah',
        '0.9 Bank Islam sess 8812',
        ' 2.3 -RM 60.00',
        ' 1.1 Sent successfully',
      ),
    ).toEqual(['Tabung PIBG SK Bukit Kenanga Indah']);
  });

  it('a recipient without a label is found below a sum with a misread small currency', () => {
    expect(
      names(
        ' 1.2 Transfer Successful',
        ' 2.6 rv6.00',
        ' 1.0 FARAH NADIA BINTI ISMAIL',
        "0.9 Touch 'n Go eWallet | 6019****142",
        ' 1.0 Wallet Ref | 2026051610',
      ),
    ).toEqual(['FARAH NADIA BINTI ISMAIL']);
  });

  it('a recipient on two lines without a label is found below the sum', () => {
    expect(
      names(
        ' 1.4 Paid!',
        ' 3.4 RM 15.50',
        ' 1.1 Kedai Buku Pelita Merpati',
        '1.1 (M) Sdn Bhd',
        '0.9 Seksyen 7, Shah Alam',
        ' 1.0 Cashback | RM0.31',
      ),
    ).toEqual(['Kedai Buku Pelita Merpati (M) Sdn Bhd']);
  });

  it('a recipient without a label is found at the top of the page, above the outcome', () => {
    expect(
      names(
        '1.3 Grab',
        '1.0 Transaction details',
        ' 1.1 Anggerik Pentas Enterprise',
        '1.0 Payment successful',
        ' 2.3 RM 24.60',
        ' 1.0 Date | 21 Aug 2026',
      ),
    ).toEqual(['Anggerik Pentas Enterprise']);
    expect(
      names('1.3 Ryt', '1.0 Payment successful', ' 2.3 RM 24.60', ' 1.0 Date | 21 Aug 2026'),
    ).toEqual([]);
  });

  it('a recipient is found above the sum when its label has only bank and account', () => {
    expect(
      names(
        '1.0 21:43',
        ' 1.2 NUR SYAHIRAH BINTI KAMARULZAMAN',
        ' 2.6 -RM36.50',
        ' 1.5 Completed',
        ' 1.0 To | Bank Islam',
        '1.0 12054020117739',
      ),
    ).toEqual(['NUR SYAHIRAH BINTI KAMARULZAMAN']);
  });

  it('a recipient without a label is found beside its sum, as in a list of payments', () => {
    const fields = [' 1.0 Status | Selesai', ' 1.0 Jumlah Dibayar | RM12.50'];
    expect(
      names(
        '1.3 Butiran Transaksi',
        ' 1.0 Koperasi SMK (P) Sri Melati | -RM12.50',
        '0.8 Bayaran kedai',
        ...fields,
      ),
    ).toEqual(['Koperasi SMK (P) Sri Melati']);
    expect(
      names(
        '1.3 Butiran Transaksi',
        ' 1.0 Koperasi SMK (P) Sri Melati',
        '0.8 Bayaran kedai | -RM12.50',
        ...fields,
      ),
    ).toEqual(['Koperasi SMK (P) Sri Melati']);
  });

  it.each([
    ['a title above a bank', ['1.5 Official Slip', '1.0 Bank Rakyat', ' 1.0 Amount | RM 20.00']],
    ['a title above the sum', ['1.5 Payment Receipt', ' 2.5 RM 20.00', ' 1.0 Date | 2 Mac 2026']],
    [
      'a button below the sum',
      ['1.5 Payment Receipt', ' 2.5 RM 20.00', '1.0 Share receipt', ' 1.0 Date | 2 Mac 2026'],
    ],
    [
      'what happened',
      ['1.5 Transfer Successful', ' 2.5 RM 20.00', ' 1.0 Completed', ' 1.0 Date | 2 Mac 2026'],
    ],
    [
      'the payer, who is named by a label',
      ['2.5 RM 20.00', ' 1.0 From', '1.0 AHMAD BIN ALI', '1.0 Maybank', '1.0 5141 2345 6789'],
    ],
  ])('a recipient without a label cannot be %s', (_, lines) => {
    expect(names(...lines)).toEqual([]);
  });

  it('a name without a label does not count when another name has a label', () => {
    expect(
      names('2.5 RM 20.00', '1.0 KELAB TEATER MELATI', ' 1.0 Paid to | PIBG SMK SERI MELATI'),
    ).toEqual(['PIBG SMK SERI MELATI']);
  });

  it("a name is the recipient's below a heading for recipients, but not below one for senders", () => {
    expect(
      names(
        '1.0 MAKLUMAT PENGIRIM',
        '1.0 Nama | MOHD FAIZAL BIN OTHMAN',
        ' 1.0 MAKLUMAT PENERIMA',
        '1.0 Nama | NUR FARHANA BINTI ABD RAHIM',
      ),
    ).toEqual(['NUR FARHANA BINTI ABD RAHIM']);
  });
});
