import { describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { readPdf } from '../../testing/pdf-text.js';
import { pdfOf } from './pdf.js';
import { write } from './pdf-text.js';

/** Folder in which the test stores the documents for people to look at; undefined: none is stored. */
const KEPT = process.env['PDF_PICTURES'];

const CHINESE = '白蛇傳 · 华文学校戏剧节《龍鳳呈祥》';
const TAMIL = 'தமிழ்ப் பள்ளி: சிலப்பதிகாரம்';
const JAWI = 'سکوله كبڠسأن ملايو ڤمنتسن تياتر ڽاڽين ݢوا';
const ACCENTS = 'Nguyễn Thị Hạnh, Łódź, Мария';

const documentOf = async (title: string, author: string, texts: readonly string[] = []) => {
  const bytes = await pdfOf(
    { kind: 'Statement', title, author, note: 'Made today', now: new Date(0) },
    (pdf) => {
      for (const text of texts) write(pdf, text, { size: 10, color: 'black' });
    },
  );
  if (KEPT) await writeFile(KEPT, bytes);
  return { ...readPdf(bytes), bytes };
};

describe('a PDF', () => {
  it('shows names in Chinese, Tamil, Jawi and with accents, and their text can be copied', async () => {
    const names = [CHINESE, TAMIL, JAWI, ACCENTS];
    const { lines, hasEmptyBox, fonts } = await documentOf(CHINESE, TAMIL, [
      JAWI,
      ACCENTS,
      `Sekolah ${JAWI} & ${CHINESE}, ٢٠٣٠`,
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([...names, `Sekolah ${JAWI} & ${CHINESE}, ٢٠٣٠`, 'Made today']),
    );
    expect(hasEmptyBox).toBe(false);
    expect(fonts.toSorted()).toEqual([
      'NotoNaskhArabic-Regular',
      'NotoSansSC-Regular',
      'NotoSansTamil-Regular',
    ]);
  });

  it('prints a question mark for letters that no font has, and leaves out invisible marks', async () => {
    const { lines, hasEmptyBox } = await documentOf('Cats \u{1F408}', 'ละคร\u200B', [
      `白\u{1F408}\uFE0F蛇`,
    ]);
    expect(lines).toEqual(expect.arrayContaining(['Cats ?', '????', '白?蛇']));
    expect(hasEmptyBox).toBe(false);
  });

  it('wraps long lines and long pages without losing text', async () => {
    const long = '戏剧节'.repeat(60);
    const words = `${JAWI} `.repeat(12).trim();
    const { lines, bytes } = await documentOf('Long', 'School', [
      long,
      words,
      ...Array.from({ length: 45 }, () => TAMIL),
    ]);
    expect(lines.filter((line) => /^[戏剧节]+$/.test(line)).join('')).toBe(long);
    expect(lines.filter((line) => /سکوله|كبڠسأن/.test(line)).length).toBeGreaterThan(1);
    expect(lines.filter((line) => line === TAMIL)).toHaveLength(45);
    // The size of the file proves that each letter is embedded once.
    expect(bytes.length).toBeLessThan(200_000);
  });

  it('embeds no font for Latin letters', async () => {
    const { lines, fonts, bytes } = await documentOf('Puteri Gunung Ledang', 'SMK Melati – café');
    expect([fonts, lines[1]]).toEqual([[], 'Puteri Gunung Ledang']);
    expect(bytes.length).toBeLessThan(5_000);
  });
});
