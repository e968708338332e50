import { describe, expect, it } from '@jest/globals';
import { parseSelection, selectionText } from './selection-text';

const seat = { section: 'Stalls', row: 'A', number: 4 };

describe('the selection a tab has kept', () => {
  it('is a list of seats, without what else was written there', () => {
    expect(
      parseSelection(
        JSON.stringify([
          { ...seat, priceSen: 1 },
          { ...seat, number: 5 },
        ]),
      ),
    ).toEqual([seat, { ...seat, number: 5 }]);
    expect(parseSelection('[]')).toEqual([]);
  });

  it('reads what was stored', () =>
    expect(parseSelection(selectionText([{ ...seat, id: 'x' } as typeof seat]))).toEqual([seat]));

  it('of another version is not understood', () =>
    expect(parseSelection(JSON.stringify({ version: 2, seats: [seat] }))).toBeNull());

  it('has each seat once', () =>
    expect(parseSelection(JSON.stringify([seat, seat]))).toEqual([seat]));

  it.each([
    null,
    '',
    '{',
    'null',
    '{}',
    '"Stalls-A-4"',
    '[null]',
    '[{"section":"Stalls","row":"A"}]',
    '[{"section":"Stalls","row":"A","number":0.5}]',
    '[{"section":1,"row":"A","number":1}]',
  ])('%p is none', (text) => expect(parseSelection(text)).toBeNull());
});
