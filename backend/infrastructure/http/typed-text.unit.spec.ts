import { describe, expect, it } from '@jest/globals';
import { READS_AS_WRITTEN, typedText } from './typed-text.js';

describe('a typed text', () => {
  it.each([
    '',
    ' \t\n\u00A0\u3000',
    '\u200B',
    '\u2060\uFEFF',
    '\u202E',
    '\u2066\u2069',
    '\u200D\u200C',
    '\u200E\u200F\u061C',
    '\u00AD\u034F\uFE0F',
    '\u3164\uFFA0\u115F',
    '\u2800',
    '\uFFF9\uFFFB',
    '\u{E0041}',
  ])('counts as empty when it has no visible character: %j', (text) =>
    expect(typedText(text)).toBe(''),
  );

  it.each([
    'Puteri Gunung Ledang',
    '戏剧之夜',
    'க்\u200Cஷ',
    'نمی\u200Cخواهم',
    'Sekolah \u200F(عربية)\u200E 1',
    '👩\u200D👩\u200D👧',
    '❤\uFE0F',
    '\u0600',
    '-',
  ])('is kept when it has a visible character: %j', (text) => {
    expect(typedText(text)).toBe(text);
    expect(text).toMatch(READS_AS_WRITTEN);
  });

  it.each([
    ['  Hamlet \n', 'Hamlet'],
    ['\uFEFFHamlet\u200B', 'Hamlet'],
    ['\u202A+60 12-345 6789\u202C', '+60 12-345 6789'],
    ['\u2068Aisyah\u2069', 'Aisyah'],
    ['\u202ETelmah', 'Telmah'],
  ])('is trimmed: %j', (text, typed) => expect(typedText(text)).toBe(typed));

  it.each(['account \u202E4321', 'Ham\u2066let', 'a\u202Cb', '\u202Bx\u202C y'])(
    'is refused when it changes the writing direction: %j',
    (text) => expect(text).not.toMatch(READS_AS_WRITTEN),
  );
});
