import { describe, expect, it } from '@jest/globals';
import { languageOf, languagesToChoose, mailLanguageOf, type Language } from './language.js';

const ALL: readonly Language[] = ['en', 'ms', 'zh', 'ta'];

describe("a visitor's language", () => {
  it.each([
    ['', 'ms-MY,ms;q=0.9,en;q=0.8', 'ms'],
    ['', 'de-DE, zh-TW;q=0.4, ta;q=0.5', 'ta'],
    ['', 'en-US,ms;q=0.5', 'en'],
    ['', 'ZH-hans-MY', 'zh'],
    ['', 'ms;q=0, ta;q=0.1', 'ta'],
    ['', 'de, fr;q=nonsense', 'en'],
    ['', '', 'en'],
    ['a=b; language=ta; c=d', 'ms', 'ta'],
    ['language=en', 'ms', 'en'],
    ['language=klingon', 'ms', 'ms'],
    ['language=constructor', 'zh', 'zh'],
  ] as const)('with the cookie "%s" and the header "%s" is %s', (cookies, accepted, language) => {
    expect(languageOf(cookies, accepted, ALL)).toBe(language);
  });

  it('is English when the browser asks for a language that is not offered', () => {
    expect(languageOf('', 'ms', ['en', 'zh'])).toBe('en');
  });

  it('may be one that is not offered yet, if the cookie says so', () => {
    expect(languageOf('language=ms', 'en', ['en'])).toBe('ms');
  });

  it('is found at once in an endless header', () => {
    expect(languageOf(';'.repeat(1e6), `${'x,'.repeat(1e6)}ms`, ALL)).toBe('en');
  });
});

describe("the language of a visitor's mails", () => {
  it.each([
    ['', 'ta-MY', 'ta'],
    ['language=zh', 'ta-MY', 'zh'],
    ['', '', 'en'],
    ['language=en-XA', 'ta-MY', 'en'],
  ])('with the cookie "%s" and the header "%s" is %s', (cookies, accepted, language) => {
    expect(mailLanguageOf(cookies, accepted, ALL)).toBe(language);
  });

  it('is English for a visitor who chose a language that is not offered yet', () => {
    expect(mailLanguageOf('language=ms', 'ms', ['en'])).toBe('en');
  });
});

describe('the menu of languages', () => {
  it('has the offered languages', () => {
    expect(languagesToChoose('en', ['en', 'ms'])).toEqual(['en', 'ms']);
  });

  it('has all languages for a visitor whose language is not offered yet', () => {
    expect(languagesToChoose('ta', ['en'])).toEqual(ALL);
  });
});
