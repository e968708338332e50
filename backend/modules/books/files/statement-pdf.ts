import PdfDocument from 'pdfkit';
import { toRinggit } from '../../../contracts/money.js';
import {
  momentInWords,
  NOTE,
  statementTables,
  type StatementCell,
  type StatementOf,
  type StatementTable,
} from './statement-tables.js';

const MARGIN = 56;
const ROW = 20;
const INK = '#1c1a17';
const MUTED = '#6b645a';
const LINE = '#d8d2c6';

type Pdf = InstanceType<typeof PdfDocument>;

/** A4, as many pages as the days need; each table that is cut repeats its headings. */
export async function statementPdf({
  schoolName,
  title,
  now,
  statement,
}: StatementOf): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en-MY',
    displayTitle: true,
    info: {
      Title: `Statement: ${printable(title)}`,
      Author: printable(schoolName),
      CreationDate: now,
    },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  pdf.font('Helvetica').fontSize(10).fillColor(MUTED).text('Statement of a production');
  pdf.font('Helvetica-Bold').fontSize(20).fillColor(INK).text(printable(title));
  pdf.font('Helvetica').fontSize(11).text(printable(schoolName));
  pdf
    .fontSize(9)
    .fillColor(MUTED)
    .text(`Made on ${momentInWords(now)}, times of Malaysia`);
  for (const [place, table] of statementTables(statement).entries()) {
    drawTable(pdf, table);
    if (place === 0)
      pdf
        .font('Helvetica')
        .fontSize(9)
        .fillColor(MUTED)
        .text(NOTE, MARGIN, pdf.y + 6);
  }
  numberPages(pdf);
  pdf.end();
  return written;
}

function drawTable(pdf: Pdf, { title, columns, rows, hasTotal }: StatementTable): void {
  // A heading never stands alone at the foot of a page.
  if (pdf.y + 4 * ROW > bottomOf(pdf)) pdf.addPage();
  pdf.moveDown(1.5);
  pdf.font('Helvetica-Bold').fontSize(13).fillColor(INK).text(title, MARGIN);
  pdf.moveDown(0.3);
  drawRow(pdf, columns, 'heading');
  for (const [place, cells] of rows.entries()) {
    if (pdf.y + ROW > bottomOf(pdf)) {
      pdf.addPage();
      drawRow(pdf, columns, 'heading');
    }
    const isTotal = hasTotal && place === rows.length - 1;
    drawRow(pdf, cells.map(textOf), isTotal ? 'total' : 'row');
  }
}

/** The first column has the texts and half of the width, the others share the rest and end at their right. */
function drawRow(pdf: Pdf, texts: readonly string[], kind: 'heading' | 'row' | 'total'): void {
  const top = pdf.y;
  const width = pdf.page.width - 2 * MARGIN;
  const first = width * 0.46;
  const other = (width - first) / (texts.length - 1);
  pdf
    .font(kind === 'row' ? 'Helvetica' : 'Helvetica-Bold')
    .fontSize(kind === 'heading' ? 9 : 10)
    .fillColor(kind === 'heading' ? MUTED : INK);
  texts.forEach((text, column) => {
    const left = column === 0 ? MARGIN : MARGIN + first + (column - 1) * other;
    pdf.text(text, left, top + 6, {
      width: column === 0 ? first : other,
      align: column === 0 ? 'left' : 'right',
      lineBreak: false,
    });
  });
  pdf
    .moveTo(MARGIN, top + ROW)
    .lineTo(MARGIN + width, top + ROW)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  pdf.x = MARGIN;
  pdf.y = top + ROW;
}

function numberPages(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    // Written below the margin, which would otherwise begin another page.
    pdf.page.margins.bottom = 0;
    pdf
      .font('Helvetica')
      .fontSize(9)
      .fillColor(MUTED)
      .text(`Page ${page + 1} of ${count}`, MARGIN, pdf.page.height - 40, { lineBreak: false });
  }
}

const bottomOf = (pdf: Pdf): number => pdf.page.height - MARGIN;

const textOf = (cell: StatementCell): string => {
  if (cell === null) return '';
  return typeof cell === 'object' ? toRinggit(cell.sen) : String(cell);
};

/** The fonts that every reader has know Latin letters; for any other one a question mark is printed. */
const printable = (text: string): string =>
  text.normalize('NFC').replace(/[^\x20-\x7E\xA0-\xFF‘’“”–—…€]/gu, '?');
