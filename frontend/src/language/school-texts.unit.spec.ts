import { afterEach, describe, expect, it } from '@jest/globals';
import { activate } from './i18n';
import { descriptionOf } from './school-texts';

const production = {
  description: 'Drama tentang sebuah gunung.',
  descriptionTranslations: { zh: '一座山的故事。' },
  textLanguage: 'ms',
} as const;

describe('the description of a production', () => {
  afterEach(() => activate('en'));

  it('is in the language of the visitor if the school gave one', () => {
    activate('zh');
    expect(descriptionOf(production)).toEqual({ text: '一座山的故事。', lang: 'zh-Hans-MY' });
  });

  it.each(['en', 'ta'] as const)(
    'is as the school typed it for a visitor who reads %s',
    (language) => {
      activate(language);
      expect(descriptionOf(production)).toEqual({
        text: 'Drama tentang sebuah gunung.',
        lang: 'ms-MY',
      });
    },
  );

  it('has no language when the school has not stated one', () => {
    const { description } = production;
    expect(descriptionOf({ description })?.lang).toBeUndefined();
    expect(descriptionOf({ description: null })).toBeNull();
  });
});
