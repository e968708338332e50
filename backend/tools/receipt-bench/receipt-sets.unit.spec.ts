import { describe, expect, it } from '@jest/globals';
import type { Block } from './drawing/page.js';
import { receiptSet, receiptSetNames, type DrawnReceipt } from './receipt-sets.js';

/** What a block of each kind may state; the first ones it must. */
const KEYS: Readonly<Record<Block['kind'], readonly [must: string, may: string]>> = {
  'status bar': ['clock', ''],
  bar: ['lines', ''],
  words: ['text size', 'bold colour align'],
  pill: ['text colour', 'wide'],
  tick: ['colour', ''],
  stamp: ['text colour top', ''],
  rows: ['style rows', 'ruled size bold wrapLabels'],
  card: ['colour ink lines', ''],
  figure: ['parts', 'align'],
  mark: ['sign colour', ''],
  avatar: ['initials colour', 'beside right'],
  panel: ['colour blocks', 'framed'],
  table: ['shares size rows', ''],
  route: ['stops', ''],
  rule: ['', 'dashed'],
  gap: ['height', ''],
};

const LOOK = ['font', 'paper', 'ink', 'pale', 'line', 'accent'].sort();

/** Blocks that the drawer would silently leave out or draw wrong. */
function faultsOf(block: Block): string[] {
  const keys = KEYS[block.kind];
  if (keys === undefined) return [`no block is called ${block.kind}`];
  const [must, may] = keys.map((list) => list.split(' ').filter(Boolean)) as [string[], string[]];
  const stated = Object.keys(block).filter((key) => key !== 'kind');
  return [
    ...must
      .filter((key) => !stated.includes(key))
      .map((key) => `${block.kind} does not state ${key}`),
    ...stated
      .filter((key) => !must.includes(key) && !may.includes(key))
      .map((key) => `${block.kind} has no ${key}`),
    ...(block.kind === 'panel' ? block.blocks.flatMap(faultsOf) : []),
  ];
}

const faultsOfReceipt = ({ layout, truth, page }: DrawnReceipt): string[] =>
  [
    ...page.blocks.flatMap(faultsOf),
    ...(Object.keys(page.look).sort().join() === LOOK.join() ? [] : ['the look is not a look']),
    ...(truth.amount > 0 ? [] : ['the amount is not a sum']),
    ...(/^\d{4}-\d\d-\d\d$/.test(truth.date) ? [] : ['the date is not YYYY-MM-DD']),
    ...(/^\d\d:\d\d$/.test(truth.time ?? '00:00') ? [] : ['the time is not HH:MM']),
  ].map((fault) => `${layout}: ${fault}`);

const names = await receiptSetNames();

describe('the receipt test sets', () => {
  it('are sixteen of fifteen layouts, and the pages without an outcome word', async () => {
    const sets = await Promise.all(names.map(receiptSet));
    const sizes = sets.map(({ name, receipts }) => [name, receipts.length]);
    expect(sizes.filter(([, size]) => size === 15)).toHaveLength(16);
    expect(sizes.filter(([, size]) => size !== 15)).toEqual([['no-outcome-word', 41]]);
  });

  it.each(names)('%s states what the drawer and the bench understand', async (name) => {
    const { about, receipts } = await receiptSet(name);
    expect(about).not.toBe('');
    expect(receipts.flatMap(faultsOfReceipt)).toEqual([]);
    expect(new Set(receipts.map(({ layout }) => layout)).size).toBe(receipts.length);
  });

  it('an unknown set is refused with the names of those that exist', async () => {
    await expect(receiptSet('fifteenth')).rejects.toThrow(/The sets are assorted-layouts, .*busy/);
  });
});
