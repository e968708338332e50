import { describe, expect, it } from '@jest/globals';
import { languageAt, languageOf, mailLanguageOf } from './language.js';

describe("a visitor's language", () => {
  it.each([
    ['', 'ms-MY,ms;q=0.9,en;q=0.8', 'ms'],
    ['', 'de-DE, zh-TW;q=0.4, ta;q=0.5', 'ta'],
    ['', 'en-US,ms;q=0.5', 'en'],
    ['', 'ZH-hans-MY', 'zh'],
    ['', 'ms;q=0, ta;q=0.1', 'ta'],
    ['', 'de, fr;q=nonsense', 'en'],
    ['', 'en-XA', 'en'],
    ['language=en-XA', 'ms', 'en-XA'],
    ['', '', 'en'],
    ['a=b; language=ta; c=d', 'ms', 'ta'],
    ['language=en', 'ms', 'en'],
    ['language=klingon', 'ms', 'ms'],
    ['language=constructor', 'zh', 'zh'],
  ] as const)('with the cookie "%s" and the header "%s" is %s', (cookies, accepted, language) => {
    expect(languageOf(cookies, accepted)).toBe(language);
  });

  it('is found at once in an endless header', () => {
    expect(languageOf(';'.repeat(1e6), `${'x,'.repeat(1e6)}ms`)).toBe('en');
  });
});

describe('the language of a screen', () => {
  it.each([
    ['/', 'ta'],
    ['/scanner', 'ta'],
    ['/admin/login', 'ta'],
    ['/admin/check-in/7', 'ta'],
    ['/administrators', 'ta'],
    ['/admin', 'en'],
    ['/admin/bookings', 'en'],
    ['/super-admin/events', 'en'],
    ['/school/register', 'en'],
  ] as const)('at %s is %s for a reader of Tamil', (path, language) => {
    expect(languageAt(path, 'ta')).toBe(language);
  });

  it.each(['ms', 'en-XA'] as const)('is %s for its reader on screens of staff, too', (language) =>
    expect(languageAt('/admin/bookings', language)).toBe(language),
  );
});

describe("the language of a visitor's mails", () => {
  it.each([
    ['', 'ta-MY', 'ta'],
    ['language=zh', 'ta-MY', 'zh'],
    ['', '', 'en'],
    ['language=en-XA', 'ta-MY', 'en'],
  ])('with the cookie "%s" and the header "%s" is %s', (cookies, accepted, language) => {
    expect(mailLanguageOf(cookies, accepted)).toBe(language);
  });
});
