import { describe, expect, it } from '@jest/globals';
import { atOnce } from '../../../contracts/steps.js';
import { findReturns as inSteps } from './returned-payments.js';
import { emptyLedger, type LedgerLine, type StatementLedger } from './statement-ledger.js';

const findReturns = (ledger: StatementLedger) => atOnce(inSteps(ledger));

const line = (
  lineId: string,
  amountSen: number,
  text: string,
  more: Partial<LedgerLine> = {},
): LedgerLine => ({
  lineId,
  amountSen,
  text,
  date: '2026-11-28',
  time: null,
  statementId: 's',
  ...more,
});

const ledgerOf = (lines: readonly LedgerLine[], more: Partial<StatementLedger> = {}) => ({
  ...emptyLedger(),
  lines: new Map(lines.map((each) => [each.lineId, each])),
  ...more,
});

describe('a payment that the bank took back', () => {
  it.each<[string, string, string, Partial<LedgerLine>?]>([
    ['the same names', 'DUITNOW FROM LIM | A1', 'RETURNED DUITNOW LIM | A2'],
    ['the bank’s reasons beside the names', 'IBG LIM WEI', 'RTN IBG LIM WEI ACCOUNT CLOSED'],
    ['a reference in common', 'FPX 99812K', 'REVERSAL 99812K'],
    ['a mark of the bank', 'IBG KUMAR', 'IBG KUMAR', { takesBack: true }],
    ['Malay words', 'DUITNOW SITI', 'PEMULANGAN DUITNOW SITI'],
  ])('a payment that the bank took back is recognised by %s', (_, came, went, more = {}) => {
    const lines = [line('in', 2000, came), line('out', -2000, went, more)];
    for (const order of [lines, lines.toReversed()])
      expect(findReturns(ledgerOf(order)).certain).toEqual([{ lineId: 'in', byLineId: 'out' }]);
  });

  it.each<[string, LedgerLine, LedgerLine]>([
    ['of another sum', line('in', 2000, 'LIM'), line('out', -2100, 'RETURN LIM')],
    ['of other names', line('in', 2000, 'TICKETS ALI'), line('out', -2000, 'RETURNED TICKETS LIM')],
    [
      'of a later day',
      line('in', 2000, 'LIM', { date: '2026-11-29' }),
      line('out', -2000, 'RETURN LIM'),
    ],
    [
      'of months before',
      line('in', 2000, 'LIM', { date: '2026-08-01' }),
      line('out', -2000, 'RETURN LIM'),
    ],
    ['of a payment of the school', line('in', 2000, 'LIM'), line('out', -2000, 'LIM COSTUMES')],
  ])('no returned payment is recognised in a pair %s', (_, came, went) => {
    expect(findReturns(ledgerOf([came, went]))).toEqual({ certain: [], unclear: [] });
  });

  it('a return that may belong to several payments is left to staff, unless these are all alike', () => {
    const [one, other] = [line('1', 2000, 'LIM'), line('2', 2000, 'LIM')];
    const [back, again] = [line('3', -2000, 'RETURN LIM'), line('4', -2000, 'RETURN LIM')];
    expect(findReturns(ledgerOf([one, other, back, again])).certain).toEqual([
      { lineId: '1', byLineId: '3' },
      { lineId: '2', byLineId: '4' },
    ]);
    const matches = [{ lineId: '1', bookingId: 'b', amountSen: 2000 }];
    const { certain, unclear } = findReturns(ledgerOf([one, other, back], { matches }));
    expect(certain).toEqual([]);
    expect(unclear.map(({ by, candidates }) => [by.lineId, candidates.length])).toEqual([['3', 2]]);
  });

  it('no return is recorded when staff reopened the payment or set one of the two lines aside', () => {
    const lines = [line('in', 2000, 'LIM'), line('out', -2000, 'RETURN LIM')];
    for (const more of [
      { takenBack: new Set(['in out']) },
      { setAside: new Set(['in']) },
      { setAside: new Set(['out']) },
    ])
      expect(findReturns(ledgerOf(lines, more))).toEqual({ certain: [], unclear: [] });
  });

  it('a returned payment is found among thousands of the same sum, and the search ends however many returns there are', () => {
    const payments = Array.from({ length: 3_000 }, (_, at) =>
      line(`in ${at}`, 2000, `DUITNOW FAMILY NUMBER${at}X${'ABC '.repeat(20)}`),
    );
    const [one, back] = [line('in', 2000, 'DUITNOW LIM WEI'), line('out', -2000, 'RETURN LIM WEI')];
    const earlier = Array.from({ length: 200 }, (_, at) =>
      line(`out ${at}`, -2000, `RETURN OF SOMEBODY ELSE ${at}`),
    );
    expect(findReturns(ledgerOf([...payments, one, ...earlier, back])).certain).toEqual([
      { lineId: 'in', byLineId: 'out' },
    ]);
    const backs = payments.map(({ lineId, text }) => line(`back ${lineId}`, -2000, `RTN ${text}`));
    const started = process.cpuUsage();
    findReturns(ledgerOf([...payments, ...backs]));
    expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
  });
});
