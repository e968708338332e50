import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../../infrastructure/config/repository-root.js';
import {
  DECISION_TABLE,
  decisionTableInMarkdown,
  REVIEWED,
  TABLE_CONTEXT as context,
} from '../testing/decision-table.js';
import { agreed, clearReading } from '../testing/readings.js';
import { judge } from './judge.js';

/** Removes the padding that Prettier adds to Markdown tables, so that the docs can be compared with the rules. */
const unpadded = (markdown: string): string =>
  markdown.replace(/ *\| */g, '|').replace(/-{3,}/g, '---');

describe('the receipt decision', () => {
  it.each(DECISION_TABLE)(
    'each receipt of the decision table gets its expected decision: %s',
    (_name, reading, changes, kind, reasons) => {
      const decision = judge(clearReading(reading), { ...context, ...changes });
      expect({ kind: decision.kind, reasons: decision.reasons }).toEqual({ kind, reasons });
      expect(decision.message).toMatch(/^[A-Z].*\.$/);
    },
  );

  it('docs/receipts.md shows the same decision table as the rules', () => {
    const page = readFileSync(join(repositoryRoot(), 'docs', 'receipts.md'), 'utf8');
    expect(unpadded(page)).toContain(unpadded(decisionTableInMarkdown()));
  });

  it('a rejected family reads which sums differ and what to do next', () => {
    const costly = { ...context, totalSen: 200000 };
    expect(judge(clearReading({ amountSen: agreed(105000) }), costly)).toMatchObject({
      values: { readSen: 105000, totalSen: 200000 },
      message:
        'The receipt shows RM 1,050.00, but the booking costs RM 2,000.00. Please upload the receipt of the full payment, or contact the school if you paid a different sum.',
    });
  });

  it('a family whose receipt staff will check is asked for nothing', () => {
    for (const [, reading, changes] of REVIEWED) {
      expect(judge(clearReading(reading), { ...context, ...changes }).message).not.toMatch(
        /please/i,
      );
    }
  });

  it('a payment at 00:08 by a slow clock is not from the day before a booking at 00:10', () => {
    const midnight = {
      ...context,
      placedAt: '2026-03-12T16:10:00.000Z',
      now: '2026-03-12T16:30:00.000Z',
    };
    expect(judge(clearReading({ paidAt: agreed('2026-03-13T00:08+08:00') }), midnight).kind).toBe(
      'confirmed',
    );
    expect(judge(clearReading({ paidAt: agreed('2026-03-12T23:30+08:00') }), midnight).kind).toBe(
      'rejected',
    );
  });
});
