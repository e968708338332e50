import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { StatementEvent } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import {
  completeImport,
  emptyLedger,
  evolveLedger,
  importStatement,
  matchLine,
  provenSen,
  reopenLine,
  restOf,
  setLineAside,
  unmatchLine,
  type StatementLedger,
} from './statement-ledger.js';
import { knownIds, lineKeys } from './line-identity.js';

const schoolId = 'school-1';
const NOW = '2030-03-02T00:00:00.000Z';
let happened = 0;
const after = (ledger: StatementLedger, events: readonly StatementEvent[]): StatementLedger =>
  events
    .map((event) => ({
      ...event,
      id: `event ${++happened}`,
      metadata: { occurredAt: NOW, actor: { kind: 'customer' } as const },
    }))
    .reduce(evolveLedger, ledger);

const statementOf = (statementId: string, sums: readonly number[], first = 0) => ({
  schoolId,
  statementId,
  fileName: `${statementId}.csv`,
  sha256: statementId,
  format: 'csv' as const,
  accountEnding: null,
  layout: null,
  lines: sums.map((amountSen, place) => ({
    lineId: `line-${first + place}`,
    date: '2030-03-01',
    time: null,
    amountSen,
    text: 'x',
  })),
});

function imported(sums: readonly number[]): StatementLedger {
  const { recorded, imported: last } = importStatement(emptyLedger(), statementOf('s1', sums), NOW);
  return after(emptyLedger(), [...recorded, last]);
}

const wish = (lineId: string, bookingId: string, provableSen: number) => ({
  schoolId,
  lineId,
  bookingId,
  provableSen,
  rule: null,
  reasons: [],
});

const codeOf = (attempt: () => unknown): string => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'done';
};

describe('a statement line that is imported again', () => {
  const line = { date: '2026-11-21', amountSen: 2000, text: 'DUITNOW 7K3MQ-9XR2T' };

  it('an imported line is recognised in spite of other spaces or another spelling of the account number', () => {
    const again = { ...line, text: 'duitnow  7k3mq 9xr2t' };
    expect(lineKeys('5141-2345 6789', [again])).toEqual(lineKeys('514123456789', [line]));
  });

  it('a line is new when its day, its sum or its number among equal lines differs', () => {
    const lines = [line, line, { ...line, date: '2026-11-22' }, { ...line, amountSen: 2001 }];
    expect(new Set(lineKeys('514123456789', lines)).size).toBe(4);
  });
});

describe('a statement line that is imported again after the account number was changed', () => {
  const words = { date: '2030-03-01', text: 'DUITNOW 7K3MQ' };
  const known = [
    { ...words, lineId: 'old-1', amountSen: 2000, accountEnding: null },
    { ...words, lineId: 'old-2', amountSen: 2000, accountEnding: null },
    { ...words, lineId: 'erased', amountSen: 500, text: null, accountEnding: null },
  ];
  const file = (sums: readonly number[]) => sums.map((amountSen) => ({ ...words, amountSen }));

  it('a repeated line keeps its id after a change of the account number, and a third equal line is new', () => {
    const ids = ['new-1', 'new-2', 'new-3', 'new-4'];
    const lines = file([2000, 2000, 2000, 2100]);
    expect(knownIds(known, ids, lines, null)).toEqual(['old-1', 'old-2', 'new-3', 'new-4']);
  });

  it('a line whose id is known under the present account number is not compared further', () => {
    const lines = file([2000, 2000]);
    expect(knownIds(known, ['old-1', 'new-2'], lines, null)).toEqual(['old-1', 'old-2']);
    expect(knownIds(known, ['old-2', 'old-1'], lines, null)).toEqual(['old-2', 'old-1']);
  });

  it('a line is new when the files show different accounts, or its text was erased', () => {
    const withEnding = (accountEnding: string) => known.map((line) => ({ ...line, accountEnding }));
    expect(knownIds(withEnding('6789'), ['new-1'], file([2000]), '1111')).toEqual(['new-1']);
    expect(knownIds(withEnding('6789'), ['new-1'], file([2000]), '6789')).toEqual(['old-1']);
    expect(knownIds(withEnding('6789'), ['new-1'], file([2000]), null)).toEqual(['old-1']);
    expect(knownIds(known, ['new-1'], file([500]), null)).toEqual(['new-1']);
  });
});

describe('a school’s statements', () => {
  it('lines of an interrupted import do not count', () => {
    const { recorded } = importStatement(emptyLedger(), statementOf('s1', [4000]), NOW);
    const cut = after(emptyLedger(), recorded);
    expect([cut.lines.size, cut.staged.size]).toEqual([0, 1]);
    expect(codeOf(() => matchLine(cut, wish('line-0', 'b', 4000)))).toBe('line_not_found');
  });

  it('an import leaves out known lines, and the same file is refused', () => {
    const ledger = imported([4000, 2000]);
    const overlapping = importStatement(ledger, statementOf('s2', [2000, 500], 1), NOW);
    expect(overlapping.imported.data).toMatchObject({ newLines: 1, knownLines: 1, inSen: 2500 });
    expect(codeOf(() => importStatement(ledger, statementOf('s1', [1]), NOW))).toBe(
      'statement_known',
    );
  });

  it('an import above the quota of thirty days is refused, and accepted later', () => {
    const many = (id: string, first: number) =>
      statementOf(id, Array<number>(20_000).fill(100), first);
    let ledger = emptyLedger();
    for (const [place, id] of ['s1', 's2', 's3'].entries()) {
      const { recorded, imported: last } = importStatement(ledger, many(id, place * 20_000), NOW);
      // The third import is interrupted, but its lines count towards the quota.
      ledger = after(ledger, place === 2 ? recorded : [...recorded, last]);
    }
    const one = (now: string) => importStatement(ledger, statementOf('s4', [100], 60_000), now);
    expect(codeOf(() => one(NOW))).toBe('statement_quota');
    expect(one('2030-04-02T00:00:00.000Z').imported.data.newLines).toBe(1);
    expect(importStatement(ledger, statementOf('s5', [100]), NOW).recorded).toEqual([]);
  });

  it('an import whose texts exceed the quota of thirty days is refused', () => {
    const long = (id: string, text: string) => ({
      ...statementOf(id, Array<number>(1_000).fill(100)),
      lines: statementOf(id, Array<number>(1_000).fill(100)).lines.map((line) => ({
        ...line,
        lineId: `${id} ${line.lineId}`,
        text,
      })),
    });
    const ledger = after(
      emptyLedger(),
      importStatement(emptyLedger(), long('s1', 'x'.repeat(8_000)), NOW).recorded,
    );
    expect(codeOf(() => importStatement(ledger, long('s2', 'x'), NOW))).toBe('statement_quota');
  });

  it('lines with long texts are recorded in smaller events', () => {
    const lines = statementOf('s1', [1, 2, 3]).lines.map((line) => ({
      ...line,
      text: 'x'.repeat(60_000),
    }));
    const { recorded } = importStatement(emptyLedger(), { ...statementOf('s1', []), lines }, NOW);
    expect(recorded.map(({ data }) => data.lines.length)).toEqual([1, 1, 1]);
  });

  it('an import is refused when another import has stored its lines meanwhile', () => {
    const one = importStatement(emptyLedger(), statementOf('s1', [4000]), NOW);
    const other = importStatement(emptyLedger(), statementOf('s2', [4000]), NOW);
    const both = after(emptyLedger(), [...one.recorded, ...other.recorded, one.imported]);
    expect(codeOf(() => completeImport(both, other.imported))).toBe('imported_meanwhile');
  });

  it("a line pays no more than a booking's open sum, and outgoing money pays nothing", () => {
    const ledger = imported([5000, -100]);
    const [event] = matchLine(ledger, wish('line-0', 'b', 4000));
    expect(event?.data).toMatchObject({ amountSen: 4000 });
    expect(codeOf(() => matchLine(ledger, wish('line-1', 'b', 4000)))).toBe('not_incoming');
  });

  it('a line pays more when seats become dearer, and the whole match is undone at once', () => {
    const pair = { schoolId, lineId: 'line-0', bookingId: 'b' };
    const byRule = (price: number) => ({
      ...wish('line-0', 'b', price),
      rule: 'booking-code' as const,
    });
    const paid = imported([6000]);
    const matched = after(paid, matchLine(paid, wish('line-0', 'b', 4000)));
    expect(matchLine(matched, wish('line-0', 'b', 4000))).toEqual([]);
    for (const dearer of [wish('line-0', 'b', 6000), byRule(6000)]) {
      const events = matchLine(matched, dearer);
      expect(events.map(({ type, data }) => [type, data])).toEqual([
        ['StatementLineMatched', expect.objectContaining({ ...pair, amountSen: 2000 })],
      ]);
      const more = after(matched, events);
      expect([more.matches, provenSen(more, 'b')]).toEqual([
        [{ lineId: 'line-0', bookingId: 'b', amountSen: 6000 }],
        6000,
      ]);
      // The whole line is already matched, so a dearer booking gets nothing more from it.
      expect(matchLine(more, wish('line-0', 'b', 8000))).toEqual([]);
      const undone = unmatchLine(more, pair);
      expect(undone.map(({ data }) => data)).toMatchObject([{ amountSen: 6000 }]);
      expect(restOf(after(more, undone), 'line-0')).toBe(6000);
    }
    const aside = after(matched, setLineAside(matched, { ...pair, as: 'refunded' }));
    expect(codeOf(() => matchLine(aside, wish('line-0', 'b', 6000)))).toBe('line_set_aside');
  });

  it('undoing a match reopens the whole line when its rest was set aside', () => {
    const pair = { schoolId, lineId: 'line-0', bookingId: 'b' };
    const paid = imported([6000]);
    const matched = after(paid, matchLine(paid, wish('line-0', 'b', 4000)));
    const aside = after(matched, setLineAside(matched, { ...pair, as: 'refunded' }));
    const events = unmatchLine(aside, pair);
    expect(events.map(({ type }) => type)).toEqual([
      'StatementLineUnmatched',
      'StatementLineReopened',
    ]);
    const open = after(aside, events);
    expect([restOf(open, 'line-0'), open.setAside.size]).toEqual([6000, 0]);
    expect(unmatchLine(matched, pair)).toHaveLength(1);
  });

  it('a match that staff undid is never repeated automatically', () => {
    const pair = { schoolId, lineId: 'line-0', bookingId: 'b' };
    const byRule = { ...wish('line-0', 'b', 4000), rule: 'booking-code' as const };
    const paid = imported([4000]);
    const matched = after(paid, matchLine(paid, byRule));
    expect(provenSen(matched, 'b')).toBe(4000);
    const takenBack = after(matched, unmatchLine(matched, pair));
    expect(matchLine(takenBack, byRule)).toEqual([]);
    expect(matchLine(takenBack, { ...byRule, bookingId: 'c' })).toHaveLength(1);
    expect(matchLine(takenBack, wish('line-0', 'b', 4000))).toHaveLength(1);
  });

  it("matches never exceed a line's sum or a booking's price, in any order of matches, undone matches and prices", () => {
    const act = fc.record({
      kind: fc.constantFrom('match', 'unmatch', 'aside', 'reopen', 'amend' as const),
      line: fc.nat(3),
      booking: fc.nat(2),
      totalSen: fc.integer({ min: 1, max: 60 }).map((times) => times * 100),
    });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 4, maxLength: 4 }),
        fc.array(act, { maxLength: 40 }),
        (ringgit, acts) => {
          const sums = ringgit.map((each) => each * 100);
          let ledger = imported(sums);
          const totals = [2000, 4000, 6000];
          for (const { kind, line, booking, totalSen } of acts) {
            const pair = { schoolId, lineId: `line-${line}`, bookingId: `b${booking}` };
            if (kind === 'amend') totals[booking] = totalSen;
            const price = totals[booking] as number;
            const before = provenSen(ledger, pair.bookingId);
            try {
              ledger = after(
                ledger,
                {
                  match: () => matchLine(ledger, wish(pair.lineId, pair.bookingId, price)),
                  unmatch: () => unmatchLine(ledger, pair),
                  aside: () => setLineAside(ledger, { ...pair, as: 'refunded' }),
                  reopen: () => reopenLine(ledger, pair),
                  amend: () => [],
                }[kind](),
              );
            } catch (error) {
              if (!(error instanceof Refusal)) throw error;
            }
            const proven = provenSen(ledger, pair.bookingId);
            if (kind === 'match' && proven > before) expect(proven).toBeLessThanOrEqual(price);
          }
          sums.forEach((sum, place) => {
            const used = ledger.matches
              .filter(({ lineId }) => lineId === `line-${place}`)
              .reduce((all, { amountSen }) => all + amountSen, 0);
            expect(used + restOf(ledger, `line-${place}`)).toBe(sum);
          });
          const all = ['b0', 'b1', 'b2'].reduce((sum, id) => sum + provenSen(ledger, id), 0);
          expect(all).toBe(ledger.matches.reduce((sum, { amountSen }) => sum + amountSen, 0));
        },
      ),
      { numRuns: 300 },
    );
  });
});
