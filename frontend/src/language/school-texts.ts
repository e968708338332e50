import type { ProductionView } from '@contracts/rest/catalogue';
import { localeOf } from '@contracts/language';
import { currentLanguage } from './i18n';

/** Returns the `lang` of texts that the school typed; undefined when the school has not stated its language. */
export const langOf = ({ textLanguage }: Pick<ProductionView, 'textLanguage'>) =>
  textLanguage && localeOf(textLanguage);

/** Returns the description in the visitor's language, or as the school typed it, with its `lang`; null without a description. */
export function descriptionOf(
  production: Pick<ProductionView, 'description' | 'descriptionTranslations' | 'textLanguage'>,
): { readonly text: string; readonly lang: string | undefined } | null {
  const language = currentLanguage();
  const translated = Object.entries(production.descriptionTranslations ?? {}).find(
    ([known]) => known === language,
  )?.[1];
  if (translated) return { text: translated, lang: localeOf(language) };
  const { description } = production;
  return description ? { text: description, lang: langOf(production) } : null;
}
