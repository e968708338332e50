import { afterEach, expect, it } from '@jest/globals';
import { activate } from './i18n';
import { joinSentences } from './sentences';

afterEach(() => activate('en'));

it('whole sentences are joined by a space, in Chinese without one, and missing sentences are left out', () => {
  expect(joinSentences(['Paid.', null, '', undefined, 'Thank you.'])).toBe('Paid. Thank you.');
  activate('zh');
  expect(joinSentences(['已付款。', '谢谢。'])).toBe('已付款。谢谢。');
});
