import { describe, expect, it } from '@jest/globals';
import type { OcrLine, OcrPage } from '../../engine/ocr-engine.js';
import { sectionsOf } from './sections.js';
import { linesOfPage } from './text-line.js';

/** Builds a page from words: `[left, top, text]`. Words with the same top form a line; every word is 30 pixels high. */
function page(...cells: readonly [left: number, top: number, text: string][]): OcrPage {
  const tops = [...new Set(cells.map(([, top]) => top))];
  const lines = tops.map((top): OcrLine => {
    const words = cells
      .filter((cell) => cell[1] === top)
      .map(([left, , text]) => ({
        text,
        left,
        right: left + 15 * text.length,
        top,
        bottom: top + 30,
        confidence: 0.9,
      }));
    return {
      text: words.map(({ text }) => text).join(' '),
      left: Math.min(...words.map(({ left }) => left)),
      right: Math.max(...words.map(({ right }) => right)),
      top,
      bottom: top + 30,
      words,
    };
  });
  return { text: '', lines, confidence: 0.9 };
}

const pieces = (of: OcrPage): (readonly string[])[] => linesOfPage(of).map((line) => line.pieces);

describe('arranging the lines of a page', () => {
  it('a label of two lines beside its value is joined', () => {
    const wrapped = page(
      [60, 0, 'Amount'],
      [500, 0, 'RM 36.50'],
      [60, 100, 'Beneficiary account'],
      [500, 100, '110233884577'],
      [60, 140, 'number'],
      [60, 240, 'Bank'],
      [500, 240, 'BANK RAKYAT'],
      [60, 340, 'Fee'],
      [500, 340, 'RM 0.00'],
    );
    expect(pieces(wrapped)).toEqual([
      ['Amount', 'RM 36.50'],
      ['Beneficiary account number', '110233884577'],
      ['Bank', 'BANK RAKYAT'],
      ['Fee', 'RM 0.00'],
    ]);
  });

  it('a label of two lines and a value of two lines are joined', () => {
    const wrapped = page(
      [60, 0, 'Amount'],
      [500, 0, 'RM 36.50'],
      [60, 100, 'Transferred'],
      [500, 100, 'PERSATUAN IBU BAPA'],
      [60, 140, 'to'],
      [500, 140, 'SMK MELATI'],
      [60, 240, 'Bank'],
      [500, 240, 'BANK RAKYAT'],
      [60, 340, 'Fee'],
      [500, 340, 'RM 0.00'],
    );
    expect(pieces(wrapped).slice(1, 3)).toEqual([
      ['Transferred to', 'PERSATUAN IBU BAPA'],
      ['SMK MELATI'],
    ]);
  });

  it('headings side by side are paired with the values below them', () => {
    const grid = page(
      [60, 0, 'Amount'],
      [560, 0, 'Date and time'],
      [60, 45, 'RM 40.00'],
      [560, 45, '4 Mar 2026'],
      [60, 145, 'Recipient name'],
      [560, 145, 'Account number'],
      [60, 190, 'PIBG SMK MELATI'],
      [560, 190, '7014458823'],
      [60, 235, 'TAMAN SERI'],
    );
    expect(pieces(grid)).toEqual([
      ['Amount'],
      ['RM 40.00'],
      ['Date and time'],
      ['4 Mar 2026'],
      ['Recipient name'],
      ['PIBG SMK MELATI'],
      ['TAMAN SERI'],
      ['Account number'],
      ['7014458823'],
    ]);
  });

  it('rows of a label and a value stay unchanged', () => {
    const rows = page(
      [60, 0, 'Amount'],
      [500, 0, 'RM 36.50'],
      [60, 100, 'To'],
      [500, 100, 'PIBG SMK MELATI'],
      [500, 145, '7014458823'],
      [60, 245, 'Bank'],
      [500, 245, 'BANK RAKYAT'],
    );
    expect(pieces(rows)).toEqual([
      ['Amount', 'RM 36.50'],
      ['To', 'PIBG SMK MELATI'],
      ['7014458823'],
      ['Bank', 'BANK RAKYAT'],
    ]);
  });

  it('a till receipt is read line by line, because its columns have no headings', () => {
    const till = page(
      [60, 0, 'Sub Total'],
      [560, 0, 'GST'],
      [60, 45, '9.40'],
      [560, 45, '0.60'],
      [60, 90, 'CASH'],
      [560, 90, '10.00'],
    );
    const page1 = { ...till, text: till.lines.map(({ text }) => text).join('\n') };
    expect(pieces(page1)).toEqual([
      ['Sub Total', 'GST'],
      ['9.40', '0.60'],
      ['CASH', '10.00'],
    ]);
  });

  it('lines below a value are marked, because no label can be there', () => {
    const rows = page(
      [60, 0, 'To'],
      [395, 0, 'CITRA EVENT & STAGE'],
      [440, 40, 'SERVICES SDN BHD'],
      [470, 80, 'CIMB Bank Bhd'],
      [60, 180, 'From'],
      [515, 180, 'ALI BIN ABU'],
      [60, 280, 'Services used'],
    );
    expect(linesOfPage(rows).map(({ belowValue = false }) => belowValue)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(sectionsOf(linesOfPage(rows)).labelled[0]).toMatchObject({
      kind: 'recipient',
      values: ['CITRA EVENT & STAGE', 'SERVICES SDN BHD', 'CIMB Bank Bhd'],
    });
  });

  it('a sum is joined with its small currency or cents, which OCR read as separate lines', () => {
    const line = (text: string, left: number, top: number, height: number): OcrLine => {
      const box = { left, right: left + 0.6 * height * text.length, top, bottom: top + height };
      return { text, ...box, words: [{ text, ...box, confidence: 0.9 }] };
    };
    const read = (...lines: OcrLine[]): (readonly string[])[] =>
      pieces({ text: '', lines, confidence: 0.9 });
    const [large, cents, usual] = [
      line('RM27', 60, 0, 90),
      line('.00', 290, 60, 30),
      line('Penerima', 60, 150, 30),
    ];
    expect(read(large, cents, usual)).toEqual([['RM27 .00'], ['Penerima']]);
    expect(read(line('27.00', 110, 0, 90), line('RM', 60, 10, 40), usual)).toEqual([
      ['RM 27.00'],
      ['Penerima'],
    ]);
    expect(read(large, line('.00', 290, 95, 30), usual)).toHaveLength(3);
    expect(read(large, line('.00', 290, 0, 90), usual)).toHaveLength(3);
  });

  it('initials in a circle before a name are left out', () => {
    expect(pieces(page([60, 0, 'A'], [160, 0, 'Anggerik Pentas']))).toEqual([['Anggerik Pentas']]);
    expect(pieces(page([60, 0, 'To'], [160, 0, 'Tan Bee Hoon']))).toEqual([['To', 'Tan Bee Hoon']]);
    // OCR read the edge of the paper as the letter "f".
    expect(pieces(page([60, 0, 'f'], [160, 0, 'To'], [360, 0, 'Tan Bee Hoon']))).toEqual([
      ['To', 'Tan Bee Hoon'],
    ]);
  });

  it('values of a table are paired with their headings, even unknown ones', () => {
    const table = page(
      [60, 0, 'Reference'],
      [400, 0, '26110200'],
      [60, 130, 'No'],
      [160, 130, 'To Account'],
      [500, 130, 'Amount (RM)'],
      [800, 130, 'Status'],
      [60, 210, '1'],
      [160, 210, '3-2098847-21'],
      [500, 210, '735.00'],
      [800, 210, 'Successful'],
      [160, 245, 'LEMBAGA PENGELOLA'],
      [160, 330, 'Total (RM)'],
      [500, 330, '735.00'],
    );
    expect(pieces(table).slice(3)).toEqual([
      ['To Account'],
      ['3-2098847-21'],
      ['LEMBAGA PENGELOLA'],
      ['Amount (RM)'],
      ['735.00'],
      ['Status'],
      ['Successful'],
      ['Total (RM)', '735.00'],
    ]);
  });

  it('a whole field beside another text, or behind a bar, gets its own line', () => {
    expect(
      pieces(page([60, 0, '02-Nov-2026'], [300, 0, '|'], [320, 0, 'Reference No. 2611020000'])),
    ).toEqual([['02-Nov-2026'], ['Reference No. 2611020000']]);
    expect(pieces(page([60, 0, 'Recipient reference'], [600, 0, 'Ref 12']))).toEqual([
      ['Recipient reference', 'Ref 12'],
    ]);
  });

  it('of two fields in a row, those of the left column come first, each value with all its lines', () => {
    const columns = page(
      [60, 0, 'From'],
      [300, 0, 'LIEW CHOON HOE'],
      [560, 0, 'To'],
      [800, 0, 'SMJK YOKE NAM'],
      [800, 35, 'BOARD OF GOVERNORS'],
      [60, 130, 'Account'],
      [300, 130, '2183044719'],
      [560, 130, 'Account'],
      [800, 130, '2141880006'],
      [300, 165, 'One Account'],
    );
    expect(pieces(columns)).toEqual([
      ['From', 'LIEW CHOON HOE'],
      ['Account', '2183044719'],
      ['One Account'],
      ['To', 'SMJK YOKE NAM'],
      ['BOARD OF GOVERNORS'],
      ['Account', '2141880006'],
    ]);
  });

  it('a label that continues in another language is joined', () => {
    const bilingual = page(
      [60, 0, 'Amount'],
      [560, 0, 'RM 36.50'],
      [60, 100, 'Beneficiary Name /'],
      [560, 100, 'LEMBAGA PENGELOLA SEKOLAH'],
      [60, 135, 'Nama Benefisiari'],
      [560, 135, 'JENIS KEBANGSAAN (CINA)'],
      [60, 235, 'Fee'],
      [560, 235, 'RM 0.00'],
      [60, 335, 'Bank'],
      [560, 335, 'RHB'],
    );
    expect(pieces(bilingual).slice(1, 3)).toEqual([
      ['Beneficiary Name / Nama Benefisiari', 'LEMBAGA PENGELOLA SEKOLAH'],
      ['JENIS KEBANGSAAN (CINA)'],
    ]);
  });
});
