import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../../contracts/language.js';
import { dateAndTime, inOneParagraph, seatLines } from '../mail/frame/texts.js';
import { textsFor } from './texts.js';

describe('texts of the backend', () => {
  it('are the English text of the code in English, and without a language', () => {
    const text = 'Your seats have changed';
    expect([textsFor('en').t(text), textsFor().t(text)]).toEqual([text, text]);
  });

  it('are translated in every other language', () => {
    const translated = Object.keys(LANGUAGES).map((language) =>
      textsFor(language).t('Your tickets for {production}', { production: 'Hamlet' }),
    );
    expect(translated).toEqual([
      'Your tickets for Hamlet',
      'Tiket anda untuk Hamlet',
      '您的《Hamlet》门票',
      'Hamlet: உங்கள் நுழைவுச்சீட்டுகள்',
    ]);
  });

  it('are English for a stored language that is not known', () => {
    expect(textsFor('constructor').t('Your tickets')).toBe('Your tickets');
    expect(textsFor('xx').t('Your tickets')).toBe('Your tickets');
  });

  it('leave braces that a school typed as they are', () => {
    const production = 'The {missing} #1, {count, plural, other {x}}';
    expect(textsFor('ms').t('Your tickets for {production}', { production })).toBe(
      `Tiket anda untuk ${production}`,
    );
  });
});

describe('formats of mails', () => {
  it('join sentences with a blank, but not in Chinese', () => {
    expect(inOneParagraph(['One.', 'Two.'])).toBe('One. Two.');
    expect(inOneParagraph(['一。', '二。'], 'zh')).toBe('一。二。');
  });

  const at = new Date('2026-12-04T12:00:00Z');

  it.each([
    ['en', 'Friday, 4 December 2026, 8:00 pm'],
    ['ms', 'Jumaat, 4 Disember 2026, 8:00 PTG'],
    ['zh', '2026年12月4日星期五 下午8:00'],
    ['ta', 'வெள்ளி, 4 டிசம்பர், 2026, 8:00 PM'],
  ])('show the Malaysian time of a performance in the language %s', (language, shown) =>
    expect(dateAndTime(at, language)).toBe(shown),
  );

  it.each([
    ['en', ['Stalls, row A: seats 3, 4', 'Balcony, row B: seat 1']],
    ['ms', ['Stalls, baris A: tempat duduk 3, 4', 'Balcony, baris B: tempat duduk 1']],
    ['zh', ['Stalls，A 排：3, 4 号座位', 'Balcony，B 排：1 号座位']],
    ['ta', ['Stalls, வரிசை A: இருக்கைகள் 3, 4', 'Balcony, வரிசை B: இருக்கை 1']],
  ])('list seats by row in the language %s', (language, lines) =>
    expect(
      seatLines(
        [
          { section: 'Stalls', row: 'A', number: 4 },
          { section: 'Balcony', row: 'B', number: 1 },
          { section: 'Stalls', row: 'A', number: 3 },
        ],
        language,
      ),
    ).toEqual(lines),
  );
});
