import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n, type I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { knownLanguage, localeOf } from '../../contracts/language.js';

const CATALOGUES = join(import.meta.dirname, '../../contracts/languages');

/** Compiled messages of all languages, by their text. Only texts of the code and of the catalogues are keys. */
const compiled = new Map<string, ReturnType<typeof compileMessage>>();

const made = new Map<string, I18n>();

/**
 * Returns the texts of the backend in a language. Keep it in a constant `i18n` and write `i18n.t('Open your booking')`, because
 * only such texts get into the catalogues (docs/languages.md). A catalogue is read when its language is first asked for.
 *
 * @param language key of `LANGUAGES`; English for another value, because a stored language may have been removed since
 */
export function textsFor(language?: string): I18n {
  const key = knownLanguage(language);
  const known = made.get(key);
  if (known) return known;
  const i18n = setupI18n();
  i18n.setMessagesCompiler((message) => {
    const tokens = compiled.get(message) ?? compileMessage(message);
    compiled.set(message, tokens);
    return tokens;
  });
  i18n.load(key, key === 'en' ? {} : catalogue(key));
  i18n.activate(key, localeOf(key));
  made.set(key, i18n);
  return i18n;
}

/** Reads the translations of the backend's own texts, by their English text. */
function catalogue(language: string): Record<string, string> {
  const { items } = PO.parse(readFileSync(join(CATALOGUES, `${language}.po`), 'utf8'));
  return Object.fromEntries(
    items
      .filter(({ references }) => references.some((file) => file.startsWith('backend/')))
      .map(({ msgid, msgstr: [translation = ''] }) => [msgid, translation]),
  );
}
