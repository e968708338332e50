import { afterEach, describe, expect, it } from '@jest/globals';
import { activate, i18n } from '../language/i18n';
import { productionsDefaults, shownContent } from './content';

describe('the texts of the home page in another language', () => {
  afterEach(() => activate('en'));

  it('are translated by default, and stay unchanged where a school typed its own', () => {
    i18n.load('ms', { 'Upcoming Productions': 'Persembahan Akan Datang' });
    activate('ms');
    const shown = (title: string) =>
      shownContent({ ...productionsDefaults, title }, productionsDefaults).title;
    expect(shown('Upcoming Productions')).toBe('Persembahan Akan Datang');
    expect(shown('Drama {Night}, 100% # fun')).toBe('Drama {Night}, 100% # fun');
    expect(shownContent(undefined, productionsDefaults).title).toBe('Persembahan Akan Datang');
  });
});
