import { describe, expect, it } from '@jest/globals';
import type { Block } from './drawing/page.js';
import { receiptSet, receiptSetNames, VALUES, type DrawnReceipt } from './receipt-sets.js';

/** Optional properties of a drawn block, by the block's kind. */
const FURTHER: Readonly<Record<Block['kind'], string>> = {
  'status bar': '',
  bar: '',
  words: 'bold colour align',
  pill: 'wide',
  tick: '',
  stamp: '',
  rows: 'ruled size bold wrapLabels',
  card: '',
  figure: 'align',
  mark: '',
  avatar: 'beside right',
  panel: 'framed',
  table: '',
  route: '',
  rule: 'dashed',
  gap: '',
};

const LOOK = ['font', 'paper', 'ink', 'pale', 'line', 'accent'].sort();

/** Returns faults of a block that the drawer would silently skip or draw wrong. */
function faultsOf(block: Block): string[] {
  const must = VALUES[block.kind];
  if (must === undefined) return [`no block is called ${block.kind}`];
  const may = FURTHER[block.kind].split(' ');
  const stated = Object.entries(block).flatMap(([key, value]) =>
    key === 'kind' || value === undefined ? [] : [key],
  );
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
  it('are fourteen sets of fifteen layouts each, and one set of eleven pages without a word for the outcome', async () => {
    const sets = await Promise.all(names.map(receiptSet));
    const sizes = sets.map(({ name, receipts }) => [name, receipts.length]);
    expect(sizes.filter(([, size]) => size === 15)).toHaveLength(14);
    expect(sizes.filter(([, size]) => size !== 15)).toEqual([['no-outcome-word', 11]]);
  });

  it.each(names)('are valid for the drawer and the bench: %s', async (name) => {
    const { about, receipts } = await receiptSet(name);
    expect(about).not.toBe('');
    expect(receipts.flatMap(faultsOfReceipt)).toEqual([]);
    expect(new Set(receipts.map(({ layout }) => layout)).size).toBe(receipts.length);
  });

  it('are listed in the error about an unknown set', async () => {
    await expect(receiptSet('fifteenth')).rejects.toThrow(
      /The sets are busy-pages, .*no-outcome-word/,
    );
  });
});
