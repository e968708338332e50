import sharp from 'sharp';

const SENTENCE = 'the quick brown fox jumps over the lazy dog and 40.00 more '.repeat(4);
const ROWS = 160;

/** Draws a picture full of small print, which takes OCR a hundred times the work of a receipt. */
export function densePage(): Promise<Buffer> {
  const rows = Array.from(
    { length: ROWS },
    (_, row) => `<text x="4" y="${12 * row + 12}">${SENTENCE}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="${12 * ROWS + 20}" font-family="DejaVu Sans" font-size="11"><rect width="100%" height="100%" fill="white"/>${rows.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
