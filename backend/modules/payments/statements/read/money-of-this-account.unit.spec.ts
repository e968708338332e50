import { describe, expect, it } from '@jest/globals';
import ExcelJs from 'exceljs';
import { ACCOUNT } from '../../testing/statement-layouts.js';
import { writtenAmount } from './amounts.js';
import { readStatement, type ReadOptions } from './read-statement.js';
import type { ReadStatement } from './statement.js';
import { StatementFault } from './statement-fault.js';

/* Tests which lines of a file are money into or out of the school's own account. */

const OTHER = '164000111222';
const options: ReadOptions = { account: ACCOUNT, today: '2026-11-30' };
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
const sums = ({ lines }: ReadStatement): number[] => lines.map(({ amountSen }) => amountSen);
const OWN = `Account Number,${ACCOUNT}\n`;

describe('a CAMT.053 statement', () => {
  const entry = (sum: string, way: string, more = '', status = '<Sts><Cd>BOOK</Cd></Sts>') =>
    `<Ntry><Amt Ccy="MYR">${sum}</Amt><CdtDbtInd>${way}</CdtDbtInd>${more}${status}<BookgDt><Dt>2026-11-28</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>DUITNOW LIM</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  const balance = (kind: string, sum: string, way = 'CRDT') =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="MYR">${sum}</Amt><CdtDbtInd>${way}</CdtDbtInd><Dt><Dt>2026-11-28</Dt></Dt></Bal>`;
  const statement = (inner: string, account = ACCOUNT, id = 'S1', page = '') =>
    `<Stmt><Id>${id}</Id>${page}<Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${inner}</Stmt>`;
  const camt = (...statements: string[]) =>
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>`;
  const page = (number: number, isLast: boolean) =>
    `<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>`;

  it.each(['PDNG', 'INFO', 'FUTR'])(
    'a CAMT.053 entry with the status %s is left out',
    async (status) => {
      const waits = entry('15.00', 'CRDT', '', `<Sts><Cd>${status}</Cd></Sts>`);
      const statementRead = await read(camt(statement(waits + entry('20.00', 'CRDT'))));
      expect(sums(statementRead)).toEqual([2000]);
      expect(statementRead.notes.join(' ')).toContain(status);
      const { message } = await faultOf(read(camt(statement(waits))));
      expect(message).toContain(status);
    },
  );

  it.each(['', '<Sts><Prtry>POSTED</Prtry></Sts>', '<Sts><Cd>HELD</Cd></Sts>'])(
    'a CAMT.053 statement with an unknown status is refused: %j',
    async (status) => {
      const fault = await faultOf(read(camt(statement(entry('15.00', 'CRDT', '', status)))));
      expect([fault.code, fault.line]).toEqual(['line_unreadable', 1]);
      expect(fault.message).toMatch(/status/);
    },
  );

  it('a CAMT.053 statement with an entry without a direction is refused', async () => {
    const fault = await faultOf(read(camt(statement(entry('15.00', 'BOTH')))));
    expect(fault.message).toMatch(/neither CRDT nor DBIT/);
  });

  it('a CAMT.053 reversal has the direction that is written, as in ISO 20022', async () => {
    const returned = entry('25.00', 'DBIT', '<RvslInd>true</RvslInd>');
    const found = await read(camt(statement(returned)));
    expect(found.lines).toMatchObject([{ amountSen: -2500, takesBack: true }]);
    const back = entry('25.00', 'CRDT', '<RvslInd>1</RvslInd>');
    expect(sums(await read(camt(statement(back))))).toEqual([2500]);
  });

  it('a CAMT.053 statement is refused when its entries do not lead from the opening to the closing balance', async () => {
    const lacking = (closing: string, ...entries: string[]) =>
      camt(statement(balance('OPBD', '1000.00') + balance('CLBD', closing) + entries.join('')));
    const { code } = await faultOf(read(lacking('1075.00', entry('40.00', 'CRDT'))));
    expect(code).toBe('lines_missing');
    const reversal = entry('35.00', 'DBIT', '<RvslInd>true</RvslInd>');
    expect(sums(await read(lacking('1000.00', entry('35.00', 'CRDT'), reversal)))).toEqual([
      3500, -3500,
    ]);
    // The closing balance of the day before is the opening balance; an overdraft is negative.
    const overdrawn = balance('PRCD', '10.00', 'DBIT') + balance('CLBD', '30.00');
    expect(sums(await read(camt(statement(overdrawn + entry('40.00', 'CRDT')))))).toEqual([4000]);
  });

  it('a CAMT.053 statement is read once when it stands twice in a file, and whatever the XML file begins with', async () => {
    const one = statement(
      balance('OPBD', '0.00') + balance('CLBD', '40.00') + entry('40.00', 'CRDT'),
    );
    const twice = await read(camt(one, one));
    expect([sums(twice), twice.notes.join(' ')]).toEqual([[4000], expect.stringMatching(/twice/)]);
    const bare = camt(one).replace(/^.*?\?>/, '');
    for (const text of [
      `\uFEFF\n${camt(one)}`,
      `<!-- bank -->${bare}`,
      bare.replaceAll(/<(?=\w)/g, '<n:').replaceAll('</', '</n:'),
    ])
      expect(sums(await read(text))).toEqual([4000]);
  });

  it('a CAMT.053 statement is read only with all its pages', async () => {
    const opening = balance('OPBD', '1000.00');
    const closing = balance('CLBD', '1075.00');
    const first = statement(
      opening + closing + entry('40.00', 'CRDT'),
      ACCOUNT,
      'S1',
      page(1, false),
    );
    const last = statement(
      opening + closing + entry('35.00', 'CRDT'),
      ACCOUNT,
      'S1',
      page(2, true),
    );
    for (const missing of [camt(first), camt(last)])
      expect(await faultOf(read(missing))).toMatchObject({
        code: 'cut_short',
        message: expect.stringMatching(/page/),
      });
    expect(sums(await read(camt(first, last)))).toEqual([4000, 3500]);
    expect(sums(await read(camt(last, first)))).toEqual([3500, 4000]);
  });

  it('a CAMT.053 statement counts only for the school’s account', async () => {
    const both = camt(
      statement(entry('2500.00', 'CRDT'), OTHER),
      statement(entry('40.00', 'CRDT')),
    );
    const found = await read(both);
    expect([sums(found), found.account]).toEqual([[4000], ACCOUNT]);
    expect(found.notes.join(' ')).toMatch(/…1222/);
    expect((await faultOf(read(camt(statement(entry('1.00', 'CRDT'), OTHER))))).code).toBe(
      'another_account',
    );
    expect((await faultOf(read(camt(statement(entry('1.00', 'CRDT'), ''))))).code).toBe(
      'account_unknown',
    );
  });

  it('CAMT.053 statements are read in any order, and with gaps between them', async () => {
    const day = (date: string, opening: string, closing: string) =>
      statement(
        balance('OPBD', opening) + balance('CLBD', closing) + entry('40.00', 'CRDT'),
        ACCOUNT,
        date,
      ).replaceAll('2026-11-28', date);
    const days = [day('2026-11-24', '0.00', '40.00'), day('2026-11-28', '90.00', '130.00')];
    for (const order of [days, days.toReversed()]) {
      const found = await read(camt(...order));
      expect(found.gaps).toEqual([{ after: '2026-11-24', before: '2026-11-28' }]);
      expect(sums(found)).toEqual([4000, 4000]);
    }
    const next = day('2026-11-28', '40.00', '80.00');
    expect((await read(camt(days[0] as string, next))).gaps).toEqual([]);
  });

  it.each([
    ['052', 'BkToCstmrAcctRpt', /CAMT\.052.*CAMT\.053/],
    ['054', 'BkToCstmrDbtCdtNtfctn', /CAMT\.054.*CAMT\.053/],
  ])(
    'a CAMT.%s file is refused with the name of the file to download instead',
    async (_, name, message) => {
      const text = camt('').replaceAll('BkToCstmrStmt', name);
      expect((await faultOf(read(text))).message).toMatch(message);
    },
  );
});

describe('an MT940 statement', () => {
  const statement = (
    entries: readonly string[],
    {
      account = ACCOUNT,
      page = '1/1',
      opening = '60F:C261126MYR1000,00',
      closing = '62F:C261128MYR1075,00',
      after = '',
    } = {},
  ) =>
    [':20:A', `:25:${account}`, `:28C:${page}`, `:${opening}`, ...entries, `:${closing}`]
      .concat(after ? [after] : [], '-', '')
      .join('\n');
  const FORTY = [':61:2611261126C40,00NTRFNONREF//T1', ':86:LIM WEI TICKETS'];
  const THIRTY_FIVE = [':61:2611281128C35,00NTRFNONREF//T2', ':86:KUMAR TICKETS'];

  it('an MT940 statement counts only for the school’s account', async () => {
    const canteen = statement([':61:261126C2500,00NTRFNONREF', ':86:CANTEEN RENT'], {
      account: OTHER,
      opening: '60F:C261126MYR9000,00',
      closing: '62F:C261126MYR11500,00',
    });
    const own = statement([...FORTY, ...THIRTY_FIVE]);
    for (const text of [own + canteen, canteen + own]) {
      const found = await read(text);
      expect([sums(found), found.account]).toEqual([[4000, 3500], ACCOUNT]);
    }
    const likewise = canteen.replaceAll(OTHER, `99${OTHER.slice(2)}`);
    expect((await read(own + canteen + likewise)).notes).toEqual([expect.stringMatching(/…1222/)]);
    expect((await faultOf(read(canteen))).code).toBe('another_account');
    const nameless = own.replace(/:25:.*\n/, '');
    expect((await faultOf(read(nameless))).code).toBe('account_unknown');
  });

  it('an MT940 statement of two accounts under one reference counts only for the school’s, also when the balances fit by chance', async () => {
    const second = `:25:${OTHER}\n:60F:C261126MYR0,00\n:61:261126C25,00NTRFNONREF\n:62F:C261128MYR25,00\n`;
    const found = await read(statement([...FORTY, ...THIRTY_FIVE]).replace(/-\n$/, second));
    expect([sums(found), found.notes.join(' ')]).toEqual([
      [4000, 3500],
      expect.stringMatching(/…1222/),
    ]);
  });

  it('an MT940 statement is read once when it stands twice in a file', async () => {
    const own = statement([...FORTY, ...THIRTY_FIVE]);
    const found = await read(own + own);
    expect([sums(found), found.notes.join(' ')]).toEqual([
      [4000, 3500],
      expect.stringMatching(/twice/),
    ]);
  });

  it('an MT940 statement shows its account also with a currency behind a slash', async () => {
    const text = statement([...FORTY, ...THIRTY_FIVE], { account: `BANKMYKL/${ACCOUNT}/MYR` });
    expect((await read(text)).account).toBe(ACCOUNT);
  });

  it('the text after an MT940 closing balance is not added to an entry', async () => {
    const day1 = statement(FORTY, {
      closing: '62F:C261127MYR1040,00',
      after: ':64:C261127MYR1040,00\n:86:/SUM/0/1/0,00/40,00/',
    });
    const both = statement([...FORTY, ...THIRTY_FIVE], { after: ':86:/SUM/0/2/0,00/75,00/' });
    const [alone, again] = [await read(day1), await read(both)];
    expect(alone.lines[0]?.text).toBe(again.lines[0]?.text);
    expect(again.lines.map(({ text }) => text).join()).not.toContain('SUM');
  });

  it('MT940 statements are read with gaps between them', async () => {
    const later = statement([':61:261128C20,00NTRFNONREF'], {
      page: '3/1',
      opening: '60F:C261128MYR1200,00',
      closing: '62F:C261128MYR1220,00',
    });
    const earlier = statement([...FORTY, ...THIRTY_FIVE], {
      closing: '62F:C261126MYR1075,00',
    });
    const found = await read(earlier + later);
    expect(sums(found)).toEqual([4000, 3500, 2000]);
    expect(found.notes.join(' ')).toMatch(/missing between/);
    expect(found.gaps).toEqual([{ after: '2026-11-26', before: '2026-11-28' }]);
    expect(sums(await read(later + earlier))).toEqual([2000, 4000, 3500]);
  });

  it('an MT940 statement is read only with all its pages, in any order', async () => {
    const first = statement(FORTY, { page: '7/1', closing: '62M:C261126MYR1040,00' });
    const last = statement(THIRTY_FIVE, { page: '7/2', opening: '60M:C261126MYR1040,00' });
    expect(sums(await read(first + last))).toEqual([4000, 3500]);
    expect(sums(await read(last + first))).toEqual([3500, 4000]);
    for (const missing of [first, last])
      expect(await faultOf(read(missing))).toMatchObject({
        code: 'cut_short',
        message: expect.stringMatching(/page/),
      });
    // Some banks end a page of a statement with a final balance although another page follows.
    expect(sums(await read(first.replace(':62M:', ':62F:') + last))).toEqual([4000, 3500]);
  });

  it('an MT940 statement is read with leading zeros in sums, and inside SWIFT frames', async () => {
    const zeros = statement([':61:261128C000000000075,00NTRFNONREF'], {
      opening: '60F:C261128MYR000000001000,00',
    });
    expect(sums(await read(zeros))).toEqual([7500]);
    const whole = statement([':61:261128C75NTRFNONREF']);
    expect(sums(await read(whole))).toEqual([7500]);
    const own = statement([...FORTY, ...THIRTY_FIVE]);
    expect(sums(await read(`\u0001\r\n${own}\u0003\r\n`))).toEqual([4000, 3500]);
    expect(sums(await read(`\u0001{1:F01BANKMYKL}{4:\n${own}-}\u0003`))).toEqual([4000, 3500]);
  });

  it('a reversed MT940 credit is subtracted, and a reversed debit is added', async () => {
    const text = statement(
      [':61:261128C40,00NTRFNONREF', ':61:261128RC40,00NTRFNONREF', ':61:261128RD75,00NTRFNONREF'],
      {},
    );
    const found = await read(text);
    expect(sums(found)).toEqual([4000, -4000, 7500]);
    expect(found.lines.map(({ takesBack }) => takesBack === true)).toEqual([false, true, false]);
  });

  it('an MT940 statement is refused for a value day or booking day that does not exist', async () => {
    const text = statement([':61:2602300231C75,00NTRFNONREF']);
    expect((await faultOf(read(text))).code).toBe('line_unreadable');
    // Banks compute interest with months of thirty days, so a value day may be 30 February.
    const interest = statement([':61:2602300301C75,00NTRFNONREF']);
    expect((await read(interest)).lines[0]?.date).toBe('2026-03-01');
  });

  it('an MT942 file is refused with the name of the file to download instead', async () => {
    const text = `:20:A\n:25:${ACCOUNT}\n:28C:1/1\n:34F:MYR0,\n:13D:2611281200+0800\n:61:261128C40,00NTRFNONREF\n:90C:1MYR40,00\n`;
    expect((await faultOf(read(text))).message).toMatch(/MT942.*MT940/);
  });
});

describe('a bank statement in table form', () => {
  it('rows of failed or waiting payments are left out, and staff are asked about unknown statuses', async () => {
    const table = (status: string) =>
      `${OWN}Date,Status,Transaction Type,Details,Amount (RM)\n28/11/2026,${status},DuitNow QR,ALI,+15.00\n28/11/2026,Success,DuitNow QR,LIM,+20.00\n`;
    for (const status of ['Failed', 'Pending', 'declined', 'Gagal']) {
      const found = await read(table(status));
      expect([sums(found), found.questions]).toEqual([[2000], []]);
      expect(found.notes.join(' ')).toContain(status);
    }
    const asked = await read(table('Queued 2'));
    expect(asked.questions).toMatchObject([{ about: 'status', word: 'queued 2' }]);
    const answered = (answer: 'paid' | 'not-paid') =>
      read(table('Queued 2'), {
        mapping: {
          ...asked.layout!.mapping,
          answers: [{ about: 'status', word: 'queued 2', answer }],
        },
      });
    expect(sums(await answered('paid'))).toEqual([1500, 2000]);
    expect(sums(await answered('not-paid'))).toEqual([2000]);
    expect((await answered('paid')).questions).toEqual([]);
    const failed = `${OWN}Date,Status,Details,Amount (RM)\n28/11/2026,Failed,ALI,15.00\n`;
    expect((await faultOf(read(failed))).message).toMatch(/Failed/);
  });

  it.each(['Order Status', 'Settlement Status', 'Result', 'Payment State', 'Keputusan'])(
    'staff are asked about unknown statuses also under the heading “%s”',
    async (heading) => {
      const found = await read(
        `${OWN}Date,${heading},Details,Amount\n28/11/2026,Blocked,ALI,+15.00\n28/11/2026,Success,LIM,+20.00\n`,
      );
      expect(found.questions).toMatchObject([{ about: 'status', word: 'blocked' }]);
    },
  );

  it('staff are asked about a row with the word for a failed payment in any other column', async () => {
    const table = `${OWN}Date,Remark,Details,Amount\n28/11/2026,Failed,ALI,+15.00\n28/11/2026,For Ali,LIM,+20.00\n28/11/2026,Tickets,KIM,+20.00\n`;
    const asked = await read(table);
    expect(asked.questions).toMatchObject([
      { about: 'status', word: 'failed', text: expect.stringMatching(/“Remark”/) },
    ]);
    const answers = [{ about: 'status', word: 'failed', answer: 'not-paid' }] as const;
    const answered = await read(table, { mapping: { ...asked.layout!.mapping, answers } });
    expect([sums(answered), answered.questions]).toEqual([[2000, 2000], []]);
  });

  it('a payment that a wallet refunded is read as money in and money out', async () => {
    const found = await read(
      `${OWN}Date,Status,Details,Amount\n28/11/2026,Refunded,ALI,+15.00\n28/11/2026,Paid,LIM,+20.00\n`,
    );
    expect(found.lines).toMatchObject([
      { amountSen: 1500 },
      { amountSen: -1500, takesBack: true },
      { amountSen: 2000 },
    ]);
    expect(found.lines[0]?.text).toBe('ALI');
  });

  it('the direction of a sum is read from the words in a column', async () => {
    const found = await read(
      `${OWN}Date,Description,Type,Amount\n28/11/2026,REFUND TO FAMILY,Money Out,15.00\n28/11/2026,LIM,Money In,20.00\n`,
    );
    expect([sums(found), found.questions]).toEqual([[-1500, 2000], []]);
    const asked = await read(
      `${OWN}Date,Description,Type,Amount\n28/11/2026,ALI,DuitNow QR,15.00\n28/11/2026,BANK,Service fee 9,1.00\n`,
    );
    expect(asked.questions.map(({ word }) => word)).toEqual(['duitnow qr', 'service fee 9']);
  });

  it('staff are asked once for the direction of sums without a sign, also for later files of the bank', async () => {
    const text = `${OWN}Date,Description,Amount\n27/11/2026,ALI,15.00\n28/11/2026,LIM,20.00\n`;
    const asked = await read(text);
    expect(asked.questions).toMatchObject([{ about: 'direction', word: '' }]);
    const mapping = {
      ...asked.layout!.mapping,
      answers: [{ about: 'direction', word: '', answer: 'out' }] as const,
    };
    const remembered = await read(text, { remembered: () => mapping });
    expect([sums(remembered), remembered.questions]).toEqual([[-1500, -2000], []]);
    const balances = (...after: number[]) =>
      `${OWN}Date,Description,Amount,Balance\n${after.map((each, place) => `2${place}/11/2026,ALI,20.00,${each}.00\n`).join('')}`;
    const signed = text.replace('20.00', '-20.00');
    for (const known of [signed, balances(100, 120, 140, 160)])
      expect((await read(known)).questions).toEqual([]);
    expect(sums(await read(balances(160, 140, 120, 100)))).toEqual([-2000, -2000, -2000, -2000]);
    // The first sum has no balance before it. Its direction stays unknown when the other sums have both directions.
    const mixed = await read(balances(100, 120, 100, 120));
    expect(sums(mixed).slice(1)).toEqual([2000, -2000, 2000]);
    expect(mixed.questions).toHaveLength(1);
  });

  it('staff are asked to confirm the account of a file that does not show it', async () => {
    const text = 'Date,Description,Amount\n27/11/2026,ALI,+15.00\n';
    const asked = await read(text);
    expect(asked.questions).toMatchObject([{ about: 'account', word: '6789' }]);
    const mapping = {
      ...asked.layout!.mapping,
      answers: [{ about: 'account', word: '6789', answer: 'ours' }] as const,
    };
    expect((await read(text, { remembered: () => mapping })).questions).toEqual([]);
    // The school has changed its account number since the last import.
    const moved = await read(text, { remembered: () => mapping, account: OTHER });
    expect(moved.questions).toMatchObject([{ about: 'account', word: '1222' }]);
  });

  it('only the rows of the school’s account count', async () => {
    const rows = (account: string, sum: string) => `27/11/2026,${account},ALI,${sum}\n`;
    const head = 'Date,Account Number,Description,Amount\n';
    const found = await read(`${head}${rows(OTHER, '+2500.00')}${rows(ACCOUNT, '+40.00')}`);
    expect([sums(found), found.questions]).toEqual([[4000], []]);
    expect((await faultOf(read(`${head}${rows(OTHER, '+1.00')}`))).code).toBe('another_account');
    const second = `${OWN}Date,Description,Amount\n27/11/2026,ALI,+15.00\nAccount Number,${OTHER},\n27/11/2026,RENT,+2500.00\n`;
    expect(await faultOf(read(second))).toMatchObject({ code: 'another_account', line: 4 });
  });

  it.each(['Acc No', 'Account ID', 'IBAN'])(
    'only the rows of the school’s account count under the heading “%s”, also as a formula, and below the account’s number',
    async (heading) => {
      for (const top of ['', OWN])
        for (const cell of [(account: string) => account, (account: string) => `="${account}"`]) {
          const row = (account: string, sum: string) => `27/11/2026,${cell(account)},ALI,${sum}\n`;
          const text = `${top}Date,${heading},Description,Amount\n${row(OTHER, '+2500.00')}${row(ACCOUNT, '+40.00')}`;
          const found = await read(text);
          expect([sums(found), found.questions]).toEqual([[4000], []]);
        }
    },
  );

  it('a table with its account above the headings may have the payers’ accounts in a column', async () => {
    const text = `${OWN}Date,Account Number,Description,Amount\n27/11/2026,${OTHER},ALI,+40.00\n`;
    expect(sums(await read(text))).toEqual([4000]);
  });

  it.each(['', '1.64E+11', 'Savings'])(
    'a table is refused for a row without its account in a column of accounts: %j',
    async (account) => {
      const text = `Date,Account Number,Description,Amount\n27/11/2026,${ACCOUNT},ALI,+40.00\n27/11/2026,${account},RENT,+2500.00\n`;
      expect(await faultOf(read(text))).toMatchObject({ code: 'account_unknown', line: 3 });
    },
  );

  it.each([
    `Acc No ${OTHER},,`,
    `Statement of account ${OTHER},,`,
    `Savings Account-i ${OTHER},,`,
    `Account Number,${OTHER},MYR`,
    `Account Number,${OTHER},RENT ACCOUNT`,
  ])('a table is refused when another account begins in it: %s', async (section) => {
    const text = `${OWN}Date,Description,Amount\n27/11/2026,ALI,+15.00\n${section}\n27/11/2026,RENT,+2500.00\n`;
    expect(await faultOf(read(text))).toMatchObject({ code: 'another_account', line: 4 });
    const above = `${section}\nDate,Description,Amount\n27/11/2026,RENT,+2500.00\n`;
    expect(await faultOf(read(above))).toMatchObject({ code: 'another_account' });
  });

  it.each(['-15.00', '(15.00)', '\u221215.00', '15.00-', '15.00 DR'])(
    'a credit of %s is read as money that went out',
    async (sum) => {
      const found = await read(
        `${OWN}Date,Description,Debit,Credit\n27/11/2026,LIM,,20.00\n28/11/2026,RETURN OF LIM,,${sum}\n`,
      );
      expect(sums(found)).toEqual([2000, -1500]);
    },
  );

  it('a negative credit is checked against the balances', async () => {
    const rows = (last: string) =>
      `${OWN}Date,Description,Debit,Credit,Balance\n10/11/2026,KIM,,35.00,1035.00\n11/11/2026,RAJ,,35.00,1070.00\n14/11/2026,RETURNED RAJ,,-35.00,${last}\n15/11/2026,ALI,,20.00,1055.00\n15/11/2026,SITI,,20.00,1075.00\n16/11/2026,MEI,,20.00,1095.00\n`;
    expect(sums(await read(rows('1035.00')))).toEqual([3500, 3500, -3500, 2000, 2000, 2000]);
    expect((await faultOf(read(rows('1105.00')))).code).toBe('lines_missing');
  });

  it('a row with both a debit and a credit is refused', async () => {
    const text = `${OWN}Date,Description,Debit,Credit\n27/11/2026,LIM,15.00,20.00\n`;
    expect(await faultOf(read(text))).toMatchObject({ code: 'line_unreadable', line: 3 });
  });

  it('staff are asked before balances that do not follow from the payments are ignored', async () => {
    const text = `${OWN}Date,Description,Amount,Balance\n10/11/2026,A,+1.00,5.00\n11/11/2026,B,+1.00,9.00\n12/11/2026,C,+1.00,20.00\n`;
    const asked = await read(text);
    expect(asked.questions).toMatchObject([{ about: 'balance' }]);
    const mapping = {
      ...asked.layout!.mapping,
      answers: [{ about: 'balance', word: '', answer: 'no-balance' }] as const,
    };
    expect((await read(text, { mapping })).questions).toEqual([]);
  });

  it('a table is compared with its opening and closing balance', async () => {
    const text = (closing: string) =>
      `${OWN}Date,Description,Amount,Balance\n,OPENING BALANCE,,100.00\n10/11/2026,A,+1.00,\n11/11/2026,B,+1.00,\n,CLOSING BALANCE,,${closing}\n`;
    expect(sums(await read(text('102.00')))).toEqual([100, 100]);
    expect((await faultOf(read(text('103.00')))).code).toBe('lines_missing');
  });

  it.each(['Today', 'n/a', '13 Nov'])(
    'a row with a sum and the date “%s” is refused with its line number',
    async (date) => {
      const fault = await faultOf(
        read(
          `Date,Description,Amount\n12 Nov 2026,LIM,40.00\n${date},ALI,35.00\n11 Nov 2026,KIM,40.00\n10 Nov 2026,RAJ,40.00\n`,
        ),
      );
      expect([fault.code, fault.line]).toEqual(['line_unreadable', 3]);
    },
  );

  it.each([
    ['28hb Nov,ALI,RM15 sahaja', /15 sahaja/],
    ['28/11/2026,ALI,1,250.00', /1,250\.00/],
    ['28/11/2026,ALI,40,00', /40,00/],
  ])('a table is refused for a row whose sum cannot be read: %s', async (row, message) => {
    const text = `${OWN}Date,Description,Amount\n27/11/2026,LIM,+40.00\n${row}\n`;
    expect(await faultOf(read(text))).toMatchObject({
      code: 'line_unreadable',
      line: 4,
      message: expect.stringMatching(message),
    });
  });

  it('a table is refused for a credit that cannot be read beside a debit of 0.00', async () => {
    const text = `${OWN}Date,Description,Debit,Credit\n27/11/2026,LIM,,40.00\n28/11/2026,ALI,0.00,RM4O.00\n`;
    expect(await faultOf(read(text))).toMatchObject({ code: 'line_unreadable', line: 4 });
  });

  it('rows that are left out are named when they have money in another column', async () => {
    const text = `${OWN}Date,Description,Amount\n27/11/2026,LIM,+40.00\nNov 28, 2026,ALI,+15.00\n,Fee RM 1,RM 1 each\n`;
    const { notes } = await read(text);
    expect(notes.join(' ')).toMatch(/Line 4 .*\+15\.00.*Line 5 .*RM 1 each/);
  });

  it('a row of totals is skipped with a note, and a payment above the column headings is refused', async () => {
    const found = await read(
      `${OWN}Date,Description,Amount\n12/11/2026,LIM,+40.00\n,Total,40.00\n`,
    );
    expect(found.notes.join(' ')).toMatch(/line 4/i);
    const above = `12/11/2026,EARLIER,+15.00\nDate,Description,Amount\n12/11/2026,LIM,+40.00\n`;
    expect(await faultOf(read(above))).toMatchObject({ code: 'line_unreadable', line: 1 });
    const below = `${OWN}Date,Description,Amount\n12/11/2026,LIM,+40.00\nDate,Amount,Description\n12/11/2026,+40.00,ALI\n`;
    expect(await faultOf(read(below))).toMatchObject({ code: 'columns_unknown', line: 4 });
  });

  it('dates without a year get it from the statement’s period', async () => {
    const table = (period: string) =>
      `${OWN}${period}Date,Description,Amount\n30 Dec,LIM,+40.00\n02 Jan,ALI,+20.00\n`;
    const late = { today: '2027-02-01' };
    for (const period of [
      'Statement Period,01/12/2026 - 31/01/2027,\n',
      'Statement Date: 31 Jan 2027,,\n',
      'For January 2027,,\n',
    ])
      expect((await read(table(period), late)).lines.map(({ date }) => date)).toEqual([
        '2026-12-30',
        '2027-01-02',
      ]);
    for (const [december, january] of [
      ['30.12', '02.01'],
      ['Dec 30', 'Jan 2'],
      ['30/Dis', '2/Jan'],
    ] as const) {
      const text = table('For January 2027,,\n').replace('30 Dec', december);
      expect(
        (await read(text.replace('02 Jan', january), late)).lines.map(({ date }) => date),
      ).toEqual(['2026-12-30', '2027-01-02']);
    }
    const dates = async (below: string) =>
      (await read(`${table('')}${below}`, late)).lines.map(({ date }) => date);
    for (const below of [
      'Statement Period,01/12/2026 - 31/01/2027,\n',
      'Tempoh penyata: 1 Dis 2026 - 31 Jan 2027,,\n',
    ])
      expect(await dates(below)).toEqual(['2026-12-30', '2027-01-02']);
    for (const below of ['', 'Bank licensed since 15/03/2001,,\n'])
      expect(await faultOf(dates(below))).toMatchObject({
        code: 'line_unreadable',
        line: 3,
        message: expect.stringMatching(/no year/),
      });
  });

  it('the table is found in a workbook behind a summary sheet', async () => {
    const workbook = new ExcelJs.Workbook();
    const summary = workbook.addWorksheet('Summary');
    summary.addRow(['Account', ACCOUNT, 'Balance', 1040]);
    summary.addRow(['Name', 'PIBG', '', '']);
    const sheet = workbook.addWorksheet('Transactions');
    sheet.addRow(['Date', 'Description', 'Credit']);
    sheet.addRow(['13/11/2026', 'TICKETS LIM', 40]);
    const bytes = async () => new Uint8Array(await workbook.xlsx.writeBuffer());
    const found = await readStatement(await bytes(), options);
    expect([sums(found), found.account, found.questions]).toEqual([[4000], ACCOUNT, []]);
    const more = workbook.addWorksheet('December');
    more.addRow(['Date', 'Description', 'Credit']);
    more.addRow(['14/11/2026', 'TICKETS ALI', 40]);
    expect((await faultOf(readStatement(await bytes(), options))).message).toMatch(
      /Transactions.*December/,
    );
  });
});

describe('another file of a bank', () => {
  const encrypted = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(512),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);
  it.each<[string, Uint8Array | string, RegExp]>([
    ['a workbook with a password', encrypted, /password.*save/i],
    [
      'a web page named .xls',
      '<html><body><table><tr><td>1</td></tr></table></body></html>',
      /web page.*CSV/i,
    ],
    ['a table of HTML', '\n<table border=1><tr><td>1</td></tr></table>', /web page.*CSV/i],
    [
      'HTML after a comment',
      '<!-- bank -->\n<div><table><tr><td>1</td></tr></table></div>',
      /web page/,
    ],
    ['HTML as XML', '<?xml version="1.0"?><html xmlns="x"><body/></html>', /web page/],
    ['a web archive', 'MIME-Version: 1.0\nContent-Type: multipart/related\n\n<html>', /web page/],
    ['QIF with options', '!Clear:AutoSwitch\n!Type:Bank\n', /QIF.*CSV/],
    ['OFX', 'OFXHEADER:100\nDATA:OFXSGML\n<OFX><BANKMSGSRSV1></OFX>', /OFX.*CSV/],
    ['OFX as XML', '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX></OFX>', /OFX.*CSV/],
    ['QIF', '!Type:Bank\nD11/28/2026\nT40.00\n^\n', /QIF.*CSV/],
    [
      'a workbook of XML',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook></Workbook>',
      /XLSX/,
    ],
  ])(
    'a file is refused as %s, with the name of the file to download instead',
    async (_, file, message) => {
      const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
      const fault = await faultOf(readStatement(bytes, options));
      expect([fault.code, fault.message]).toEqual([
        'not_a_statement',
        expect.stringMatching(message),
      ]);
    },
  );
});

describe('an amount in a cell', () => {
  it('a sum in a cell is parsed in linear time, whatever the cell contains', () => {
    const started = performance.now();
    for (const text of [
      `(${' '.repeat(60)}1${' '.repeat(60)}x`,
      `(${' '.repeat(20)}1${' '.repeat(20)}x`,
      `${'1,'.repeat(29)}x`,
      ' '.repeat(1_000_000),
    ])
      expect(writtenAmount(text, '.')).toBeNull();
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it.each([
    ['000000001000.00', 100_000, null],
    ['RM 1,250.50-', 125_050, 'out'],
    ['(RM 25.00)', 2_500, 'out'],
    ['\u2212 40.00', 4_000, 'out'],
    ['\uFF0B40.00', 4_000, 'in'],
    ['MYR\u00A040.00CR', 4_000, 'in'],
    ['- RM40', 4_000, 'out'],
  ])('a sum in a cell is read from %j', (text, sen, direction) => {
    expect(writtenAmount(text, '.')).toMatchObject({ sen, direction });
  });

  it.each(['--40.00', '(40.00', '40.00)', '-40.00-', '4O.OO', 'RM', ''])(
    'no sum is read from the cell %j',
    (text) => expect(writtenAmount(text, '.')).toBeNull(),
  );
});
