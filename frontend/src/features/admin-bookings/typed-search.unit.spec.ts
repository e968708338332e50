import { describe, expect, it } from '@jest/globals';
import { addressSays, sent, showing, typed, wanted } from './typed-search';

const typedAndSent = (...texts: string[]) =>
  texts.reduce((field, text) => sent(typed(field, text)), showing(''));

describe('the text of a search', () => {
  it('keeps letters that were typed before the address showed the ones sent', () => {
    const further = typed(typedAndSent('ais'), 'aisyah');
    expect(addressSays(further, 'ais')).toMatchObject({ text: 'aisyah', unsent: true });
  });

  it('keeps them however many texts are on their way', () => {
    const field = typed(typedAndSent('a', 'ai', 'ais'), 'aisy');
    const second = addressSays(field, 'ai');
    expect(second).toMatchObject({ text: 'aisy', onTheWay: ['ais'] });
    expect(addressSays(second, 'ais')).toMatchObject({ text: 'aisy', onTheWay: [] });
  });

  it('keeps a space at its end, which is not searched for', () => {
    const field = typedAndSent('puan ');
    expect(wanted(field)).toBe('puan');
    expect(addressSays(field, 'puan').text).toBe('puan ');
  });

  it('is what the address says by other means, and then nothing is sent any more', () => {
    const arrived = addressSays(typedAndSent('ais'), 'ais');
    expect(addressSays(typed(arrived, 'aisy'), '')).toEqual(showing(''));
    // Back to a text that was sent once is by other means as well.
    expect(addressSays(addressSays(arrived, ''), 'ais')).toEqual(showing('ais'));
  });
});
