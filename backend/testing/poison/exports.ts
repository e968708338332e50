import { join } from 'node:path';
import { expect } from '@jest/globals';
import ExcelJs from 'exceljs';
import type { AnalyticsBooking } from '../../contracts/rest/administration.js';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';

type Rows = readonly (readonly (string | number)[])[];

/** The browser writes these files in production. This test runs the frontend's export code on the API's answer. */
const screens = join(repositoryRoot(), 'frontend/src/staff/export');

/** Writes both exports of these bookings, reads them back and compares every cell. No cell may be a formula. */
export async function checkExports(bookings: readonly AnalyticsBooking[]): Promise<void> {
  const { exportRows, toCsv } = (await import(join(screens, 'export-rows.ts'))) as {
    exportRows(of: readonly AnalyticsBooking[]): Rows;
    toCsv(rows: Rows): string;
  };
  const { toExcel } = (await import(join(screens, 'excel.ts'))) as {
    toExcel(rows: Rows): Promise<Blob>;
  };
  const rows = exportRows(bookings);
  const cells = rows.map((row) => row.map(String));
  expect(
    cells.flat().filter((text) => /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text)),
  ).toEqual([]);
  expect(parseCsv(toCsv(rows)).slice(1)).toEqual(cells);

  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.load(await (await toExcel(rows)).arrayBuffer());
  const sheet = workbook.worksheets[0];
  rows.forEach((row, index) =>
    row.forEach((cell, column) => {
      const { value, formula } = sheet?.getCell(index + 2, column + 1) ?? {};
      expect(formula).toBeUndefined();
      expect(inXml(String(value ?? ''))).toBe(inXml(String(cell)));
    }),
  );
}

/** A workbook is XML, where every kind of line end is read as a line feed. */
const inXml = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** Parses CSV as defined in RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}
