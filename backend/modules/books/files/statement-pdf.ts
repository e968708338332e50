import {
  bottomOf,
  INK,
  LINE,
  MARGIN,
  MUTED,
  pdfOf,
  type Pdf,
} from '../../../infrastructure/documents/pdf.js';
import { write } from '../../../infrastructure/documents/pdf-text.js';
import { toRinggit } from '../../../contracts/money.js';
import {
  momentInWords,
  NOTE,
  statementTables,
  type StatementCell,
  type StatementOf,
  type StatementTable,
} from './statement-tables.js';

const ROW = 20;

/** Writes the statement as PDF. A table that continues on the next page repeats its headings. */
export const statementPdf = ({ schoolName, title, now, statement }: StatementOf): Promise<Buffer> =>
  pdfOf(
    {
      kind: 'Statement of a production',
      title,
      author: schoolName,
      note: `Made on ${momentInWords(now)}, times of Malaysia`,
      now,
    },
    (pdf) => {
      for (const [place, table] of statementTables(statement).entries()) {
        drawTable(pdf, table);
        if (place === 0) write(pdf, NOTE, { size: 9, color: MUTED }, { x: MARGIN, y: pdf.y + 6 });
      }
    },
  );

function drawTable(pdf: Pdf, { title, columns, rows, hasTotal }: StatementTable): void {
  // Start a new page rather than leave a heading as the last line.
  if (pdf.y + 4 * ROW > bottomOf(pdf)) pdf.addPage();
  pdf.moveDown(1.5);
  write(pdf, title, { size: 13, color: INK, bold: true }, { x: MARGIN });
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

/** Draws a row. The first column takes half of the width, left-aligned; the others share the rest, right-aligned. */
function drawRow(pdf: Pdf, texts: readonly string[], kind: 'heading' | 'row' | 'total'): void {
  const top = pdf.y;
  const width = pdf.page.width - 2 * MARGIN;
  const first = width * 0.46;
  const other = (width - first) / (texts.length - 1);
  const isHeading = kind === 'heading';
  const style = {
    size: isHeading ? 9 : 10,
    color: isHeading ? MUTED : INK,
    bold: kind !== 'row',
  };
  texts.forEach((text, column) => {
    const isFirst = column === 0;
    write(pdf, text, style, {
      x: isFirst ? MARGIN : MARGIN + first + (column - 1) * other,
      y: top + 6,
      width: isFirst ? first : other,
      align: isFirst ? 'left' : 'right',
      oneLine: true,
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

const textOf = (cell: StatementCell): string => {
  if (cell === null) return '';
  return typeof cell === 'object' ? toRinggit(cell.sen) : String(cell);
};
