import type { FairnessReport } from '../../../contracts/rest/fairness.js';
import { precise } from '../../../contracts/rest/precise-moment.js';
import {
  INK,
  LINE,
  MARGIN,
  MUTED,
  pdfOf,
  type Pdf,
} from '../../../infrastructure/documents/pdf.js';
import { write } from '../../../infrastructure/documents/pdf-text.js';
import { duration, limitsOf, sentencesOf } from '../../../contracts/rest/fairness-words.js';

/** One page for a parents' association: figures and sentences, no orders and no names. */
export const fairnessPdf = (
  schoolName: string,
  report: FairnessReport,
  now: Date,
): Promise<Buffer> =>
  pdfOf(
    {
      kind: 'How the seats were given out',
      title: report.productionTitle.slice(0, 80),
      author: `${schoolName}, ${precise(report.startsAt)}, ${report.venue}`.slice(0, 120),
      note: `Made on ${precise(now.toISOString())}, times of Malaysia`,
      now,
    },
    (pdf) => {
      paragraphs(pdf, 'What happened', sentencesOf(report), INK);
      if (report.first)
        table(
          pdf,
          `When the orders came, since ${precise(report.first)}`,
          ['Within', 'Orders', 'With seats', 'Longest wait'],
          report.periods.map(({ untilSeconds, orders, got, longestWaitMs }) => [
            untilSeconds === null ? 'later' : duration(untilSeconds * 1_000),
            String(orders),
            String(got),
            duration(longestWaitMs),
          ]),
        );
      if (report.wanted.length > 0)
        table(
          pdf,
          'The seats that most orders wanted',
          ['Seat', 'Orders'],
          report.wanted.map(({ seat, orders }) => [seat.slice(0, 60), String(orders)]),
        );
      paragraphs(pdf, 'What this page cannot say', limitsOf(report), MUTED);
    },
  );

function paragraphs(pdf: Pdf, title: string, sentences: readonly string[], colour: string): void {
  heading(pdf, title);
  for (const sentence of sentences) {
    write(pdf, sentence, { size: 9.5, color: colour }, { x: MARGIN });
    pdf.y += 2;
  }
}

function heading(pdf: Pdf, title: string): void {
  pdf.moveDown(0.9);
  write(pdf, title, { size: 12, color: INK, bold: true }, { x: MARGIN });
  pdf.moveDown(0.3);
}

const ROW = 14;

function table(
  pdf: Pdf,
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  heading(pdf, title);
  const width = pdf.page.width - 2 * MARGIN;
  const other = 90;
  const first = width - other * (columns.length - 1);
  for (const [place, cells] of [columns, ...rows].entries()) {
    const top = pdf.y;
    const style = { size: 9, color: place === 0 ? MUTED : INK, bold: place === 0 };
    cells.forEach((cell, column) =>
      write(
        pdf,
        cell,
        style,
        column === 0
          ? { x: MARGIN, y: top + 2, width: first, oneLine: true }
          : {
              x: MARGIN + first + (column - 1) * other,
              y: top + 2,
              width: other,
              align: 'right',
              oneLine: true,
            },
      ),
    );
    pdf.moveTo(MARGIN, top + ROW).lineTo(MARGIN + width, top + ROW);
    pdf.lineWidth(0.5).strokeColor(LINE).stroke();
    pdf.x = MARGIN;
    pdf.y = top + ROW;
  }
}
