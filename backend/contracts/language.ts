/** Languages of the screens. A catalogue `languages/{key}.po` beside this file has the texts of each language but English. */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-MY' },
  ms: { name: 'Bahasa Melayu', locale: 'ms-MY' },
  zh: { name: '简体中文', locale: 'zh-Hans-MY' },
  ta: { name: 'தமிழ்', locale: 'ta-MY' },
} as const;

/** Languages of staff's screens. A catalogue `languages/staff/{key}.po` has the texts of each language but English. */
export const STAFF_LANGUAGES: readonly KnownLanguage[] = ['en', 'ms'];

/** Pseudo-language of the tests. It marks every text of the catalogues, so that other texts are seen to be untranslated. */
export const PSEUDO_LANGUAGE = 'en-XA';

/** Language with texts for people. */
export type KnownLanguage = keyof typeof LANGUAGES;

export type Language = KnownLanguage | typeof PSEUDO_LANGUAGE;

/** Cookie with the visitor's choice. */
export const LANGUAGE_COOKIE = 'language';

/** Longest header or cookie text that is read; browsers send far less. */
const LONGEST = 4_000;

const isKnown = (text: string | undefined): text is KnownLanguage =>
  text !== undefined && Object.hasOwn(LANGUAGES, text);
const isLanguage = (text: string | undefined): text is Language =>
  text === PSEUDO_LANGUAGE || isKnown(text);

/** Returns a stored language. Nothing stored, or a language that was removed since, reads as English. */
export const knownLanguage = (stored: string | undefined): KnownLanguage =>
  isKnown(stored) ? stored : 'en';

/**
 * Returns the language of a visitor: the choice in the cookie, else the first of the site's languages that the browser asks for,
 * else English. Server and browser both use this function.
 * @param cookies as in a `Cookie` header or in `document.cookie`
 * @param accepted as in an `Accept-Language` header, such as `ms-MY,en;q=0.8`
 */
export function languageOf(cookies: string, accepted: string): Language {
  const chosen = cookies
    .slice(0, LONGEST)
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  if (isLanguage(chosen)) return chosen;
  const wanted = accepted
    .slice(0, LONGEST)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { language: tag.toLowerCase().split('-')[0], weight: Number(weight ?? 1) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ language }) => language).find(isKnown) ?? 'en';
}

/** Screens of staff alone. The door, the check-in page and the login are for everybody. */
const OF_STAFF = /^\/(?:(?:super-)?admin(?!\/(?:login|check-in)\b)|school)(?:[/?#]|$)/;

/** Returns the languages that the screen at a path has. */
export const languagesAt = (path: string): readonly KnownLanguage[] =>
  OF_STAFF.test(path) ? STAFF_LANGUAGES : (Object.keys(LANGUAGES) as KnownLanguage[]);

/** Returns the language of the screen at a path for a visitor of this language. */
export const languageAt = (path: string, language: Language): Language =>
  isKnown(language) && !languagesAt(path).includes(language) ? 'en' : language;

/** Returns the language of a visitor's mails: the language of the visitor, and English for the pseudo-language. */
export function mailLanguageOf(cookies: string, accepted: string): KnownLanguage {
  const language = languageOf(cookies, accepted);
  return isKnown(language) ? language : 'en';
}

/** Returns the tag for `lang` attributes and for Intl. */
export const localeOf = (language: Language): string =>
  language === PSEUDO_LANGUAGE ? PSEUDO_LANGUAGE : LANGUAGES[language].locale;
