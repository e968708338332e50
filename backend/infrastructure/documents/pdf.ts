import PdfDocument from 'pdfkit';
import { write, type Pdf } from './pdf-text.js';

/** Page margin in points, the unit of all sizes in a PDF. */
export const MARGIN = 56;
export const INK = '#1c1a17';
export const MUTED = '#6b645a';
export const LINE = '#d8d2c6';

export type { Pdf };

export interface PdfHead {
  /** Kind of document, printed above the title. */
  readonly kind: string;
  readonly title: string;
  /** School that issues the document, printed as its author. */
  readonly author: string;
  /** Line of small text printed below the author. */
  readonly note: string;
  readonly now: Date;
}

/**
 * Makes an A4 document with as many pages as `draw` fills, a head on the first page and a number on each. Put drawing code into a
 * separate file `…-pdf.ts`, which is imported when the document is requested.
 */
export async function pdfOf(head: PdfHead, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en-MY',
    displayTitle: true,
    info: {
      Title: `${head.kind}: ${head.title}`,
      Author: head.author,
      CreationDate: head.now,
    },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  write(pdf, head.kind, { size: 10, color: MUTED });
  write(pdf, head.title, { size: 20, color: INK, bold: true });
  write(pdf, head.author, { size: 11, color: INK });
  write(pdf, head.note, { size: 9, color: MUTED });
  draw(pdf);
  numberPages(pdf);
  pdf.end();
  return written;
}

export const bottomOf = (pdf: Pdf): number => pdf.page.height - MARGIN;

function numberPages(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    // The page number is printed below the bottom margin; with the margin, pdfkit would begin another page.
    pdf.page.margins.bottom = 0;
    pdf
      .font('Helvetica')
      .fontSize(9)
      .fillColor(MUTED)
      .text(`Page ${page + 1} of ${count}`, MARGIN, pdf.page.height - 40, { lineBreak: false });
  }
}
