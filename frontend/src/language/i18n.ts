// Relative imports with `.js`, because the browser tests import this file, too, and do not know the alias `@contracts`.
import { setupI18n } from '@lingui/core';
import { localeOf, type Language } from '../../../backend/contracts/language.js';
import { compileMessage } from './compile-message.js';

/**
 * Texts in the visitor's language: `i18n.t('{count, plural, one {# seat} other {# seats}}', { count })`. The English text is the
 * key in the catalogues (docs/languages.md). Call it while rendering, never when a file is loaded: the language is set later.
 */
export const i18n = setupI18n();

/** Compiled messages by their text, because a hall draws thousands of seats with the same text. */
const compiled = new Map<string, ReturnType<typeof compileMessage>>();
i18n.setMessagesCompiler((message) => {
  const known = compiled.get(message) ?? compileMessage(message);
  compiled.set(message, known);
  return known as never;
});
activate('en');

/**
 * Sets the language of all texts, dates and numbers. In the browser it is set once, because a change of language reloads the
 * page. The server sets it before each page that it renders.
 */
export function activate(language: Language): void {
  // A language without texts, such as English, shows the English text of the code.
  i18n.load(language, {});
  i18n.activate(language, localeOf(language));
}

export const currentLanguage = (): Language => i18n.locale as Language;

/** Returns the tag of the current language for Intl. */
export const currentLocale = (): string => localeOf(currentLanguage());
