import { describe, expect, it } from '@jest/globals';
import { parseReceipt } from '../parse-receipt.js';
import { linesOfText } from '../page/text-line.js';

/** CIMB OCTO's receipt of a finished transfer, which never states the outcome. A tab is a wide gap. */
const SUMMARY = `2:18\t5G 87%
Transaction Summary
MYR 30.00
10 Mar 2026 2:17:49 PM
OCTO Reference No.\t194520773
DuitNow Reference No.\t05518213
To\tSMK SERI WAWASAN TEATER
From\tSAVINGS ACCT-i PLUS
7601239912
Done`;

const outcome = (first: string, second: string, illegible: number | null = 0): string | null =>
  parseReceipt([first, second].map(linesOfText), { illegible }).outcome.value;

const above = (line: string): string => SUMMARY.replace('OCTO', `${line}\nOCTO`);
const among = (line: string): string => SUMMARY.replace('To\t', `${line}\nTo\t`);
const below = (line: string): string => SUMMARY.replace('Done', `${line}\nDone`);

describe('a receipt that never states its outcome (decision 0009)', () => {
  it('a receipt without an outcome counts as finished when it was read completely and has all marks of a finished transfer', () => {
    expect(outcome(SUMMARY, SUMMARY)).toBe('implied');
    const malay = SUMMARY.replace('Transaction Summary', 'Ringkasan Transaksi')
      .replaceAll('Reference No.', 'Ref No.')
      .replace('Done', 'Selesai');
    expect(outcome(malay, malay)).toBe('implied');
    expect(outcome(below('RM5 OFF at the weekend'), below('RM5 OFF at the weekend'))).toBe(
      'implied',
    );
  });

  it('a receipt without an outcome never counts as finished when a place was unread, or nobody looked for unread places', () => {
    expect(outcome(SUMMARY, SUMMARY, 1)).toBe('unknown');
    expect(outcome(SUMMARY, SUMMARY, null)).toBe('unknown');
  });

  const gone: [what: string, page: string][] = [
    ["the network's reference", SUMMARY.replace(/DuitNow Ref.*\n/, '')],
    ["the bank's own reference", SUMMARY.replace(/OCTO Ref.*\n/, '')],
    ['the second', SUMMARY.replace(':49', '')],
    ['the time', SUMMARY.replace(' 2:17:49 PM', '')],
    ['the title', SUMMARY.replace('Transaction Summary\n', '')],
    ['the top of the screen', SUMMARY.replace(/^2:18.*\n/, '')],
    ['the button below', SUMMARY.replace('\nDone', '')],
    ['two different references', SUMMARY.replace('05518213', '194520773')],
  ];
  it.each(gone)('a receipt without an outcome never counts as finished without %s', (_what, page) =>
    expect(outcome(page, page)).toBe('unknown'),
  );

  it('a receipt without an outcome never counts as finished when two OCR readings disagree on references or time', () => {
    expect(outcome(SUMMARY, SUMMARY.replace('194520773', '194520778'))).toBe('unknown');
    expect(outcome(SUMMARY, SUMMARY.replace('05518213', '05513213'))).toBe('unknown');
    expect(outcome(SUMMARY, SUMMARY.replace(':49', ':43'))).toBe('unknown');
  });

  const DOUBTS = [
    'Pending',
    'Processing',
    'Scheduled',
    'Accepted',
    'Failed',
    'Declined',
    'In progress',
    'On hold',
    'Under review',
    'Submitted',
    'Awaiting approval',
    'Dalam proses',
    'Diterima',
    'Dijadualkan',
    'Gagal',
    'Tidak berjaya',
    'Menunggu kelulusan',
    'Wang akan dipindahkan pada 20 Mac 2026',
    'Akaun anda belum didebit',
    'Your money will be transferred on 20 Mar 2026',
    'Your account has not been debited yet',
    'The recipient gets it on the next business day',
    'Penerima akan menerima wang esok',
    'Insufficient balance',
    'Please try again',
    'Transfer Method Interbank GIRO (IBG)',
    'Recurring transfer',
    'Standing instruction',
    'Effective Date 20 Mar 2026',
    'Status\tPending',
    'Status\tDone',
    'Confirm',
    'Slide to pay',
    'Sahkan',
    'Cancel',
    'Edit',
    // Words such as "Pending", as OCR might misread them.
    'Pend1ng',
    'Pendmg',
    'Proce5sing',
    'Acoepted',
    'Schedu1ed',
    'Fa1led',
    'Ditenma',
  ];
  it.each(DOUBTS)(
    'a receipt never counts as finished with "%s" above, among or below its fields, even in one OCR reading',
    (words) => {
      for (const place of [above, among, below]) {
        expect(outcome(place(words), place(words))).not.toBe('implied');
        expect(outcome(SUMMARY, place(words))).not.toBe('implied');
        expect(outcome(place(words), SUMMARY)).not.toBe('implied');
      }
    },
  );

  it.each([
    'Review & Confirm',
    'Transfer Request',
    'Transfer Pending',
    'Jadual Pindahan',
    'Something else',
  ])('a receipt never counts as finished under the title "%s"', (title) => {
    const page = SUMMARY.replace('Transaction Summary', title);
    expect(outcome(page, page)).not.toBe('implied');
  });

  it('a receipt without an outcome never counts as finished with an unknown line above its fields, or an unknown label', () => {
    expect(outcome(above('Xyzzy'), above('Xyzzy'))).toBe('unknown');
    expect(outcome(among('Stotus\tGood'), among('Stotus\tGood'))).toBe('unknown');
  });

  it('a word of success or failure on a receipt decides first', () => {
    expect(outcome(above('Successful'), above('Successful'), null)).toBe('success');
    expect(outcome(above('Unsuccessful'), above('Unsuccessful'))).toBe('failed');
  });
});
