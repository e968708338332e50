import { describe, expect, it } from '@jest/globals';
import { addressSays, sent, showing, typed, wanted } from './typed-search';

const typedAndSent = (...texts: string[]) =>
  texts.reduce((field, text) => sent(typed(field, text)), showing(''));

describe('the text in a search field', () => {
  it('keeps letters that were typed while the address was being updated', () => {
    const further = typed(typedAndSent('ais'), 'aisyah');
    expect(addressSays(further, 'ais')).toMatchObject({ text: 'aisyah', unsent: true });
  });

  it('keeps letters that were typed during several updates of the address', () => {
    const field = typed(typedAndSent('a', 'ai', 'ais'), 'aisy');
    const second = addressSays(field, 'ai');
    expect(second).toMatchObject({ text: 'aisy', onTheWay: ['ais'] });
    expect(addressSays(second, 'ais')).toMatchObject({ text: 'aisy', onTheWay: [] });
  });

  it('keeps a final space, although the search ignores it', () => {
    const field = typedAndSent('puan ');
    expect(wanted(field)).toBe('puan');
    expect(addressSays(field, 'puan').text).toBe('puan ');
  });

  it('is replaced when Back or Clear Filters changes the address', () => {
    const arrived = addressSays(typedAndSent('ais'), 'ais');
    expect(addressSays(typed(arrived, 'aisy'), '')).toEqual(showing(''));
    // The browser's Back may lead to a text that the field sent earlier.
    expect(addressSays(addressSays(arrived, ''), 'ais')).toEqual(showing('ais'));
  });
});
