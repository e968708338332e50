import type { AnalyticsBooking } from '@contracts/rest/administration';
import {
  exportRows,
  hasKinds,
  kindColumns,
  kindRows,
  moneyRows,
  toCsv,
  type ExportRow,
} from './export-rows';

/** Messages to the worker: bookings page by page, then the kind of file. */
export type ToWriter =
  { readonly add: readonly AnalyticsBooking[] } | { readonly finish: ExportKind };
export type ExportKind = 'csv' | 'xlsx';
/** `kinds`: a second file for CSV, when a booking has ticket kinds or a discount code. */
export type FromWriter =
  { readonly file: Blob; readonly kinds: Blob | null } | { readonly failed: string };

/* Builds rows and files outside the page's thread, so that the page stays responsive. exceljs is loaded only for Excel files. */

const rows: ExportRow[] = [];
const money: ExportRow[] = [];
const kinds: ExportRow[] = [];
let withKinds = false;

const csv = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' });

async function write(kind: ExportKind): Promise<{ file: Blob; kinds: Blob | null }> {
  if (kind === 'csv')
    return {
      file: csv(toCsv(rows)),
      kinds: withKinds ? csv(toCsv(kinds, kindColumns)) : null,
    };
  return {
    file: await (await import('./excel')).toExcel(rows, money, withKinds ? kinds : []),
    kinds: null,
  };
}

self.onmessage = ({ data }: MessageEvent<ToWriter>) => {
  if ('add' in data) {
    for (const row of exportRows(data.add)) rows.push(row);
    for (const row of moneyRows(data.add)) money.push(row);
    for (const row of kindRows(data.add)) kinds.push(row);
    withKinds ||= hasKinds(data.add);
    return;
  }
  write(data.finish).then(
    (files) => self.postMessage(files satisfies FromWriter),
    (error: unknown) => self.postMessage({ failed: String(error) } satisfies FromWriter),
  );
};
