import type { AnalyticsBooking } from '@contracts/rest/administration';
import { exportRows, moneyRows, toCsv, type ExportRow } from './export-rows';

/** Messages to the worker: bookings page by page, then the kind of file. */
export type ToWriter =
  { readonly add: readonly AnalyticsBooking[] } | { readonly finish: ExportKind };
export type ExportKind = 'csv' | 'xlsx';
export type FromWriter = { readonly file: Blob } | { readonly failed: string };

/* Builds rows and files outside the page's thread, so that the page stays responsive. exceljs is loaded only for Excel files. */

const rows: ExportRow[] = [];
const money: ExportRow[] = [];

async function write(kind: ExportKind): Promise<Blob> {
  if (kind === 'csv') return new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' });
  return (await import('./excel')).toExcel(rows, money);
}

self.onmessage = ({ data }: MessageEvent<ToWriter>) => {
  if ('add' in data) {
    for (const row of exportRows(data.add)) rows.push(row);
    for (const row of moneyRows(data.add)) money.push(row);
    return;
  }
  write(data.finish).then(
    (file) => self.postMessage({ file } satisfies FromWriter),
    (error: unknown) => self.postMessage({ failed: String(error) } satisfies FromWriter),
  );
};
