import JSZip from 'jszip';

/*
 * Files that are small or look like a bank statement. Reading one without limits takes minutes or gigabytes (issue
 * 34).
 */

const ACCOUNT = '514123456789';

export interface HostileStatement {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array> | Uint8Array;
  /** Error code with which the site must refuse the file. */
  readonly code: string;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const times = (count: number, row: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => row(place)).join('');

const RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/**
 * Builds a workbook with one sheet.
 * @param names XML after the list of sheets
 * @param strings texts that cells refer to
 */
export function workbookOf(sheet: string, names = '', strings = ''): Promise<Uint8Array> {
  const zip = new JSZip();
  zip.file('xl/_rels/workbook.xml.rels', RELATIONS);
  zip.file(
    'xl/workbook.xml',
    `<workbook ${MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets>${names}</workbook>`,
  );
  zip.file('xl/worksheets/sheet1.xml', `<worksheet ${MAIN}>${sheet}</worksheet>`);
  if (strings) zip.file('xl/sharedStrings.xml', `<sst ${MAIN}>${strings}</sst>`);
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

const EVERYWHERE = 'A1:XFD1048576';
const cell = (address: string, text: string): string =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
/** A harmless table, for files whose harmful part follows the table. */
const TABLE = `<sheetData>${[
  ['Date', 'Details', 'Amount'],
  ['02/03/2026', 'NUR AISYAH', '40.00'],
]
  .map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((text, place) => cell(`${'ABC'[place]}${row + 1}`, text)).join('')}</row>`,
  )
  .join('')}</sheetData>`;

/** Workbooks that are accepted, because the reader ignores everything that spans the whole sheet. */
export const FAR_REACHING_WORKBOOKS: readonly Omit<HostileStatement, 'code'>[] = [
  {
    name: 'a merge over the whole sheet',
    bytes: () => workbookOf(`${TABLE}<mergeCells><mergeCell ref="${EVERYWHERE}"/></mergeCells>`),
  },
  {
    name: 'a data validation over the whole sheet',
    bytes: () =>
      workbookOf(
        `${TABLE}<dataValidations count="1"><dataValidation type="list" sqref="${EVERYWHERE}"><formula1>"a"</formula1></dataValidation></dataValidations>`,
      ),
  },
  {
    name: 'a defined name for the whole sheet',
    bytes: () =>
      workbookOf(
        TABLE,
        '<definedNames><definedName name="all">S!$A$1:$XFD$1048576</definedName></definedNames>',
      ),
  },
  {
    name: 'columns up to two thousand million',
    bytes: () => workbookOf(`<cols><col min="1" max="2000000000" width="9"/></cols>${TABLE}`),
  },
];

const CAMT_HEAD = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id></Acct>`;
const CAMT_END = '</Stmt></BkToCstmrStmt></Document>';
const ENTRY =
  '<Ntry><Amt Ccy="MYR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>';
const HEADINGS = 'Date,Details,Amount\n';

export const HOSTILE_STATEMENTS: readonly HostileStatement[] = [
  {
    name: 'a CSV cell of a bracket, blanks, a digit and blanks',
    bytes: () =>
      utf8(`${HEADINGS}02/03/2026,a,(${' '.repeat(60)}1${' '.repeat(60)}x\n03/03/2026,b,1.00\n`),
    code: 'line_unreadable',
  },
  {
    name: 'a CSV of 190,000 rows',
    bytes: () => utf8(HEADINGS + times(190_000, () => '02/03/2026,a,1.00\n')),
    code: 'too_many_lines',
  },
  {
    name: 'a CSV of a million empty rows',
    bytes: () => utf8(HEADINGS + times(1_000_000, () => '\n')),
    code: 'too_many_lines',
  },
  {
    name: 'a CSV row of 4 MB',
    bytes: () => utf8(`${HEADINGS}02/03/2026,${'a'.repeat(4_000_000)},1.00\n`),
    code: 'too_large',
  },
  {
    name: 'a CSV of 5,000 columns',
    bytes: () => utf8(`Date,Details,Amount${','.repeat(5_000)}\n02/03/2026,a,1.00\n`),
    code: 'too_large',
  },
  {
    name: 'a CSV cell of 15,000 characters',
    bytes: () => utf8(`${HEADINGS}02/03/2026,${'a'.repeat(15_000)},1.00\n`),
    code: 'too_large',
  },
  {
    name: 'a CSV payment whose text goes on for 50,000 rows',
    bytes: () =>
      utf8(`${HEADINGS}02/03/2026,a,1.00\n${times(50_000, () => ',and so on and so on,\n')}`),
    code: 'too_large',
  },
  {
    name: 'an XLSX of 6,000 cells in its last column',
    bytes: () =>
      workbookOf(
        `<sheetData>${times(6_000, (row) => `<row r="${row + 1}">${cell(`XFD${row + 1}`, 'a')}</row>`)}</sheetData>`,
      ),
    code: 'too_large',
  },
  {
    name: 'an XLSX of 100,000 rows',
    bytes: () =>
      workbookOf(
        `<sheetData>${times(100_000, (row) => `<row r="${row + 1}">${cell(`A${row + 1}`, 'a')}</row>`)}</sheetData>`,
      ),
    code: 'too_large',
  },
  {
    name: 'an XLSX of 5,000 payments that share one long text',
    bytes: () =>
      workbookOf(
        `<sheetData>${times(
          5_000,
          (row) =>
            `<row r="${row + 1}">${cell(`A${row + 1}`, '02/03/2026')}<c r="B${row + 1}" t="s"><v>0</v></c>${cell(`C${row + 1}`, '1.00')}</row>`,
        )}</sheetData>`,
        '',
        `<si><t>${'NUR AISYAH '.repeat(180)}</t></si>`,
      ),
    code: 'too_large',
  },
  {
    name: 'an XLSX row beyond the last one of a sheet',
    bytes: () => workbookOf(`<sheetData><row r="4000000000">${cell('A1', 'a')}</row></sheetData>`),
    code: 'not_a_statement',
  },
  {
    name: 'an MT940 entry with 60,000 lines of text',
    bytes: () =>
      utf8(
        `:20:A\n:25:${ACCOUNT}\n:60F:C260301MYR0,00\n:61:2603020302C1,00NTRF\n${times(60_000, () => ':86:NUR AISYAH\n')}:62F:C260331MYR1,00\n`,
      ),
    code: 'too_large',
  },
  {
    name: 'an MT940 file of 100,000 entries',
    bytes: () =>
      utf8(
        `:20:A\n:25:${ACCOUNT}\n:60F:C260301MYR0,00\n${times(100_000, () => ':61:2603020302C1,00NTRF\n')}:62F:C260331MYR1,00\n`,
      ),
    code: 'too_many_lines',
  },
  {
    name: 'a CAMT.053 file of 35,000 entries',
    bytes: () => utf8(CAMT_HEAD + times(35_000, () => ENTRY) + CAMT_END),
    code: 'too_many_lines',
  },
  {
    name: 'a CAMT.053 file of a million elements',
    bytes: () => utf8(CAMT_HEAD + times(1_000_000, () => '<a/>') + CAMT_END),
    code: 'too_large',
  },
  {
    name: 'XML elements nested 150 deep',
    bytes: () =>
      utf8(`${CAMT_HEAD}${times(150, () => '<a>')}${times(150, () => '</a>')}${CAMT_END}`),
    code: 'not_a_statement',
  },
  {
    name: 'XML elements nested 500,000 deep and never closed',
    bytes: () => utf8(`<?xml version="1.0"?>${times(500_000, () => '<a>')}`),
    code: 'not_a_statement',
  },
];
