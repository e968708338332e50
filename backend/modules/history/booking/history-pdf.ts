import type { BookingHistoryEntry } from '../../../contracts/rest/administration.js';
import { precise } from '../../../contracts/rest/precise-moment.js';
import {
  bottomOf,
  INK,
  MARGIN,
  MUTED,
  pdfOf,
  type Pdf,
} from '../../../infrastructure/documents/pdf.js';
import { write } from '../../../infrastructure/documents/pdf-text.js';
import { linesOf } from './entry-lines.js';

export interface HistoryOf {
  readonly confirmationNumber: string;
  readonly schoolName: string;
  readonly now: Date;
}

/** Writes a booking's history as PDF, each event with its time, author and details. */
export const historyPdf = (
  { confirmationNumber, schoolName, now }: HistoryOf,
  entries: readonly BookingHistoryEntry[],
): Promise<Buffer> =>
  pdfOf(
    {
      kind: 'History of a booking',
      title: confirmationNumber,
      author: schoolName,
      note: `Made on ${precise(now.toISOString())}, times of Malaysia`,
      now,
    },
    (pdf) => {
      for (const entry of entries) drawEntry(pdf, entry);
    },
  );

/** Height of an entry's first lines in points. With less space left, the entry begins on the next page. */
const BEGINNING = 60;

function drawEntry(pdf: Pdf, entry: BookingHistoryEntry): void {
  if (pdf.y + BEGINNING > bottomOf(pdf)) pdf.addPage();
  pdf.moveDown(1);
  const small = { size: 9, color: INK };
  const muted = { size: 9, color: MUTED };
  write(pdf, `${precise(entry.at)}, ${entry.who}`, muted, { x: MARGIN });
  write(pdf, entry.summary, { size: 10, color: INK, bold: true });
  for (const line of linesOf(entry)) write(pdf, line, small, { indent: 10 });
  if (!entry.mail) return;
  pdf.moveDown(0.4);
  write(pdf, `Mail to ${entry.mail.to}: ${entry.mail.subject}`, muted, { indent: 10 });
  write(pdf, entry.mail.text, muted, { x: MARGIN + 10 });
  pdf.x = MARGIN;
}
