import { describe, expect, it } from '@jest/globals';
import JSZip from 'jszip';
import { ACCOUNT, LAYOUTS, PAYMENTS, TEXTS } from '../../testing/statement-layouts.js';
import { readStatement, type ReadOptions } from './read-statement.js';
import type { ReadStatement } from './statement.js';
import { StatementFault } from './statement-fault.js';

const options: ReadOptions = { account: ACCOUNT, today: '2026-03-31' };
const read = (text: string, more: Partial<ReadOptions> = {}): Promise<ReadStatement> =>
  readStatement(new TextEncoder().encode(text), { ...options, ...more });

const faultOf = async (reading: Promise<unknown>): Promise<StatementFault> => {
  try {
    await reading;
  } catch (error) {
    if (error instanceof StatementFault) return error;
    throw error;
  }
  throw new Error('It was read');
};

const facts = ({ lines }: ReadStatement) =>
  lines.map(({ date, amountSen }) => [date, amountSen]).toSorted();

describe('a bank statement file', () => {
  it.each(LAYOUTS)(
    'the layout of a bank statement is recognised: $name',
    async ({ bytes, hasTimes }) => {
      const statement = await readStatement(await bytes(), options);
      expect(facts(statement)).toEqual(PAYMENTS.map(([date, sen]) => [date, sen]).toSorted());
      for (const [date, sen, text] of PAYMENTS) {
        const line = statement.lines.find((each) => each.date === date && each.amountSen === sen);
        expect(line?.text).toContain(text);
        expect(line?.time === null).toBe(!hasTimes);
      }
    },
  );

  it('staff see why the columns of a statement were chosen', async () => {
    const { layout, account, notes } = await read(TEXTS.MAYBANK);
    expect(layout?.reasons).toEqual([
      'The headings stand in line 5.',
      'The date is taken from “Entry Date”, the sum by “Transaction Amount”, the balance by “Statement Balance”.',
      'Dates have the day first.',
      'Sen stand behind a point.',
    ]);
    expect(account).toBe(ACCOUNT);
    expect(notes).toEqual([expect.stringMatching(/rows were left out/)]);
  });

  it('columns that staff chose for this file, or for an earlier file of the bank, are used', async () => {
    const text = 'When,Who,In\n02/03/2026,Aisyah,40.00\n04/03/2026,Ali,20.00\n';
    const [guessed] = [await read(text)];
    expect(guessed.lines.map(({ text: who }) => who)).toEqual(['Aisyah', 'Ali']);
    const mapping = { ...guessed.layout!.mapping, dateOrder: 'mdy' as const };
    const dates = (statement: ReadStatement) => statement.lines.map(({ date }) => date);
    const late = { today: '2026-12-31' };
    expect(dates(await read(text, { ...late, mapping }))).toEqual(['2026-02-03', '2026-04-03']);
    const remembered = (key: string) => (key === guessed.layout?.key ? mapping : null);
    expect(dates(await read(text, { ...late, remembered }))).toEqual(['2026-02-03', '2026-04-03']);
  });

  it('columns without headings are found by their content', async () => {
    const { lines } = await read(
      '02/03/2026,Aisyah,,40.00,140.00\n03/03/2026,Printer,15.00,,125.00\n',
    );
    expect(lines.map(({ amountSen }) => amountSen)).toEqual([4000, -1500]);
  });

  it.each<[string, string, string, number | null, RegExp]>([
    ['no text', '\u0000\u0001\u0002', 'not_a_statement', null, /no text/],
    ['a letter', 'Dear school,\nthank you.\n', 'not_a_statement', null, /no table/],
    ['a table of something else', 'a,b,c\n1,2,3\n', 'not_a_statement', null, /No line with a date/],
    [
      'dates in two orders',
      'Date,Details,Amount\n13/03/2026,a,40.00\n03/14/2026,b,20.00\n',
      'dates_in_two_orders',
      3,
      /month first, the one in line 2 the day/,
    ],
    [
      'sums in two formats',
      'Date;Details;Amount\n13/03/2026;a;40.00\n14/03/2026;b;20,00\n',
      'amounts_in_two_formats',
      3,
      /behind a comma here/,
    ],
    [
      'two currencies',
      'Date,Details,Currency,Amount\n13/03/2026,a,MYR,40.00\n14/03/2026,b,SGD,20.00\n',
      'mixed_currencies',
      3,
      /in SGD, line 2 in MYR/,
    ],
    [
      'another currency beside a sum',
      'Date,Details,Amount\n13/03/2026,a,USD 40.00\n',
      'foreign_currency',
      2,
      /USD/,
    ],
    [
      'another account',
      TEXTS.CIMB.replace(ACCOUNT, '514000111222'),
      'another_account',
      null,
      /…1222.*…6789/,
    ],
    [
      'cut within a line',
      TEXTS.RHB.slice(0, TEXTS.RHB.indexOf('-,RM 40.00,"RM 8,829')),
      'cut_short',
      6,
      /cut off/,
    ],
    [
      'cut within a quote',
      TEXTS.MAYBANK.slice(0, TEXTS.MAYBANK.indexOf('QR NUR')),
      'cut_short',
      null,
      /never closed/,
    ],
    [
      'a line taken out',
      TEXTS.CIMB.replace(/^03 Mar.*\n/m, ''),
      'lines_missing',
      null,
      /does not follow/,
    ],
    [
      'a sum that is none',
      TEXTS.RHB.replace('-,RM 40.00,"RM 8', '-,RM 4O.OO,"RM 8'),
      'line_unreadable',
      6,
      /no sum/,
    ],
    [
      'a day that there is not',
      'Date,Details,Amount\n31/02/2026,a,40.00\n13/03/2026,b,1.00\n',
      'line_unreadable',
      2,
      /no date/,
    ],
    [
      'a day in the future',
      'Date,Details,Amount\n05/04/2026,a,40.00\n',
      'line_unreadable',
      2,
      /future/,
    ],
    [
      'MT940 cut before its end',
      TEXTS.MT940.replace(/:62F:[^]*/, ''),
      'cut_short',
      14,
      /closing balance/,
    ],
    [
      'MT940 that lacks an entry',
      TEXTS.MT940.replace(/:61:2603030303[^]*RAHMAN\n/, ''),
      'lines_missing',
      11,
      /closing balance/,
    ],
    ['CAMT.053 cut in the middle', TEXTS.CAMT053.slice(0, -120), 'cut_short', null, /breaks here/],
    [
      'a table in which nothing was paid',
      'Date,Details,Amount\n13/03/2026,a,0.00\n',
      'not_a_statement',
      null,
      /No payments were found/,
    ],
    [
      'an account in another currency',
      'Date,Details,Currency,Amount\n13/03/2026,a,SGD,40.00\n14/03/2026,b,SGD,20.00\n',
      'foreign_currency',
      2,
      /account is in SGD/,
    ],
    [
      'a CAMT.053 entry in another currency',
      TEXTS.CAMT053.replace('Ccy="MYR"', 'Ccy="USD"'),
      'foreign_currency',
      4,
      /entry is in USD/,
    ],
    [
      'a CAMT.053 entry without a day',
      TEXTS.CAMT053.replace(/<BookgDt><Dt>[^<]*</, '<BookgDt><Dt>soon<'),
      'line_unreadable',
      4,
      /no sum or no date/,
    ],
    [
      'MT940 in another currency',
      TEXTS.MT940.replaceAll('MYR', 'USD'),
      'foreign_currency',
      4,
      /account is in USD/,
    ],
    [
      'a sum without a date',
      'Date,Details,Amount\n13/03/2026,a,40.00\n,b,20.00\n',
      'line_unreadable',
      3,
      /sum without a date/,
    ],
    [
      'a statement whose XML has entities of its own',
      TEXTS.CAMT053.replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document'),
      'not_a_statement',
      null,
      /no CAMT/,
    ],
    [
      'XML of something else',
      '<?xml version="1.0"?><invoice><total>40.00</total></invoice>',
      'not_a_statement',
      null,
      /no CAMT/,
    ],
    [
      'XML with entities of its own',
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document/>`,
      'not_a_statement',
      null,
      /no CAMT/,
    ],
  ])(
    'a statement is refused with the line and the reason: %s',
    async (_, text, code, line, message) => {
      const fault = await faultOf(read(text));
      expect([fault.code, fault.message]).toEqual([code, expect.stringMatching(message)]);
      if (line !== null) expect(fault.line).toBe(line);
    },
  );

  it('a statement whose dates have two orders of day and month is refused, even with columns that staff chose', async () => {
    const head = 'Date,Details,Amount\n13/03/2026,a,40.00\n';
    const { mapping } = (await read(head)).layout!;
    const mixed = `${head}03/14/2026,b,20.00\n`;
    for (const chosen of [{ mapping }, { remembered: () => mapping }]) {
      const { code, line } = await faultOf(read(mixed, chosen));
      expect([code, line]).toEqual(['dates_in_two_orders', 3]);
    }
    // All dates of this file have the same order, but staff chose another one.
    const other = await faultOf(read('Date,Details,Amount\n03/14/2026,a,4.00\n', { mapping }));
    expect([other.code, other.line]).toEqual(['line_unreadable', 2]);
  });

  it('a statement with more payments than a file may have is refused', async () => {
    const rows = Array.from({ length: 20_001 }, () => '01/02/2026,family,20.00');
    const fault = await faultOf(read(`Date,Details,Amount\n${rows.join('\n')}\n`));
    expect([fault.code, fault.line]).toEqual(['too_many_lines', 20_002]);
  });

  it.each([
    ['unpacks to more', 1, 61 * 1024 * 1024],
    ['has more files', 1_001, 1],
  ])(
    'a workbook that %s than a statement can have is refused, whatever sizes it declares',
    async (_, files, bytes) => {
      const zip = new JSZip();
      zip.file('xl/workbook.xml', Buffer.alloc(bytes, ' '));
      for (let file = 1; file < files; file += 1) zip.file(`${file}.xml`, ' ');
      const workbook = await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
      // The zip directory falsely declares one byte for each file.
      for (let at = 0; (at = workbook.indexOf('PK\u0001\u0002', at)) >= 0; at += 46)
        workbook.writeUInt32LE(1, at + 24);
      const fault = await faultOf(readStatement(workbook, options));
      expect(fault.message).toMatch(/too large/);
    },
  );

  it('an archive that is no workbook is refused with advice', async () => {
    const zip = new JSZip();
    zip.file('statement.xml', TEXTS.CAMT053);
    const fault = await faultOf(
      readStatement(await zip.generateAsync({ type: 'uint8array' }), options),
    );
    expect([fault.code, fault.message]).toEqual([
      'not_a_statement',
      expect.stringMatching(/archive.*unpack/),
    ]);
  });

  it.each([
    ['%PDF-1.7', /PDF/],
    ['\u00D0\u00CF\u0011\u00E0', /\.xls/],
    ['PK\u0003\u0004 nothing', /cannot be opened/],
  ])('a file that begins with %j is refused with advice', async (text, message) => {
    const fault = await faultOf(readStatement(Buffer.from(text, 'latin1'), options));
    expect(fault.message).toMatch(message);
  });

  it('a family’s text stays part of its payment, and the bank’s totals are left out', async () => {
    const { lines } = await read(
      [
        'Date,Details,Amount',
        '02/03/2026,Total 2 tickets Aisyah,40.00',
        '03/03/2026,Jumlah tiket Ali,20.00',
        '04/03/2026,Total,60.00',
        '04/03/2026,Jumlah Kredit: RM,60.00',
        '04/03/2026,Closing balance 31/03/2026,60.00',
        '04/03/2026,Opening balance of 2026 account,',
        ',Total of all payments in,60.00',
        '',
      ].join('\n'),
    );
    expect(lines.map(({ text }) => text)).toEqual(['Total 2 tickets Aisyah', 'Jumlah tiket Ali']);
  });

  it('ten thousand lines are read in steps, and other work runs between them', async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, place) => `${String((place % 28) + 1).padStart(2, '0')}/02/2026,family ${place},20.00`,
    );
    let turns = 0;
    let isReading = true;
    const other = (): void => {
      turns += 1;
      if (isReading) setImmediate(other);
    };
    setImmediate(other);
    const { lines } = await read(`Date,Details,Amount\n${rows.join('\n')}\n`);
    isReading = false;
    expect(lines).toHaveLength(10_000);
    expect(turns).toBeGreaterThan(2);
  });

  it('one digit after the decimal point is read as tens of sen', async () => {
    const { lines } = await read('Date,Details,Amount\n02/03/2026,a,20.5\n03/03/2026,b,20.05\n');
    expect(lines.map(({ amountSen }) => amountSen)).toEqual([2050, 2005]);
  });

  it('hidden digits of an account number fit any digits', async () => {
    const head = (account: string) =>
      `Account Number,${account}\nDate,Details,Amount\n13/03/2026,a,40.00\n`;
    expect((await read(head('5141****6789'))).account).toBe('5141****6789');
    expect((await faultOf(read(head('5141****6780')))).code).toBe('another_account');
  });
});
