import { describe, expect, it } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { withElements } from './with-elements';

const shown = (text: string, ...elements: Parameters<typeof withElements>[1][]) =>
  renderToStaticMarkup(withElements(text, ...elements));

describe('a text with elements', () => {
  it('has them in the places that the text names, in any order', () => {
    const [bold, small] = [createElement('b'), createElement('small')];
    expect(shown('Held for <0>29:05</0> <1>(until 8)</1>.', bold, small)).toBe(
      'Held for <b>29:05</b> <small>(until 8)</small>.',
    );
    expect(shown('<1>（8 点）</1>保留 <0>29:05</0>', bold, small)).toBe(
      '<small>（8 点）</small>保留 <b>29:05</b>',
    );
  });

  it('keeps the content of an element that the text gives none', () => {
    expect(shown('<0/> left', createElement('b', null, '1:00'))).toBe('<b>1:00</b> left');
  });

  it('shows other angle brackets as they are', () => {
    expect(shown('<7/> <script>x</script> a < b', createElement('b'))).toBe(
      '&lt;7/&gt; &lt;script&gt;x&lt;/script&gt; a &lt; b',
    );
  });
});
